// The whole page: the overview, the choice of the open group, and the keys.

// The overview, shown when no group is open

/** The words for an address that names no group of the run; nothing for others. */
function unknownAddress() {
  const [place] = location.hash.split('?');
  if (place === '' || place === '#' || addressed()) return null;
  return el('p', {class: 'note', role: 'status'}, 'This run has no group ', el('code', null, brief(place, 60)),
    ': it may be of another run, or accepted and gone. These are the groups that it has.');
}

/** For each line of the policy's file, a button that shows the groups that the rule there causes. */
function causesOf(policy) {
  const groups = new Map();
  for (const group of page.groups) {
    const lines = group.ruleLines.filter(rule => rule.line !== null && rule.baseline === (policy !== page.run.policy));
    for (const line of new Set(lines.map(rule => rule.line))) groups.set(line, (groups.get(line) || 0) + 1);
  }
  return line => groups.has(line) ? el('button', {type: 'button', class: 'small causes', click: () => {
    byId('words').value = (policy === page.run.policy ? 'line:' : 'baseline-line:') + line;
    filter();
    byId('words').focus();
  }}, count(groups.get(line), 'group', 'groups')) : null;
}

function overview() {
  const {run, recordings} = page;
  // A share below 1 is never shown as 100%.
  const share = ({observed, reproduced}) => observed === 0 ? ''
    : reproduced === observed ? '100%' : `${Math.min(99.9, Math.round(reproduced / observed * 1000) / 10)}%`;
  const numberCell = value => el('td', {class: 'number'}, value);
  const policies = [run.policy, run.baseline].filter(policy => policy && policy.text !== '');
  const hasDevice = recordings.some(recording => recording.device || recording.os);
  const columns = ['trace', 'app', hasDevice ? 'device' : null, 'own policy', 'compared',
    isOfScenes ? null : 'fidelity'].filter(Boolean);
  const table = (head, lines) => el('div', {class: 'scroll'}, el('table', null, headOf(head), el('tbody', null, lines)));
  return el('article', {class: 'overview'}, unknownAddress(),
    run.groups === 0 ? null
      : el('p', {class: 'note hint'}, isOfScenes ? 'Open a group to see its scenes, and who was asked.'
        : 'Open a group to see its scene, who was asked, and its touches.'),
    page.summary.map(({title, columns: names, rows: lines, rest}) => el('section', null, el('h2', null, title),
      table(names, lines.map(([name, ...numbers]) => el('tr', null,
        el('td', null, brief(name, 120)), numbers.map(value => numberCell(/^\d+$/.test(value) ? number(Number(value)) : value))))),
      rest === null ? null : el('p', {class: 'note'}, rest))),
    // For many recordings, the summary lists the worst.
    run.recordings > 10 ? null
      : el('section', null, el('h2', null, recordings.length === 1 ? 'Recording' : `${number(recordings.length)} recordings`),
        table(columns, recordings.map(recording => el('tr', null,
          el('td', null, brief(traceName(recording), 120)), el('td', null, brief(recording.app || '', 60)),
          hasDevice ? el('td', null, brief([recording.device, recording.os].filter(Boolean).join(', '), 60)) : null,
          el('td', null, brief(recording.ownPolicy, 60)), numberCell(number(recording.compared)),
          isOfScenes ? null : numberCell(share(recording)))))),
    page.remarks.length === 0 ? null : el('section', null,
      el('h2', null, isAudit || isOfGestures ? 'Notes' : 'Not compared, or not as recorded'),
      el('ul', {class: 'remarks'}, page.remarks.map(remark => el('li', null, full(remark))))),
    page.obsolete.length === 0 ? null : el('section', null, el('h2', null, 'Accepted, but gone'),
      el('p', {class: 'note'}, `No ${nouns()[0]} is of these groups any more.`),
      el('ul', {class: 'remarks'}, page.obsolete.map(known => el('li', null,
        el('code', null, brief(known.entry, 120)), ' ', full(known.reason))))),
    policies.map(policy => el('section', null,
      el('h2', null, policy === run.policy ? 'Policy ' : 'Compared with ', brief(policy.name, 80)),
      sourceList(linesOf(policy), () => true, () => false, causesOf(policy)))));
}

// The open group, from the address's fragment; the filter follows after a question mark

function addressed() {
  const match = /^#group-([0-9a-f]+)(?:\/(\d+))?(?:\?.*)?$/.exec(location.hash);
  const group = match && page.groups.find(known => known.fingerprint === match[1]);
  return group ? {group, place: match[2] ? Number(match[2]) - 1 : 0} : null;
}

let addressTimer = 0;

/** The address of the shown group and the filter. */
function currentAddress() {
  const group = openView ? `#group-${openView.group.fingerprint}` + (openView.place > 0 ? `/${openView.place + 1}` : '') : '';
  return group + (filterAddress() && (group ? '' : '#') + filterAddress());
}

/** Writes what is shown into the address after the last step. Browsers limit changes per second. */
function keepAddress() {
  clearTimeout(addressTimer);
  addressTimer = setTimeout(() => {
    // An address with an unknown group stays until a group is opened.
    if (location.hash === currentAddress() || unknownAddress() && !openView) return;
    history.replaceState(null, '', currentAddress() || location.pathname + location.search);
  }, 300);
}

