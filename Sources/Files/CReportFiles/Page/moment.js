// The shown moment: its scene, the receiver of the touch, and the path of the finger.

// The words for the marked view: the receiver, the intended receiver, or the control of a finding.
const [roles, intendedRoles, controlRoles] = [{before: 'got it', after: 'inferred'}, {before: 'meant', after: 'inferred'}, {before: 'control'}];
// The number of levels of heat.
const levels = 5;

/** The lowest count of each level, for counts up to a greatest one. */
function thresholds(greatest) {
  const lowest = [];
  for (let level = 0; level < levels; level += 1) {
    const count = Math.ceil(greatest ** (level / levels));
    if (level === 0 || count > lowest[lowest.length - 1]) lowest.push(count);
  }
  return lowest;
}

/** The receiver of an event, in a few words. */
function whoElement(recording, receiver) {
  const name = recording.nameOf(receiver);
  if (receiver < 0) return el('em', null, name || 'nobody');
  return el('span', null, recording.isIntended(receiver) ? el('em', null, 'meant for ') : null, brief(leaf(name), 80));
}

/** The element that a touch falls in, in a few words; null for none. */
function elementWords(recording, event) {
  const element = recording.elementOf(event);
  return element && `${element.isJudged ? 'in' : 'near an edge of'} ${leaf(element.name)}`;
}

/** A table of the first entries, with a button for more. */
function growingTable(head, entries, row) {
  const body = el('tbody');
  const more = el('button', {type: 'button', class: 'small', click: () => add(200)});
  const add = howMany => {
    const from = body.childElementCount;
    body.append(...entries.slice(from, from + howMany).map(row));
    const rest = entries.length - body.childElementCount;
    more.hidden = rest === 0;
    more.textContent = `Show ${number(Math.min(rest, 200))} more of ${number(rest)}`;
  };
  add(15);
  return [el('div', {class: 'scroll'}, el('table', null, head, body)), more];
}

class MomentView {
  constructor(recording) {
    this.recording = recording;
    this.heat = '';
    this.picture = new Picture(roles);
    this.kicker = el('p', {class: 'kicker'});
    this.heading = el('h2', {tabindex: '-1', id: 'moment-title'});
    this.caption = el('figcaption');
    this.legend = el('ul', {class: 'legend'});
    this.facts = el('div', {class: 'facts'});
    this.treeBody = el('div', {class: 'tree', tabindex: '0'});
    this.tree = el('details', {class: 'more', toggle: () => this.fillTree()},
      el('summary', null, el('h3', null, 'Views of this scene')), this.treeBody);
    this.element = el('article', {class: 'group-view', 'aria-labelledby': 'moment-title'},
      el('header', {class: 'group-head'}, this.kicker, this.heading),
      el('div', {class: 'evidence'}, this.figure(), this.facts), this.tree, listOfFindings(recording), this.receivers());
  }

  figure() {
    const hidden = el('input', {type: 'checkbox', change: () => {
      this.picture.showsHidden = hidden.checked;
      this.draw();
    }});
    const heat = el('select', {'aria-label': 'Heat', change: () => {
      this.heat = heat.value;
      this.draw();
    }}, [['', 'no heat'], ['views', 'heat by view'], ['places', 'heat by place']].map(([value, words]) => el('option', {value}, words)));
    return el('figure', null, el('div', {class: 'choices'}, heat, el('label', {class: 'check'}, hidden, ' Show hidden views')),
      this.picture.element, this.caption, this.legend);
  }

  /** Shows the moment at an index. `mark` is the finding to mark; null for none. */
  async show(place, mark = null) {
    const {recording} = this;
    const moment = recording.moments[place];
    this.wanted = place;
    const snapshot = recording.snapshotOf(moment);
    const scene = await recording.scene(snapshot);
    const stroke = moment < 0 ? [] : await recording.stroke(moment);
    const changed = moment < 0 && snapshot > 0 ? await this.changes(snapshot) : [];
    // The user may have moved on.
    if (this.wanted !== place) return false;
    Object.assign(this, {place, moment, snapshot, stroke, mark, changed});
    // Reading the previous scene has replaced the cached scene.
    this.scene = changed.length > 0 ? await recording.scene(snapshot) : scene;
    this.describe();
    this.draw();
    this.fillTree();
    return true;
  }

