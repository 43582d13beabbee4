// The list of groups with its filter and its order.

// The order is that of Urgency.
const urgencies = [
  ['A control loses them', page.run.isOfScenes ? 'Points of a control hit something else, or nothing.' : 'Touches on a control go to something else, or to nobody.'],
  ['To nobody', page.run.isOfScenes ? 'Nothing is hit there any more.' : 'Nothing takes these touches any more.'],
  ['Between controls', 'A control had these, and another one gets them.'],
  ['Elsewhere', 'No control had these, and none gets them.'],
  ['A control gets them', 'No control had these before.'],
  ['To a view inside', 'A view gives these to a view in it, as a container does that lets touches through.'],
  ['Never hit', 'No point of the screen hits these controls.'],
  ['Hit in part', 'Touches on a part of these controls go elsewhere.'],
  ['Small or unseen', null],
  ['No answer', 'A policy’s code gave none.'],
  ['Accepted', page.run.isAudit ? 'Somebody decided that these may be so.' : 'Somebody decided that these may go where they go.'],
  ['Unmodelled', 'The recorded app had a rule that its policy does not know: no regression.'],
];
// These sections are closed at first.
const folded = new Set([10, 11]);
// In the order of the page, the groups with the most touches come first; in an audit, those near which the most went elsewhere.
const orders = new Map([
  ['most', [page.run.isAudit ? 'most missed touches' : `most ${nouns()[1]}`, null]],
  ['fewest', [`fewest ${nouns()[1]}`, (one, other) => one.touches - other.touches || one.place - other.place]],
  ['before', [page.run.isAudit ? 'control' : 'view before', (one, other) => compared(one.before, other.before) || one.place - other.place]],
  ['after', [page.run.isAudit ? 'view that is hit' : 'view after', (one, other) => compared(one.after, other.after) || one.place - other.place]],
  ['rule', ['reason', (one, other) => compared(one.why, other.why) || one.place - other.place]],
  ['trace', ['trace', (one, other) => compared(one.trace, other.trace) || one.place - other.place]],
]);

// How many rows of a section are drawn at first, and how many more on demand.
const [firstRows, moreRows] = [100, 200];
const rows = new Map();
let openView = null;

/** The order of two texts by their code units; what is missing comes first. */
function compared(one, other) {
  const [a, b] = [one || '', other || ''];
  return a < b ? -1 : a > b ? 1 : 0;
}

function counts() {
  const {run} = page;
  const events = run.isOfScenes ? 'scenes' : run.others === 0 ? 'touches' : 'events';
  const figures = run.isAudit ? [
    [run.touches - run.unchanged, 'scenes with something wrong', true], [run.unchanged, 'scenes without', false],
  ] : run.isOfScenes ? [
    [run.touches - run.unchanged, 'scenes with points that go elsewhere', true], [run.unchanged, 'scenes without', false],
  ] : [
    [run.changed, 'go elsewhere', true], [run.unchanged, 'go where they went', false], [run.unmodelled, 'unmodelled', false],
    [run.faults, 'no answer', true], [run.touches + run.others, `${events} compared`, false],
  ];
  byId('counts').replaceChildren(...figures.filter(([value], place) => value > 0 || place < 2)
    .map(([value, words, isAlarm]) => el('div', {class: isAlarm && value > 0 ? 'changed' : null},
      el('dt', null, words), el('dd', null, number(value)))));
}

// `groups` are those that pass the filter, in the chosen order; the first of them are drawn.
const sections = urgencies.map(([title, words], urgency) => {
  const section = {groups: [], list: el('ol', {class: 'groups'}), size: el('span', {class: 'number'})};
  section.more = el('button', {type: 'button', class: 'small more', click: () => {
    draw(section, section.list.childElementCount + moreRows);
  }});
  section.element = el('details', {class: 'section', 'data-urgency': urgency, open: !folded.has(urgency), hidden: true},
    el('summary', null, el('h2', null, title), section.size),
    words ? el('p', {class: 'note'}, words) : null, section.list, section.more);
  return section;
});
byId('sections').replaceChildren(...sections.map(({element}) => element));

/** The row of a group, which is made once. */
function row(group) {
  if (rows.has(group)) return rows.get(group);
  const {before, after} = group;
  const name = (path, nobody) => path === null ? el('em', null, nobody) : brief(leaf(path), 80);
  const isSame = before !== null && before === after;
  const others = group.recordings.length - 1;
  const link = el('a', {href: '#group-' + group.fingerprint},
    el('span', {class: 'what'}, name(before, 'nobody'), isSame || !hasAfter(group) ? null : [arrow(), name(after, noAfter(group))]),
    el('span', {class: 'count'}, number(group.touches),
      el('span', {class: 'visually-hidden'}, ' ' + nouns()[group.touches === 1 ? 0 : 1])),
    el('span', {class: 'why'}, brief(group.why, 240)),
    el('span', {class: 'tags'}, badge(stateOf(group)), el('span', null, kinds[group.kind]),
      el('span', {class: 'trace'}, brief(group.trace, 60), others > 0 ? ` and ${number(others)} more` : null)));
  rows.set(group, {item: el('li', {class: 'group'}, link), link});
  return rows.get(group);
}

