// The list of groups with its filter and its order.

// The sections are in the order of `Urgency`.
const urgencies = [
  ['A control loses them', isOfGestures ? 'A recognizer of a superview takes the touches.' : isOfScenes ? 'Points of a control hit something else, or nothing.' : 'Touches on a control go to something else, or to nobody, or it does not act upon them.'],
  ['To nobody', isOfScenes ? 'Nothing is hit there any more.' : 'Nothing takes these touches any more, or acts upon them.'],
  ['Between controls', 'A control had these, and another one gets them.'],
  ['Elsewhere', 'No control had these, and none gets them.'],
  ['A control gets them', 'No control had these before.'],
  ['To a view inside', 'A view gives these to a view in it, as a container does that lets touches through.'],
  ['Never hit', 'No point of the screen hits these controls.'],
  ['Hit in part', 'Touches on a part of these controls go elsewhere.'],
  ['Small or unseen', null],
  ['Never acts', 'No touch makes these recognizers act, or an undefined order decides which one acts.'],
  ['Reacts late', 'Touches are held back before these controls get them.'],
  ['No answer', 'A policy’s code gave none.'],
  ['Accepted', isAudit || isOfGestures ? 'Somebody decided that these may be so.' : 'Somebody decided that these may go where they go.'],
  ['Unmodelled', 'The recorded app has a rule that its policy lacks; not a regression.'],
  ['Undecided', 'Who acts depends on something that UIKit does not define; not a regression.'],
  ['Later', 'After the first change of its recording, from which on the app would have gone another way; not a regression.'],
];
// These sections are closed at first.
const folded = new Set([12, 13, 14, 15]);
// In the order of the page, the groups with the most differences come first; in an audit, the
// groups with the most missed touches.
const orders = new Map([
  ['most', [isAudit ? 'most missed touches' : `most ${nouns()[1]}`, null]],
  ['fewest', [`fewest ${nouns()[1]}`, (one, other) => one.differences - other.differences || one.place - other.place]],
  ['before', [isAudit || isOfGestures ? roles.before : 'view before', (one, other) => compared(one.before, other.before) || one.place - other.place]],
  ['after', [isAudit ? 'view that is hit' : isOfGestures ? roles.after : 'view after', (one, other) => compared(one.after, other.after) || one.place - other.place]],
  ['rule', ['reason', (one, other) => compared(one.why, other.why) || one.place - other.place]],
  ['trace', ['trace', (one, other) => compared(one.trace, other.trace) || one.place - other.place]],
]);

// The number of rows of a section that are drawn at first, and of further rows on demand.
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
  const events = run.others === 0 ? 'touches' : 'events';
  const figures = isAudit || isOfGestures ? [
    [run.scenes - run.unchanged, 'scenes with something wrong', true], [run.unchanged, 'scenes without', false],
  ] : isOfScenes ? [
    [run.scenes - run.unchanged, 'scenes with points that go elsewhere', true], [run.unchanged, 'scenes without', false],
  ] : [
    [run.changed - run.acts, 'go elsewhere', true], [run.unchanged, 'go where they went', false],
    [run.acts, 'acted upon by somebody else', true], [run.unmodelled - run.notExplained, 'unmodelled', false],
    [run.notExplained, 'actions unmodelled', false], [run.undecided, 'actions undecided', false], [run.later, 'actions later', false],
    [run.faults, 'no answer', true], [run.touches + run.others, `${events} compared`, false],
  ];
  byId('counts').replaceChildren(...figures.filter(([value], place) => value > 0 || place < 2)
    .map(([value, words, isAlarm]) => el('div', {class: isAlarm && value > 0 ? 'changed' : null},
      el('dt', null, words), el('dd', null, number(value)))));
}