/** Shows the group and the filter of the address, and moves the focus there. */
function follow() {
  const query = location.hash.indexOf('?');
  // The address of a group alone, as in rows, keeps the filter.
  if (query >= 0) readFilter(location.hash.slice(query + 1));
  show(addressed(), 'heading');
}

// The group to show, also while its details are being read.
let wanted = null;

/**
 * Shows a group's touch, or the overview for null.
 *
 * `focus` is the target of the focus: the heading, the group's row (`row`), or no target (null).
 */
async function show(target, focus) {
  wanted = target && target.group;
  if (target && !target.group.changes) {
    await loadDetails(target.group);
    // The user may have moved on.
    if (wanted !== target.group) return;
  }
  const last = openView;
  if (target && last && last.group === target.group) {
    if (last.place !== target.place) last.show(target.place);
    if (focus === 'heading') last.heading.focus();
    return;
  }
  if (last) row(last.group).link.removeAttribute('aria-current');
  document.body.classList.toggle('opened', target !== null);
  byId('main').scrollTop = 0;
  byId('overview').setAttribute('aria-current', String(target === null));
  if (!target) {
    openView = null;
    byId('main').replaceChildren(overview());
    document.title = plain('Retouch: ' + document.querySelector('h1').textContent);
    if (last && focus) (row(last.group).item.isConnected ? row(last.group).link : byId('list')).focus();
    return;
  }
  openView = new GroupView(target.group, keepAddress);
  byId('main').replaceChildren(openView.element);
  openView.show(target.place);
  const {link} = row(target.group);
  link.setAttribute('aria-current', 'true');
  reveal(target.group);
  document.title = plain(`Retouch: ${start(openView.heading.textContent, 80)}`);
  if (focus) (focus === 'row' ? link : openView.heading).focus();
  link.scrollIntoView({block: 'nearest'});
  if (focus && matchMedia('(max-width: 899px)').matches) scrollTo(0, 0);
  markDrawn('retouch-group');
}

/** Opens the next or the previous group among those that pass the filter. */
function openNeighbour(step) {
  const shown = sections.flatMap(({groups}) => groups);
  if (shown.length === 0) return;
  const current = wanted || (openView && openView.group);
  const place = current ? shown.indexOf(current) : step > 0 ? -1 : shown.length;
  const next = shown[Math.min(Math.max(place + step, 0), shown.length - 1)];
  if (next === current) return;
  // The focus stays in the list if the keys move through it.
  show({group: next, place: 0}, document.activeElement.matches('.group a') ? 'row' : 'heading');
}

function closeGroup() {
  if (!wanted) return;
  clearTimeout(addressTimer);
  history.pushState(null, '', filterAddress() ? '#' + filterAddress() : location.pathname + location.search);
  show(null, 'row');
}

// Keys

function pressed(event) {
  if (!isOwnKey(event)) return;
  if (event.key === 'Escape') {
    closeGroup();
    return;
  }
  const isInRow = event.target.closest('.groups') !== null;
  const actions = {
    j: () => openNeighbour(1), k: () => openNeighbour(-1),
    ArrowDown: isInRow ? () => openNeighbour(1) : null, ArrowUp: isInRow ? () => openNeighbour(-1) : null,
    ArrowRight: openView && (() => openView.show(openView.place + 1)),
    ArrowLeft: openView && (() => openView.show(openView.place - 1)),
    b: openView && (() => openView.nextSide()),
    x: openView && (() => choose(openView.group, !chosen.has(openView.group))),
    '+': openView && (() => openView.zoom(2)), '-': openView && (() => openView.zoom(0.5)), 0: openView && (() => openView.zoom(0)),
    '/': () => byId('words').focus(), '?': () => byId('help').showModal(),
  };
  if (!Object.hasOwn(actions, event.key) || !actions[event.key]) return;
  event.preventDefault();
  actions[event.key]();
}

byId('overview').addEventListener('click', event => {
  event.preventDefault();
  closeGroup();
});
byId('skip').addEventListener('click', () => (openView ? openView.heading : byId('main')).focus());
document.addEventListener('keydown', pressed);
addEventListener('hashchange', follow);
addEventListener('popstate', follow);

/** Shows the readable block at once, and the other blocks when they are unpacked. */
async function begin() {
  warnOfOldBrowser('open a group');
  counts();
  addLists(page);
  buildFilter();
  filter();
  // The most harmful group is open at first, if there is room for it beside the list.
  const first = sections.find((section, urgency) => section.groups.length > 0 && !folded.has(urgency));
  const isFirstShown = location.hash === '' && first && matchMedia('(min-width: 900px)').matches;
  if (location.hash === '') show(isFirstShown ? {group: first.groups[0], place: 0} : null, null);
  if (indexElement) {
    addLists(await unpack(indexElement));
    buildFilter();
  }
  const query = location.hash.indexOf('?');
  if (query >= 0) readFilter(location.hash.slice(query + 1)); else if (indexElement) filter();
  if (!isFirstShown) await show(addressed(), null);
  markDrawn('retouch-ready');
  await preparePaper();
  fillPaper();
}

begin();
