// The whole page: the list with its filter, which group is open, and the keys.

const byId = id => document.getElementById(id);
// The order is that of Urgency in PageOrder.swift.
const urgencies = [
  ['To nobody', 'Nothing takes these touches any more.'],
  ['Cut off', 'Of the touches that changed, none goes to the view that had these. Touches that did not change still may.'],
  ['Elsewhere', null],
  ['No answer', 'A policy’s code gave none.'],
  ['Accepted', 'Somebody decided that these may go where they go.'],
  ['Unmodelled', 'The recorded app had a rule that its policy does not know: no regression.'],
];
// These sections are closed at first.
const folded = new Set([4, 5]);

const rows = new Map();
let openView = null;

// The list

function counts() {
  const {run} = page;
  const events = run.others === 0 ? 'touches' : 'events';
  const figures = [
    [run.changed, 'go elsewhere', true], [run.unchanged, 'go where they went', false], [run.unmodelled, 'unmodelled', false],
    [run.faults, 'no answer', true], [run.touches + run.others, `${events} compared`, false],
  ];
  byId('counts').replaceChildren(...figures.filter(([value], place) => value > 0 || place < 2)
    .map(([value, words, isAlarm]) => el('div', {class: isAlarm && value > 0 ? 'changed' : null},
      el('dt', null, words), el('dd', null, number(value)))));
}

function buildList() {
  const sections = urgencies.map(([title, words], urgency) => {
    const groups = page.groups.filter(group => group.urgency === urgency);
    if (groups.length === 0) return null;
    const list = el('ol', {class: 'groups'}, groups.map(row));
    return el('details', {class: 'section', 'data-urgency': urgency, open: !folded.has(urgency)},
      el('summary', null, el('h2', null, title), el('span', {class: 'number'}, number(groups.length))),
      words ? el('p', {class: 'note'}, words) : null, list);
  });
  byId('sections').replaceChildren(...sections.filter(Boolean));
}

function row(group) {
  const [before, after] = [string(group.before), string(group.after)];
  const name = (path, nobody) => path === null ? el('em', null, nobody) : brief(leaf(path), 80);
  const isSame = before !== null && before === after;
  const traces = [...new Set(group.changes.map(raw => page.parts[raw[7]].recording))];
  const link = el('a', {href: '#group-' + group.fingerprint},
    el('span', {class: 'what'}, name(before, 'nobody'), isSame ? null : [arrow(), name(after, noAfter(group))]),
    el('span', {class: 'count'}, number(group.touches),
      el('span', {class: 'visually-hidden'}, group.touches === 1 ? ' touch' : ' touches')),
    el('span', {class: 'why'}, brief(string(group.why), 240)),
    el('span', {class: 'tags'}, badge(stateOf(group)), el('span', null, kinds[group.kind]),
      el('span', {class: 'trace'}, brief(traceName(page.recordings[traces[0]]), 60),
        traces.length > 1 ? ` and ${number(traces.length - 1)} more` : null)));
  const item = el('li', {class: 'group'}, link);
  const words = [
    group.fingerprint, group.kind, kinds[group.kind], stateOf(group), before, after, group.acceptance && group.acceptance.reason,
    ...[group.recognizersBefore, group.recognizersAfter, group.why, ...group.rules].map(string),
    ...group.ruleLines.map(rule => string(rule.text)),
  ];
  rows.set(group, {item, link, traces, words: words.filter(Boolean).join('\n').toLowerCase()});
  return item;
}

function buildFilter() {
  const fill = (id, all, values) => byId(id).replaceChildren(
    el('option', {value: ''}, all), ...values.map(([value, words]) => el('option', {value}, plain(start(words, 60)))));
  const used = of => [...new Set(page.groups.map(of))].sort();
  fill('kind', 'all', used(group => group.kind).map(kind => [kind, `${kind}: ${kinds[kind]}`]));
  fill('state', 'all', used(stateOf).map(state => [state, state]));
  fill('trace', 'all', page.recordings.map((recording, place) => [String(place), traceName(recording)]));
  byId('filter').addEventListener('input', filter);
  byId('filter').addEventListener('change', filter);
  byId('filter').addEventListener('submit', event => event.preventDefault());
}

