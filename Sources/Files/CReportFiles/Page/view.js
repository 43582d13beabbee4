// The whole page of a trace: the choice of the shown moment, the list of moments, playing, the
// address, and the keys.

// The shown recording, its index in the page, its view, and the index of its moment.
let [shownRecording, recordingPlace, view, current] = [null, 0, null, 0];

// The list. `found` has the indexes of the matching moments; those from `drawnFrom` on are drawn.
const rowsAtOnce = 60;
let [found, drawnFrom, drawnTo] = [[], 0, 0];

function rowOf(place) {
  const recording = shownRecording;
  const moment = recording.moments[place];
  const time = recording.timeWords(recording.times[place]);
  const link = el('a', {href: recording.address(place), 'data-place': place, 'aria-current': place === current ? 'true' : null});
  if (moment < 0) {
    const {id, changed, views} = recording.snapshots;
    link.append(
      el('span', {class: 'what'}, ~moment === 0 ? 'The first scene' : 'The scene changes'), el('span', {class: 'when'}, time),
      el('span', {class: 'why'}, ~moment === 0 ? `snapshot ${id[~moment]}, ${count(views[~moment], 'view', 'views')}`
        : `snapshot ${id[~moment]}, ${count(changed[~moment], 'view', 'views')} changed, ${number(views[~moment])} there now`));
    return el('li', {class: 'group change'}, link);
  }
  const {events} = recording;
  const at = recording.location(moment);
  const far = events.far[moment];
  const what = recording.isTouch(moment) ? 'event' : recording.typeOf(moment) + ', event';
  link.append(
    el('span', {class: 'what'}, whoElement(recording, events.receiver[moment]),
      recording.elementOf(moment) === null ? null : el('em', null, ', ', brief(elementWords(recording, moment), 80))),
    el('span', {class: 'when'}, time),
    el('span', {class: 'why'}, seen(`${what} ${events.id[moment]}` + (at ? ` at (${rounded(at.x)}, ${rounded(at.y)})` : '')
      + (far >= moving ? `, ${count(Math.round(far), 'point', 'points')} far` : ''))));
  return el('li', {class: 'group'}, link);
}

/** Draws the moments of the list around one of them. */
function drawList(place) {
  const at = Math.max(0, after(found, place) - 1);
  drawnFrom = Math.max(0, at - rowsAtOnce / 3);
  drawnTo = Math.min(found.length, drawnFrom + rowsAtOnce);
  byId('moments').replaceChildren(...found.slice(drawnFrom, drawnTo).map(rowOf));
  drawMore();
}

function drawMore() {
  const more = (id, words, rest) => {
    byId(id).hidden = rest === 0;
    byId(id).textContent = `Show ${number(Math.min(rest, rowsAtOnce))} ${words} of ${number(rest)}`;
  };
  more('earlier', 'earlier', drawnFrom);
  more('later', 'later', found.length - drawnTo);
}

byId('earlier').addEventListener('click', () => {
  const from = Math.max(0, drawnFrom - rowsAtOnce);
  const [top, list] = [byId('moments').firstElementChild, byId('list')];
  const before = top.getBoundingClientRect().top;
  byId('moments').prepend(...found.slice(from, drawnFrom).map(rowOf));
  drawnFrom = from;
  drawMore();
  list.scrollTop += top.getBoundingClientRect().top - before;
});
byId('later').addEventListener('click', () => {
  const to = Math.min(found.length, drawnTo + rowsAtOnce);
  byId('moments').append(...found.slice(drawnTo, to).map(rowOf));
  drawnTo = to;
  drawMore();
});

/** Marks the current moment in the list, and draws the list around it where it is not drawn. */
function markRow() {
  for (const link of byId('moments').querySelectorAll('[aria-current]')) link.removeAttribute('aria-current');
  const at = after(found, current) - 1;
  if (at < 0 || found[at] !== current) return;
  const hadFocus = byId('moments').contains(document.activeElement);
  if (at < drawnFrom || at >= drawnTo) drawList(current);
  const link = byId('moments').querySelector(`[data-place="${current}"]`);
  link.setAttribute('aria-current', 'true');
  if (hadFocus) link.focus({preventScroll: true});
  // On a narrow page the list is below the scene, and the scene must stay on the screen.
  if (!isNarrow.matches) link.scrollIntoView({block: 'nearest'});
}

const isNarrow = matchMedia('(max-width: 899px)');