  async changes(snapshot) {
    const earlier = await this.recording.scene(snapshot - 1);
    return differences(earlier, await this.recording.scene(snapshot));
  }

  // Words

  /** The moment in a few words. */
  title() {
    const {recording, moment, snapshot} = this;
    if (this.mark) return `${this.mark.finding.kind}: ${leaf(this.mark.finding.control)}`;
    if (moment < 0) return snapshot === 0 ? 'The first scene' : 'The scene changes';
    const name = recording.nameOf(recording.events.receiver[moment]);
    const receiver = recording.events.receiver[moment];
    const who = name === null ? 'Nobody' : receiver === notRecorded ? 'Not recorded'
      : recording.isIntended(receiver) ? `Meant for ${leaf(name)}` : leaf(name);
    return [who, elementWords(recording, moment)].filter(Boolean).join(', ');
  }

  describe() {
    const {recording, moment, place} = this;
    const {events, snapshots} = recording;
    const what = moment < 0 ? `Snapshot ${snapshots.id[~moment]}`
      : recording.isTouch(moment) ? `Touch, event ${events.id[moment]}` : `Event ${events.id[moment]}, ${recording.typeOf(moment)}`;
    const address = recording.address(place, this.mark);
    this.kicker.replaceChildren(el('span', null, `Moment ${number(place + 1)} of ${number(recording.moments.length)}`),
      el('span', null, seen(what)), el('span', null, recording.timeWords(recording.times[place])),
      el('a', {class: 'print', href: address}, address),
      copyButton('Copy link', () => location.href.split('#')[0] + address, this.kicker));
    this.heading.replaceChildren(brief(this.title(), 120));
    const found = factsOfFindings(recording, this.snapshot, this.mark);
    // If a finding was requested, it comes first.
    const facts = moment < 0 ? this.changeFacts() : this.eventFacts();
    this.facts.replaceChildren(...(this.mark ? [...found, ...facts] : [...facts, ...found]));
  }

  eventFacts() {
    const {recording, moment, stroke} = this;
    const {events} = recording;
    const row = (name, ...values) => el('div', null, el('dt', null, name), el('dd', null, ...values));
    const receiver = events.receiver[moment];
    const name = recording.nameOf(receiver);
    const asked = events.asked[moment] < 0 ? null : recording.asked[events.asked[moment]];
    const at = recording.location(moment);
    const place = at ? `(${rounded(at.x)}, ${rounded(at.y)})` : 'without a location';
    const snapshot = recording.snapshots.id[this.snapshot];
    const isIntended = recording.isIntended(receiver);
    const who = receiver < 0 ? el('em', null, name || 'nobody') : pathElement(name);
    const acted = events.acted[moment];
    const element = recording.elementOf(moment);
    const facts = el('dl', null,
      isIntended ? row('got it', el('em', null, 'not recorded')) : null,
      row(el('span', {class: 'side before'}, (isIntended ? intendedRoles : roles).before), who),
      element === null ? null : row(el('span', {class: 'side after'}, 'in'), pathElement(element.name), ' ',
        el('em', null, element.isJudged ? 'inferred from the frames of elements' : 'not judged: an edge of an element is nearer than the finger is wide')),
      row('asked', asked === null ? el('em', null, 'not recorded') : asked.length === 0 ? 'no recognizer'
        : el('ul', {class: 'asked-list'}, asked.map(text => el('li', null, full(text))))),
      acted === notWatched ? null : row('acted', acted === noAction ? el('em', null, 'nobody: no recognizer and no control called the app')
        : el('span', null, full(recording.acted[acted]), `, ${rounded(events.actedAfter[moment] / 1000)} s after it began`)),
      row(recording.isTouch(moment) ? 'finger' : 'where', recording.isTouch(moment) ? `${place} ${this.fingerWords()}` : place),
      row('scene', el('a', {href: `#snapshot=${snapshot}`}, `snapshot ${snapshot}`),
        `, since ${recording.timeWords(recording.snapshots.time[this.snapshot])}`),
      this.nextChange(row));
    const way = stroke.length === 0 ? null : el('details', {class: 'more'},
      el('summary', null, el('h3', null, `Where the finger went: ${count(stroke.length, 'place', 'places')}`)),
      el('div', {class: 'scroll way', tabindex: '0'}, el('table', null, headOf(['after', 'at']),
        el('tbody', null, stroke.slice(0, 500).map(({time, x, y}) => el('tr', null,
          el('td', null, `${rounded(time)} s`), el('td', null, `(${rounded(x)}, ${rounded(y)})`)))))));
    return [facts, way, at ? this.explanation(receiver === notRecorded || isIntended) : null].filter(Boolean);
  }