function filter() {
  const words = byId('words').value.toLowerCase().split(/\s+/).filter(Boolean);
  const [kind, state, trace] = ['kind', 'state', 'trace'].map(id => byId(id).value);
  let found = 0;
  for (const [group, {item, traces, words: known}] of rows) {
    const fits = (kind === '' || group.kind === kind) && (state === '' || stateOf(group) === state)
      && (trace === '' || traces.includes(Number(trace))) && words.every(word => known.includes(word));
    if (item.hidden === fits) item.hidden = !fits;
    if (fits) found += 1;
  }
  const isFiltered = words.length > 0 || kind !== '' || state !== '' || trace !== '';
  for (const section of document.querySelectorAll('.section')) {
    section.hidden = section.querySelector('.group:not([hidden])') === null;
    const isOpened = openView && section.contains(rows.get(openView.group).item);
    if (folded.has(Number(section.dataset.urgency)) && !isOpened) section.open = isFiltered;
  }
  const all = page.groups.length;
  byId('found').textContent = all === 0 ? 'There are no groups: nothing goes somewhere else.'
    : found === 0 ? `None of ${number(all)} groups fits.`
      : isFiltered ? `${number(found)} of ${count(all, 'group', 'groups')}` : count(all, 'group', 'groups');
}

// The overview, shown when no group is open

function overview() {
  const {run, recordings} = page;
  // The share is rounded down, so that only a share of 1 gives 100%.
  const share = ({observed, reproduced}) => observed === 0 ? '' : `${Math.floor(reproduced / observed * 1000) / 10}%`;
  const numberCell = value => el('td', {class: 'number'}, value);
  const policies = [run.policy, run.baseline].filter(Boolean);
  const hasDevice = recordings.some(recording => recording.device || recording.os);
  const columns = ['trace', 'app', hasDevice ? 'device' : null, 'own policy', 'compared', 'fidelity'].filter(Boolean);
  return el('article', {class: 'overview'},
    page.groups.length === 0 ? null
      : el('p', {class: 'note hint'}, 'Open a group to see its scene, who was asked, and its touches.'),
    el('section', null, el('h2', null, recordings.length === 1 ? 'Recording' : `${number(recordings.length)} recordings`),
      el('div', {class: 'scroll'}, el('table', null,
        headOf(columns),
        el('tbody', null, recordings.map(recording => el('tr', null,
          el('td', null, brief(traceName(recording), 120)), el('td', null, brief(recording.app || '', 60)),
          hasDevice ? el('td', null, brief([recording.device, recording.os].filter(Boolean).join(', '), 60)) : null,
          el('td', null, brief(recording.ownPolicy, 60)), numberCell(number(recording.touches)),
          numberCell(share(recording)))))))),
    page.remarks.length === 0 ? null : el('section', null, el('h2', null, 'Not compared, or not as recorded'),
      el('ul', {class: 'remarks'}, page.remarks.map(remark => el('li', null, full(remark))))),
    page.obsolete.length === 0 ? null : el('section', null, el('h2', null, 'Accepted, but gone'),
      el('p', {class: 'note'}, 'No touch is of these groups any more.'),
      el('ul', {class: 'remarks'}, page.obsolete.map(known => el('li', null,
        el('code', null, brief(known.fingerprint, 60)), ' ', full(known.reason))))),
    policies.map((policy, place) => el('section', null,
      el('h2', null, place === 0 ? 'Policy ' : 'Compared with ', brief(policy.name, 80)),
      sourceList(linesOf(policy), () => true, () => false))));
}

// The open group, which the address's fragment names

function addressed() {
  const match = /^#group-([0-9a-f]+)(?:\/(\d+))?$/.exec(location.hash);
  const group = match && page.groups.find(known => known.fingerprint === match[1]);
  return group ? {group, place: match[2] ? Number(match[2]) - 1 : 0} : null;
}

let addressTimer = 0;

/** Writes what is shown into the address after the last step. Browsers limit changes per second. */
function keepAddress(group, place) {
  clearTimeout(addressTimer);
  addressTimer = setTimeout(() => {
    const fragment = `#group-${group.fingerprint}` + (place > 0 ? `/${place + 1}` : '');
    if (openView && openView.group === group && location.hash !== fragment) history.replaceState(null, '', fragment);
  }, 300);
}

/** Shows what the address says, and moves the focus there. */
function follow() {
  show(addressed(), 'heading');
}

/**
 * Shows a group's touch, or the overview for null.
 *
 * `focus` tells where the focus goes: to the heading, to the group's row (`row`), or nowhere (null).
 */