function filter() {
  const words = byId('words').value.toLowerCase().split(/\s+/).filter(Boolean);
  const kind = byId('kind').value;
  const receiver = byId('receiver').value === '' ? null : Number(byId('receiver').value);
  found = shownRecording.search(words, kind, receiver);
  if (byId('within').checked) {
    const {times} = shownRecording;
    found = found.filter(place => times[place] >= shownFrom && times[place] <= shownTo);
  }
  const all = shownRecording.moments.length;
  byId('found').textContent = found.length === 0 ? `None of ${number(all)} moments fits.`
    : found.length === all ? count(all, 'moment', 'moments') : `${number(found.length)} of ${count(all, 'moment', 'moments')}`;
  drawList(current);
}

/** Lists the moments of one receiver. */
function listReceiver(receiver) {
  const select = byId('receiver');
  if (![...select.options].some(({value}) => value === String(receiver))) select.append(optionOf(receiver));
  select.value = String(receiver);
  byId('words').value = '';
  byId('kind').value = '';
  byId('within').checked = false;
  filter();
  select.focus();
}

function optionOf(receiver, isAlone) {
  const words = shownRecording.isIntended(receiver) ? 'meant for ' : '';
  const name = shownRecording.nameOf(receiver) || 'nobody';
  // Where several paths end alike, the option shows the end of the path.
  const shown = isAlone ? start(leaf(name), 60) : name.length > 60 ? '…' + name.slice(-60) : name;
  return el('option', {value: receiver}, words + plain(shown));
}

function buildFilter() {
  // A choice of thousands is unusable; the table of receivers lists all.
  const most = 200;
  const leafOf = receiver => leaf(shownRecording.nameOf(receiver) || 'nobody') + shownRecording.isIntended(receiver);
  const leaves = new Map();
  for (const {receiver} of shownRecording.counts) leaves.set(leafOf(receiver), (leaves.get(leafOf(receiver)) || 0) + 1);
  byId('kind').replaceChildren(el('option', {value: ''}, 'all'), ...[...kinds]
    .filter(([value]) => (value !== 'findings' || shownRecording.begins.length > 0) && (value !== 'quiet' || shownRecording.hasQuiet)).map(([value, [words]]) => el('option', {value}, words)));
  byId('receiver').replaceChildren(el('option', {value: ''}, 'anyone'),
    ...shownRecording.counts.slice(0, most).map(({receiver}) => optionOf(receiver, leaves.get(leafOf(receiver)) === 1)));
  byId('words').value = '';
}

// The moment that is shown

let [addressTimer, statusTimer] = [0, 0];
const status = el('p', {class: 'visually-hidden', role: 'status'});
byId('line').append(status);

/** Shows the moment at an index of the recording or, if there is none, the nearest one. */
async function show(place, mark) {
  const recording = shownRecording;
  current = Math.min(Math.max(place, 0), recording.moments.length - 1);
  const time = recording.times[current];
  byId('clock').textContent = `${recording.timeWords(time)} of ${recording.timeWords(recording.end)}`;
  strip.setAttribute('aria-valuenow', current + 1);
  byId('back').setAttribute('aria-disabled', String(current === 0));
  byId('forth').setAttribute('aria-disabled', String(current === recording.moments.length - 1));
  keepInLine(time);
  markRow();
  if (!await view.show(current, mark)) return;
  byId('finding-back').setAttribute('aria-disabled', String(nextBegin(-1) < 0));
  byId('finding-forth').setAttribute('aria-disabled', String(nextBegin(1) < 0));
  const words = `${view.title()}, ${recording.timeWords(time)}, moment ${number(current + 1)} of ${number(recording.moments.length)}`;
  strip.setAttribute('aria-valuetext', plain(start(words, 200)));
  document.title = plain(`Retouch: ${start(words, 100)}`);
  clearTimeout(statusTimer);
  clearTimeout(addressTimer);
  if (playing) return;
  statusTimer = setTimeout(() => status.replaceChildren(...seen(start(words, 200))), 400);
  addressTimer = setTimeout(keepAddress, 300);
}

/** Writes what is shown into the address after the last step. Browsers limit changes per second. */
function keepAddress() {
  const address = shownRecording.address(current, view.mark);
  if (location.hash !== address) history.replaceState(null, '', address);
}

function step(by) {
  pause();
  show(current + by);
}

/** Goes to the next or the previous snapshot. */
function stepScene(by) {
  pause();
  const snapshot = shownRecording.snapshotOf(shownRecording.moments[current]);
  const isAtStart = shownRecording.moments[current] < 0;
  const wanted = by < 0 && !isAtStart ? snapshot : snapshot + by;
  if (wanted >= 0 && wanted < shownRecording.snapshots.id.length) show(shownRecording.placeOfSnapshot(wanted));
}