  /** The change of the scene that follows. */
  nextChange(row) {
    const {recording, moment, snapshot} = this;
    const {id, time, changed} = recording.snapshots;
    const next = snapshot + 1;
    if (next === id.length) return null;
    return row('then', el('a', {href: `#snapshot=${id[next]}`}, 'the scene changes'),
      ` after ${rounded(time[next] - recording.events.time[moment])} s: ${count(changed[next], 'view', 'views')}`);
  }

  /** The touch or event before a change of the scene, which may have caused it. */
  lastEvent() {
    const {recording, snapshot} = this;
    const {events, snapshots} = recording;
    const last = recording.eventsOf(snapshot)[0] - 1;
    if (last < 0) return null;
    const receiver = events.receiver[last];
    return el('p', null, `${rounded(snapshots.time[snapshot] - events.time[last])} s after `,
      el('a', {href: `#event=${events.id[last]}`}, `event ${events.id[last]}`), ': ', whoElement(recording, receiver), '.');
  }

  fingerWords() {
    const {events} = this.recording;
    const far = events.far[this.moment];
    const end = {3: 'lifted', 4: 'cancelled'}[events.end[this.moment]];
    const time = end ? `, ${end} after ${rounded(events.duration[this.moment] / 1000)} s` : ', never lifted in this recording';
    return (far > 0 ? `and up to ${count(Math.round(far), 'point', 'points')} away` : 'all the time') + time;
  }

  /** `isUnseen` is true if the receiver was not observed. */
  explanation(isUnseen) {
    const words = ['retouch', 'explain', quoted(page.trace), '--event', String(this.recording.events.id[this.moment]),
      '--policy', quoted(this.recording.about.ownPolicy)];
    return el('section', null, el('h3', null, isUnseen ? 'Where it goes, and why' : 'Why it went there'), el('div', {class: 'command'}, copied(words.join(' '))));
  }

  changeFacts() {
    const {recording, snapshot, changed} = this;
    const [first, end] = recording.eventsOf(snapshot);
    const views = recording.snapshots.views[snapshot];
    const intro = el('p', null, `${views === 0 ? 'This scene has no view' : count(views, 'view', 'views')}; ${count(end - first, 'touch or event', 'touches and events')} in it.`);
    if (snapshot === 0) return [intro];
    const shown = 100;
    const unseen = recording.snapshots.changed[snapshot] - changed.length;
    return [intro, this.lastEvent(), el('section', null, el('h3', null, 'What changed'),
      el('ul', {class: 'remarks'}, changed.slice(0, shown).map(({view, words}) => el('li', null, brief(label(view), 120), ' ',
        el('span', {class: 'trait'}, words)))),
      changed.length > shown ? el('p', {class: 'note'}, `… and ${number(changed.length - shown)} more`) : null,
      unseen > 0 ? el('p', {class: 'note'},
        `${count(unseen, 'view', 'views')} changed in what a picture does not show: texts, recognizers, switches.`) : null)].filter(Boolean);
  }