/** Draws the first groups of a section, and says how many more there are. */
function draw(section, count) {
  const {list, groups, more} = section;
  const items = groups.slice(0, count).map(group => row(group).item);
  const drawn = list.children;
  if (items.length >= drawn.length && [...drawn].every((item, place) => item === items[place])) {
    list.append(...items.slice(drawn.length));
  } else {
    const focused = list.contains(document.activeElement) ? document.activeElement : null;
    list.replaceChildren(...items);
    if (focused && focused.isConnected) focused.focus();
  }
  const rest = groups.length - items.length;
  more.hidden = rest === 0;
  more.textContent = `Show ${number(Math.min(rest, moreRows))} more of ${number(rest)}`;
}

/** Draws the row of a group, if it passes the filter, and those before it. */
function reveal(group) {
  const section = sections[group.urgency];
  const place = section.groups.indexOf(group);
  if (place >= section.list.childElementCount) draw(section, place + firstRows);
  section.element.open = true;
}

function buildFilter() {
  const fill = (id, all, values) => {
    const chosen = byId(id).value;
    byId(id).replaceChildren(...(all === null ? [] : [el('option', {value: ''}, all)]),
      ...values.map(([value, words]) => el('option', {value}, plain(start(words, 60)))));
    if (chosen) byId(id).value = chosen;
  };
  const used = of => [...new Set(page.groups.map(of))].sort();
  fill('kind', 'all', used(group => group.kind).map(kind => [kind, `${kind}: ${kinds[kind]}`]));
  fill('state', 'all', used(stateOf).map(state => [state, state]));
  fill('trace', 'all', page.recordings.map((recording, place) => [String(place), traceName(recording)]));
  fill('order', null, [...orders].map(([value, [words]]) => [value, words]));
}

/** What a search looks into. */
function wordsOf(group) {
  const words = [
    group.fingerprint, group.kind, kinds[group.kind], stateOf(group), group.before, group.after,
    group.acceptance && group.acceptance.reason, group.recognizersBefore, group.recognizersAfter, group.why, ...group.rules,
    ...group.ruleLines.map(rule => rule.text),
  ];
  group.words = words.filter(Boolean).join('\n').toLowerCase();
  return group.words;
}

/** Whether a rule at the line that a word such as `line:4` names causes a group; null for other words. */
function isCausedAt(group, word) {
  const match = /^(baseline-)?line:(\d+)$/.exec(word);
  if (!match) return null;
  return group.ruleLines.some(rule => rule.baseline === Boolean(match[1]) && rule.line === Number(match[2]));
}

const printing = matchMedia('print');

/** Draws the groups that pass the filter, in the chosen order. All are printed. */
function filter() {
  const words = byId('words').value.toLowerCase().split(/\s+/).filter(Boolean);
  const [kind, state, trace] = ['kind', 'state', 'trace'].map(id => byId(id).value);
  const [, order] = orders.get(byId('order').value || 'most');
  const recording = Number(trace);
  const fits = group => (kind === '' || group.kind === kind) && (state === '' || stateOf(group) === state)
    && (trace === '' || group.recordings.includes(recording))
    && (words.length === 0 || words.every(word => isCausedAt(group, word) ?? (group.words || wordsOf(group)).includes(word)));
  const isFiltered = words.length > 0 || kind !== '' || state !== '' || trace !== '';
  for (const section of sections) section.groups = [];
  let found = 0;
  for (const group of page.groups) {
    const isFit = fits(group);
    if (isFit) found += 1;
    if (isFit || printing.matches) sections[group.urgency].groups.push(group);
  }
  for (const [urgency, section] of sections.entries()) {
    if (order) section.groups.sort(order);
    draw(section, printing.matches ? 2000 : firstRows);
    section.size.textContent = number(section.groups.length);
    section.element.hidden = section.groups.length === 0;
    const isOpened = openView && openView.group.urgency === urgency;
    if (folded.has(urgency) && !isOpened) section.element.open = isFiltered;
  }
  const all = page.run.groups;
  byId('found').textContent = all === 0 ? (page.run.isAudit ? 'There are no groups: nothing is wrong.' : 'There are no groups: nothing goes somewhere else.')
    : found === 0 ? `None of ${number(all)} groups fits.`
      : isFiltered ? `${number(found)} of ${count(all, 'group', 'groups')}` : count(all, 'group', 'groups');
}

byId('filter').addEventListener('input', filter);
byId('filter').addEventListener('change', filter);
byId('filter').addEventListener('submit', event => event.preventDefault());
printing.addEventListener('change', filter);