/** Goes to the next or the previous touch or event, past changes of the scene. */
function stepEvent(by) {
  pause();
  const moment = shownRecording.moments[current];
  const next = moment >= 0 ? moment + by : shownRecording.eventsOf(~moment)[0] + (by < 0 ? -1 : 0);
  if (next >= 0 && next < shownRecording.events.id.length) show(shownRecording.placeOfEvent(next));
}

// Playing

let playing = null;
// The maximum length of a pause while playing, in seconds, at any speed.
const longestPause = 1;

function pause() {
  if (!playing) return;
  cancelAnimationFrame(playing.frame);
  playing = null;
  byId('play').textContent = 'Play';
  if (view.place !== undefined) view.draw();
  keepAddress();
}

function play() {
  const recording = shownRecording;
  const start = current === recording.moments.length - 1 ? 0 : current;
  playing = {time: recording.times[start], last: performance.now(), frame: 0};
  byId('play').textContent = 'Pause';
  if (start !== current) show(start);
  const frame = now => {
    if (!playing) return;
    const speed = Number(byId('speed').value);
    playing.time += (now - playing.last) / 1000 * speed;
    playing.last = now;
    const place = recording.placeAt(playing.time);
    const next = recording.times[place + 1];
    const stroke = view.place === current && view.stroke.length > 0 ? view.stroke[view.stroke.length - 1].time : 0;
    const busyUntil = recording.times[place] + stroke;
    if (next === undefined && playing.time >= busyUntil) {
      show(place);
      return pause();
    }
    if (next - playing.time > longestPause * speed && playing.time > busyUntil) playing.time = next - longestPause * speed;
    if (place !== current) show(place);
    else view.drawFinger(playing.time - recording.times[place]);
    keepInLine(playing.time);
    playing.frame = requestAnimationFrame(frame);
  };
  playing.frame = requestAnimationFrame(frame);
}

// The recordings and the address

function nameOfRecording({id, source, app, version}) {
  return `${id}: ${[app, version].filter(Boolean).join(' ') || source}`;
}

async function choose(place) {
  pause();
  const recording = await openRecording(place);
  if (recording === shownRecording) return;
  [shownRecording, recordingPlace, current] = [recording, place, 0];
  [shownFrom, shownTo] = [0, Math.max(recording.end, 0.001)];
  const {about} = recording;
  byId('recording').value = String(place);
  byId('about').replaceChildren(brief([
    [about.app, about.version].filter(Boolean).join(' '), about.device,
    about.os || (about.ownPolicy === 'uikit' ? 'system not known' : null), about.started, `recorded from ${about.source}`,
    `own policy ${about.ownPolicy}`, about.approximate && `approximate: its source does not tell ${about.approximate}`,
  ].filter(Boolean).join(', '), 300));
  const figures = [
    [about.touches, 'touch', 'touches'], [about.others, 'other event', 'other events'],
    [recording.snapshots.id.length, 'scene', 'scenes'], [about.views, 'view', 'views at most'],
  ];
  byId('counts').replaceChildren(...figures.map(([value, one, many]) =>
    el('div', null, el('dt', null, value === 1 ? one : many), el('dd', null, number(value)))));
  byId('line').hidden = recording.moments.length === 0;
  for (const part of ['finding-back', 'finding-forth', 'finding-mark']) byId(part).hidden = recording.begins.length === 0;
  if (recording.moments.length === 0) {
    view = null;
    byId('list').hidden = true;
    return byId('main').replaceChildren(el('p', {class: 'note'}, 'This recording has no scene, and so there is nothing to look at.'));
  }
  byId('list').hidden = false;
  strip.setAttribute('aria-valuemax', recording.moments.length);
  view = new MomentView(recording);
  byId('main').replaceChildren(view.element);
  buildFilter();
  filter();
  drawLine();
}

function notice(words) {
  byId('notice').hidden = words === null;
  byId('notice').replaceChildren(...(words === null ? [] : seen(words)));
}

/** The recordings in which the event or the snapshot with a number may be. */
function mayHave(name, id) {
  return page.recordings.map((about, place) => ({about, place}))
    .filter(({about}) => about[name].length > 0 && about[name][0] <= id && id <= about[name][1]);
}