  // The picture

  draw() {
    if (!this.scene) return;
    const {recording, moment, snapshot, scene, mark} = this;
    const {events, snapshots} = recording;
    const [first, end] = recording.eventsOf(snapshot);
    const others = [];
    const faded = [];
    const most = 2000;
    for (let event = first; event < end && !mark; event += 1) {
      const at = event === moment ? null : recording.location(event);
      const isSame = moment >= 0 && events.receiver[event] === events.receiver[moment] && events.receiver[event] !== notRecorded;
      if (at && isSame && others.length < most) others.push(at);
      else if (at && faded.length < most) faded.push(at);
    }
    const receiver = moment < 0 ? -1 : events.receiver[moment];
    const who = receiver < 0 ? null : recording.receivers[receiver].view;
    const element = moment < 0 || mark ? null : recording.elementOf(moment);
    const change = {
      at: moment < 0 ? null : recording.location(moment), stroke: this.stroke, before: mark ? mark.view : who,
      after: element && element.isJudged ? element.view : null, edges: mark ? mark.edges : null,
    };
    const caption = `Snapshot ${snapshots.id[snapshot]}, ${count(scene.drawn.length, 'view', 'views')}`;
    this.change = change;
    const isIntended = !mark && recording.isIntended(receiver);
    this.picture.roles = mark ? controlRoles : isIntended ? intendedRoles : roles;
    this.picture.drawing.classList.toggle('intended', isIntended);
    this.picture.show({scene, recording: recording.about, change, others, faded, summary: `${caption}. ${this.title()}.`});
    this.caption.textContent = caption;
    const entry = (name, ...words) => el('li', null, el('i', {class: 'key ' + name}), el('span', null, ...words));
    const view = scene.views.get(change.before);
    const shown = scene.views.get(change.after);
    this.legend.replaceChildren(...[
      view ? entry(isIntended ? 'before intended' : 'before', this.picture.roles.before + ': ', brief(label(view), 80), traits(view))
        : change.before !== null ? entry('none', isIntended ? 'the view that was meant is not in this scene' : 'who got it is not in this scene') : null,
      shown ? entry('after', `${this.picture.roles.after}: `, brief(label(shown), 80), traits(shown)) : null,
      scene.drawn.some(({isElement}) => isElement) ? entry('element', 'an element that the view around it draws') : null,
      mark ? entry('region', ['small', 'unseen'].includes(mark.finding.kind) ? 'points that hit it' : 'points of it that do not hit it') : null,
      change.at ? entry('touch', this.stroke.length > 0 ? 'where it began' : 'this touch') : null,
      this.stroke.length > 0 ? entry('way', 'where the finger went') : null,
      others.length ? entry('others', `${number(others.length)} more ${receiver === nobody ? 'that nobody got' : 'to the same view'} in this scene`) : null,
      faded.length ? entry('fade', `${count(faded.length, 'other touch', 'other touches')} in this scene`) : null,
      this.changed.length ? entry('after', 'what changed') : null, ...this.drawUnder(),
    ].filter(Boolean));
  }

  /** Draws the finger where it was this many seconds after its touch began. */
  drawFinger(since) {
    const {moment, stroke, recording} = this;
    if (!this.scene || this.wanted !== this.place || moment < 0 || stroke.length === 0) return;
    const places = [{time: 0, ...recording.location(moment)}, ...stroke];
    const next = places.findIndex(({time}) => time > since);
    const [from, to] = next < 0 ? places.slice(-1) : [places[next - 1], places[next]];
    const share = to ? (since - from.time) / (to.time - from.time) : 0;
    const at = to ? {x: from.x + (to.x - from.x) * share, y: from.y + (to.y - from.y) * share} : from;
    this.picture.showFinger(at);
  }