// `groups` has the groups that pass the filter, in the chosen order; the first ones are drawn.
const sections = urgencies.map(([title, words], urgency) => {
  const section = {groups: [], list: el('ol', {class: 'groups'}), size: el('span', {class: 'number'})};
  section.more = el('button', {type: 'button', class: 'small more', click: () => {
    draw(section, section.list.childElementCount + moreRows);
  }});
  section.rest = el('p', {class: 'note on-paper'});
  section.element = el('details', {class: 'section', 'data-urgency': urgency, open: !folded.has(urgency), hidden: true},
    el('summary', null, el('h2', null, title), section.size),
    words ? el('p', {class: 'note'}, words) : null, section.list, section.more, section.rest);
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
  const thumbnail = el('span', {class: 'thumbnail', 'aria-hidden': 'true'});
  const link = el('a', {href: '#group-' + group.fingerprint}, thumbnail,
    el('span', {class: 'what'}, name(before, 'nobody'), isSame || !hasAfter(group) ? null : [arrow(), name(after, noAfter(group))]),
    el('span', {class: 'count'}, number(group.differences),
      el('span', {class: 'visually-hidden'}, ' ' + nouns()[group.differences === 1 ? 0 : 1])),
    el('span', {class: 'why'}, brief(group.why, 240)),
    el('span', {class: 'tags'}, badge(stateOf(group)), el('span', null, kinds[group.kind]),
      el('span', {class: 'trace'}, brief(group.trace, 60), others > 0 ? ` and ${number(others)} more` : null)));
  const box = canBeAccepted(group) ? el('input', {
    type: 'checkbox', class: 'choose', 'aria-label': 'Select the group ' + group.fingerprint, title: 'Select, to accept it',
    change: () => choose(group, box.checked),
  }) : null;
  const item = el('li', {class: 'group pictured'}, box, link);
  rows.set(group, {item, link, box});
  thumbnails.add(group, item, thumbnail);
  return rows.get(group);
}

// The selection, for the command that accepts

const chosen = new Set();

/** Whether somebody may still decide on the group. */
function canBeAccepted(group) {
  return ['new', 'updated', 'expired'].includes(group.state);
}

function acceptCommand(groups) {
  return `retouch accept ${groups.map(group => group.fingerprint).join(' ')} --run ${page.run.number} --reason "…"`;
}

/** Selects a group, or leaves it out. */
function choose(group, isChosen) {
  if (!canBeAccepted(group)) return;
  if (isChosen) chosen.add(group); else chosen.delete(group);
  row(group).box.checked = isChosen;
  drawSelection();
}

function drawSelection() {
  const bar = byId('selection');
  bar.hidden = chosen.size === 0;
  if (bar.hidden) return;
  const shown = sections.flatMap(({groups}) => groups).filter(group => canBeAccepted(group) && !chosen.has(group));
  const button = (words, click) => el('button', {type: 'button', class: 'small', click}, words);
  const ordered = page.groups.filter(group => chosen.has(group));
  const words = el('span', null, `${count(chosen.size, 'group', 'groups')} selected`);
  const command = el('code', {class: 'visually-hidden'}, acceptCommand(ordered));
  bar.replaceChildren(words, command, copyButton('Copy the command to accept', () => acceptCommand(ordered), command),
    shown.length === 0 ? '' : button(`Select ${number(shown.length)} more`, () => { for (const group of shown) choose(group, true); }),
    button('Clear', () => { for (const group of [...chosen]) choose(group, false); }));
}

// Small pictures, drawn when their rows come into view, one after another

const thumbnails = {
  waiting: new Map(),
  isDrawing: false,
  observer: null,
  timer: 0,
  add(group, item, place) {
    this.observer = this.observer || new IntersectionObserver(entries => this.note(entries), {root: null, rootMargin: '200px'});
    this.known = this.known || new WeakMap();
    this.known.set(item, {group, place});
    this.observer.observe(item);
  },
  note(entries) {
    for (const {target, isIntersecting} of entries) {
      if (isIntersecting) this.waiting.set(target, this.known.get(target)); else this.waiting.delete(target);
    }
    // Rows that are scrolled past need no picture.
    clearTimeout(this.timer);
    this.timer = setTimeout(() => { if (!this.isDrawing) this.drawNext(); }, 120);
  },
  async drawNext() {
    this.isDrawing = true;
    while (this.waiting.size > 0) {
      const [item, {group, place}] = this.waiting.entries().next().value;
      this.waiting.delete(item);
      this.observer.unobserve(item);
      const drawn = await thumbnailOf(group);
      if (drawn) place.replaceChildren(drawn);
      // Keys and scrolling are handled first.
      await new Promise(resolve => setTimeout(resolve));
    }
    this.isDrawing = false;
  },
};

/** The first touch of a group and its views before and after on the screen; null without a picture. */
async function thumbnailOf(group) {
  await loadDetails(group);
  const touch = change(group, 0);
  await loadPart(touch.part);
  const picture = pictureOf(touch.part, touch.snapshot);
  if (picture < 0) return null;
  const scene = sceneOf(touch.part, picture);
  const frame = frameOf(scene, page.recordings[touch.recording], touch.at ? [touch.at] : []);
  const edge = (name, id) => {
    const view = id === null ? null : scene.views.get(id);
    return view ? svg('path', {class: name, d: outline(corners(view))}) : '';
  };
  const [before, after] = [edge('before', touch.before), edge('after', touch.after)];
  return svg('svg', {viewBox: ['x', 'y', 'width', 'height'].map(name => short(frame[name])).join(' ')},
    svg('rect', {class: 'screen', ...frame}), before, after,
    touch.at ? svg('circle', {cx: touch.at.x, cy: touch.at.y, r: Math.max(frame.width, frame.height) / 22}) : '');
}

/** Draws the first groups of a section, and the number of further ones. */
function draw(section, count) {
  const {list, groups, more} = section;
  const shown = groups.slice(0, count);
  const items = shown.map(group => row(group).item);
  // A reason that consecutive rows share is shown once.
  shown.forEach((group, place) => {
    items[place].classList.toggle('same', place > 0 && shown[place - 1].why === group.why);
  });
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

/** The text that a search looks in. */
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

// Chromium tells of the medium after it has counted the pages, and of the event before. Drivers of browsers set the medium alone.
const printing = matchMedia('print');
let isPrinting = false;

function isOnPaper() {
  return isPrinting || printing.matches;
}

const filterFields = ['words', 'kind', 'state', 'trace', 'order'];

/** The filter for the address, without fields that have their first value. */
function filterAddress() {
  const values = filterFields.map(id => [id, byId(id).value]).filter(([id, value]) => value !== '' && !(id === 'order' && value === 'most'));
  return values.length === 0 ? '' : '?' + new URLSearchParams(values);
}

/** Sets the filter from an address, without values that the page does not have. */
function readFilter(text) {
  const values = new URLSearchParams(text);
  for (const id of filterFields) {
    const [field, value] = [byId(id), values.get(id)];
    const isKnown = value !== null && (id === 'words' || [...field.options].some(option => option.value === value));
    field.value = isKnown ? value : id === 'order' ? 'most' : '';
  }
  filter();
}

/** The groups that pass the filter as comma-separated values, with a line of names. */
function csv() {
  const cell = value => {
    const text = plain(value === null || value === undefined ? '' : String(value));
    // Spreadsheets read texts with such a beginning as formulas, and names come from strangers.
    const safe = /^[=+\-@\t]/.test(text) && typeof value !== 'number' ? "'" + text : text;
    return /[",\n]/.test(safe) ? '"' + safe.replaceAll('"', '""') + '"' : safe;
  };
  const columns = ['fingerprint', 'section', 'verdict', 'kind', 'state', 'before', 'after', 'why', 'rules', nouns()[1], 'trace', 'recordings'];
  const lines = sections.flatMap(({groups}, urgency) => groups.map(group => [
    group.fingerprint, urgencies[urgency][0], group.verdict, group.kind, group.state, group.before, group.after, group.why,
    group.ruleLines.map(rule => rule.text).join('; '), group.differences, group.trace, group.recordings.length,
  ]));
  return [columns, ...lines].map(line => line.map(cell).join(',') + '\r\n').join('');
}

byId('csv').addEventListener('click', () => {
  const address = URL.createObjectURL(new Blob([csv()], {type: 'text/csv'}));
  el('a', {href: address, download: `retouch-run-${page.run.number}.csv`}).click();
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
});

/** Draws the groups that pass the filter, in the chosen order. On paper all groups pass. */
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
    if (isFit || isOnPaper()) sections[group.urgency].groups.push(group);
  }
  for (const [urgency, section] of sections.entries()) {
    if (order) section.groups.sort(order);
    draw(section, isOnPaper() ? rowsOnPaper : firstRows);
    section.size.textContent = number(section.groups.length);
    section.element.hidden = section.groups.length === 0;
    const isOpened = openView && openView.group.urgency === urgency;
    if (folded.has(urgency) && !isOpened) section.element.open = isFiltered;
  }
  const all = page.run.groups;
  byId('found').textContent = all === 0 ? (isAudit || isOfGestures ? 'There are no groups: nothing is wrong.' : 'There are no groups: nothing goes somewhere else.')
    : found === 0 ? `None of ${number(all)} groups fits.`
      : isFiltered ? `${number(found)} of ${count(all, 'group', 'groups')}` : count(all, 'group', 'groups');
  byId('csv').hidden = found === 0;
  fillPaper();
  drawSelection();
  keepAddress();
}

byId('filter').addEventListener('input', filter);
byId('filter').addEventListener('change', filter);
byId('filter').addEventListener('submit', event => event.preventDefault());
printing.addEventListener('change', filter);
for (const name of ['beforeprint', 'afterprint']) {
  addEventListener(name, () => {
    isPrinting = name === 'beforeprint';
    filter();
  });
}