function show(target, focus) {
  const last = openView;
  if (target && last && last.group === target.group) {
    if (last.place !== target.place) last.show(target.place);
    if (focus === 'heading') last.heading.focus();
    return;
  }
  if (last) rows.get(last.group).link.removeAttribute('aria-current');
  document.body.classList.toggle('opened', target !== null);
  byId('main').scrollTop = 0;
  if (!target) {
    openView = null;
    byId('main').replaceChildren(overview());
    document.title = plain('Retouch: ' + document.querySelector('h1').textContent);
    if (last && focus) (rows.get(last.group).item.hidden ? byId('list') : rows.get(last.group).link).focus();
    return;
  }
  openView = new GroupView(target.group, place => keepAddress(target.group, place));
  byId('main').replaceChildren(openView.element);
  openView.show(target.place);
  const {link, item} = rows.get(target.group);
  link.setAttribute('aria-current', 'true');
  item.closest('.section').open = true;
  document.title = plain(`Retouch: ${start(openView.heading.textContent, 80)}`);
  if (focus) (focus === 'row' ? link : openView.heading).focus();
  link.scrollIntoView({block: 'nearest'});
  if (focus && matchMedia('(max-width: 899px)').matches) scrollTo(0, 0);
  markDrawn('retouch-group');
}

/** Marks in the browser's timeline that what was just built is on the screen. */
function markDrawn(name) {
  requestAnimationFrame(() => setTimeout(() => performance.mark(name)));
}

/** Opens the next or the previous group among those that pass the filter. */
function openNeighbour(step) {
  const shown = page.groups.filter(group => !rows.get(group).item.hidden);
  if (shown.length === 0) return;
  const place = openView ? shown.indexOf(openView.group) : step > 0 ? -1 : shown.length;
  const next = shown[Math.min(Math.max(place + step, 0), shown.length - 1)];
  if (openView && next === openView.group) return;
  // A user who moves through the list by keys stays in the list.
  show({group: next, place: 0}, document.activeElement.matches('.group a') ? 'row' : 'heading');
}

function closeGroup() {
  if (!openView) return;
  clearTimeout(addressTimer);
  history.pushState(null, '', location.pathname + location.search);
  show(null, 'row');
}

// Keys, themes, help

function pressed(event) {
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || byId('help').open) return;
  const field = event.target.closest('input, select, textarea');
  if (event.key === 'Escape') {
    if (!field) {
      closeGroup();
    } else if (field.id === 'words' && field.value !== '') {
      field.value = '';
      filter();
    } else {
      field.blur();
    }
    return;
  }
  if (field && field.type !== 'checkbox') return;
  // Elements that scroll need the arrow keys themselves.
  if (event.key.startsWith('Arrow') && event.target.matches('.scroll, .tree, .source')) return;
  const isLetter = event.key.length === 1;
  if (isLetter && !byId('keys').checked) return;
  const isInRow = event.target.closest('.groups') !== null;
  const actions = {
    j: () => openNeighbour(1), k: () => openNeighbour(-1),
    ArrowDown: isInRow ? () => openNeighbour(1) : null, ArrowUp: isInRow ? () => openNeighbour(-1) : null,
    ArrowRight: openView && (() => openView.show(openView.place + 1)),
    ArrowLeft: openView && (() => openView.show(openView.place - 1)),
    '/': () => byId('words').focus(), '?': () => byId('help').showModal(),
  };
  if (!Object.hasOwn(actions, event.key) || !actions[event.key]) return;
  event.preventDefault();
  actions[event.key]();
}

const dark = matchMedia('(prefers-color-scheme: dark)');

function remembered(key, value) {
  // A page that is opened from a file may have no storage.
  try {
    if (value !== undefined) localStorage.setItem(key, value);
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

function applyTheme(theme) {
  const isDark = theme ? theme === 'dark' : dark.matches;
  document.documentElement.dataset.theme = isDark ? 'dark' : 'light';
  byId('theme').textContent = isDark ? 'Light' : 'Dark';
  byId('theme').setAttribute('aria-label', `Switch to ${isDark ? 'light' : 'dark'} colours`);
}

let theme = remembered('retouch-theme');
applyTheme(theme);
dark.addEventListener('change', () => applyTheme(theme));
byId('theme').addEventListener('click', () => {
  theme = document.documentElement.dataset.theme === 'dark' ? 'light' : 'dark';
  remembered('retouch-theme', theme);
  applyTheme(theme);
});
byId('skip').addEventListener('click', () => (openView ? openView.heading : byId('main')).focus());
byId('help-button').addEventListener('click', () => byId('help').showModal());
byId('help-close').addEventListener('click', () => byId('help').close());
byId('keys').checked = remembered('retouch-keys') !== 'off';
byId('keys').addEventListener('change', () => remembered('retouch-keys', byId('keys').checked ? 'on' : 'off'));
document.addEventListener('keydown', pressed);
addEventListener('hashchange', follow);
addEventListener('popstate', follow);

counts();
buildList();
buildFilter();
filter();
show(addressed(), null);
markDrawn('retouch-ready');