/** Shows the moment that the address names, or the first one. */
async function follow() {
  const address = location.hash.slice(1);
  const asked = new URLSearchParams(address);
  const known = [['event', 'events', 'touch or event'], ['snapshot', 'snapshots', 'snapshot']].find(([key]) => asked.has(key));
  const wanted = Number(asked.get(known ? known[0] : 't') || NaN);
  if (known) {
    for (const {place} of mayHave(known[1], wanted)) {
      const found = (await openRecording(place)).placeOfNumber(known[1], wanted);
      if (found < 0) continue;
      notice(null);
      await choose(place);
      // The finding in the address is marked if the scene has it.
      const finding = shownRecording.findings[Number(asked.get('finding')) - 1];
      const mark = finding && finding.markIn(shownRecording.snapshotOf(shownRecording.moments[found]));
      return show(found, mark || undefined);
    }
  }
  const id = Number(asked.get('recording') || NaN);
  const place = page.recordings.findIndex(about => about.id === id);
  await choose(place >= 0 ? place : shownRecording ? recordingPlace : 0);
  if (asked.has('t') && !known && wanted >= 0 && wanted <= shownRecording.end) {
    notice(null);
    return shownRecording.moments.length > 0 && show(shownRecording.placeAt(wanted));
  }
  const hasOnlyRecording = asked.has('recording') && place >= 0 && !known && !asked.has('t');
  notice(address === '' || hasOnlyRecording ? null
    : known ? `There is no ${known[2]} ${start(asked.get(known[0]), 40)} here. A touch has the number with which it began.`
      : asked.has('t') ? `There is no time ${start(asked.get('t'), 40)} here: this recording ends at ${shownRecording.timeWords(shownRecording.end)}.`
        : `The address names no moment: ${start(address, 80)}`);
  return shownRecording.moments.length > 0 && show(firstPlace());
}

/** The index of the first touch or event; the first scene if there is none. */
function firstPlace() {
  return shownRecording.events.id.length > 0 ? shownRecording.placeOfEvent(0) : 0;
}

// Keys

function pressed(event) {
  if (!view || !isOwnKey(event)) return;
  const isLine = event.target === strip;
  const isRow = event.target.closest('#moments') !== null;
  const actions = {
    j: () => step(1), k: () => step(-1), ArrowRight: () => step(1), ArrowLeft: () => step(-1),
    ArrowUp: isLine ? () => step(1) : isRow ? () => stepFound(-1) : null, ArrowDown: isLine ? () => step(-1) : isRow ? () => stepFound(1) : null,
    Home: isLine && (() => step(-current)), End: isLine && (() => step(shownRecording.moments.length)),
    PageUp: isLine && (() => step(10)), PageDown: isLine && (() => step(-10)),
    '[': () => stepScene(-1), ']': () => stepScene(1), p: toggle, t: () => stepEvent(1), T: () => stepEvent(-1),
    f: () => stepFinding(1), F: () => stepFinding(-1), '+': () => zoom(1 / 4), '-': () => zoom(4),
    '/': () => byId('words').focus(), '?': () => byId('help').showModal(),
  };
  if (!Object.hasOwn(actions, event.key) || !actions[event.key]) return;
  event.preventDefault();
  actions[event.key]();
}

/** Goes to the next or the previous moment of the list. */
function stepFound(by) {
  const at = after(found, current) - 1;
  const isHere = at >= 0 && found[at] === current;
  const next = found[isHere || by > 0 ? at + by : at];
  if (next === undefined) return;
  step(next - current);
}

function toggle() {
  if (playing) pause(); else play();
}

byId('play').addEventListener('click', toggle);
byId('back').addEventListener('click', () => step(-1));
byId('forth').addEventListener('click', () => step(1));
byId('scene-back').addEventListener('click', () => stepScene(-1));
byId('scene-forth').addEventListener('click', () => stepScene(1));
byId('finding-back').addEventListener('click', () => stepFinding(-1));
byId('finding-forth').addEventListener('click', () => stepFinding(1));
byId('closer').addEventListener('click', () => zoom(1 / 4));
byId('wider').addEventListener('click', () => zoom(4));
byId('skip').addEventListener('click', () => (view ? view.heading : byId('main')).focus());
for (const kind of ['input', 'change']) byId('filter').addEventListener(kind, filter);
byId('filter').addEventListener('submit', event => event.preventDefault());
byId('recording').addEventListener('change', async () => {
  await choose(Number(byId('recording').value));
  notice(null);
  if (shownRecording.moments.length > 0) show(firstPlace());
});
document.addEventListener('keydown', pressed);
addEventListener('hashchange', follow);
// The address is written a little later than a moment is shown, so a link may lead to the address
// that is still there.
document.addEventListener('click', event => {
  const link = event.target.closest('a[href^="#"]');
  if (link && link.hash === location.hash) follow();
});

async function begin() {
  warnOfOldBrowser('open a recording');
  if (page.recordings.length === 0) {
    byId('main').replaceChildren(el('p', {class: 'note'}, 'This trace has no recording.'));
    return markDrawn('retouch-ready');
  }
  byId('chooser').hidden = page.recordings.length === 1;
  byId('recording').replaceChildren(...page.recordings.map((about, place) => el('option', {value: place}, plain(start(nameOfRecording(about), 60)))));
  await follow();
  markDrawn('retouch-ready');
}

begin();