  /** Draws what lies under the touch: what changed, and the heat. Gives the entries of the legend. */
  drawUnder() {
    const {under} = this.picture;
    const shown = this.changed.filter(({view, isGone}) => !isGone && !view.isUnseen && view.width > 0 && view.height > 0);
    const elements = shown.slice(0, 500).map(({view}) => svg('path', {class: 'after-edge', d: outline(corners(view))}));
    const shapes = this.heat === 'views' ? this.heatOfViews() : this.heat === 'places' ? this.heatOfPlaces() : [];
    const greatest = Math.max(1, ...shapes.map(({touches}) => touches));
    const lowest = thresholds(greatest);
    for (const {d, touches} of shapes) elements.push(svg('path', {class: `heat level-${after(lowest, touches)}`, d}));
    under.replaceChildren(...elements);
    return lowest.filter(() => shapes.length > 0).map((least, place) => el('li', null, el('i', {class: `key heat level-${place + 1}`}),
      el('span', null, count(least, 'touch or event', 'touches or events'), (lowest[place + 1] || greatest + 1) === least + 1 ? null : ' or more')));
  }

  heatOfViews() {
    const {countsOfViews} = this.recording;
    return this.scene.drawn.filter(view => countsOfViews.has(view.id) && !view.isUnseen)
      .map(view => ({d: outline(corners(view)), touches: countsOfViews.get(view.id)}));
  }

  heatOfPlaces() {
    const {events} = this.recording;
    const size = Math.max(4, Math.round(10 * this.picture.unit));
    const counts = new Map();
    for (let event = 0; event < events.x.length; event += 1) {
      if (events.x[event] === null) continue;
      const cell = `${Math.floor(events.x[event] / size) * size} ${Math.floor(events.y[event] / size) * size}`;
      counts.set(cell, (counts.get(cell) || 0) + 1);
    }
    return [...counts].map(([cell, touches]) => ({d: `M${cell}h${size}v${size}h${-size}Z`, touches}));
  }

  fillTree() {
    const key = `${this.place}/${this.picture.roles.before}`;
    if (!this.tree.open || !this.scene || this.treePlace === key) return;
    this.treePlace = key;
    this.treeBody.replaceChildren(el('p', {class: 'note'}, 'The frontmost first.'), treeOf(this.scene, this.change, this.picture.roles));
  }

  // The whole recording

  /** The receivers with their numbers of touches, and buttons that list them. */
  receivers() {
    const {recording} = this;
    const {counts} = recording;
    const all = recording.events.receiver.length;
    const row = ({receiver, touches}) => {
      const name = recording.nameOf(receiver);
      const bar = el('progress', {max: counts[0].touches, value: touches, 'aria-hidden': 'true'});
      return el('tr', null,
        el('td', null, recording.isIntended(receiver) ? el('em', null, 'meant for ') : null,
          receiver < 0 ? el('em', null, name || 'nobody') : pathElement(name)), el('td', {class: 'number'}, number(touches)),
        el('td', {class: 'number wide'}, `${Math.round(touches / all * 1000) / 10}%`), el('td', {class: 'wide'}, bar),
        el('td', null, el('button', {type: 'button', class: 'small', 'aria-label': `List what ${recording.isIntended(receiver) ? 'was meant for ' : ''}${start(name || 'nobody', 200)}${recording.isIntended(receiver) ? '' : ' got'}`,
          click: () => listReceiver(receiver)}, 'List')));
    };
    if (all === 0) return el('p', {class: 'note touches'}, 'This recording has no touch and no other event.');
    const head = el('thead', null, el('tr', null, [['who got it'], ['how many'], ['share', 'wide'], ['', 'wide'], ['']]
      .map(([words, kind]) => el('th', {scope: 'col', class: kind}, words))));
    return el('section', {class: 'touches'}, el('h3', null, 'Who got the touches and events'),
      growingTable(head, counts, row));
  }
}
