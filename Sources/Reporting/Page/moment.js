// The moment that is shown: its scene, who got the touch, and where the finger went.

const roles = {before: 'got it'};
// How many levels of heat there are.
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
      el('div', {class: 'evidence'}, this.figure(), this.facts), this.tree, this.findings(), this.receivers());
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

  /** Shows the moment at a place. `finding` is the one of an audit that is to be marked, if any. */
  async show(place, finding) {
    const {recording} = this;
    const moment = recording.moments[place];
    this.wanted = place;
    const snapshot = recording.snapshotOf(moment);
    const scene = await recording.scene(snapshot);
    const stroke = moment < 0 ? [] : await recording.stroke(moment);
    const changed = moment < 0 && snapshot > 0 ? await this.changes(snapshot) : [];
    // The user may have gone on.
    if (this.wanted !== place) return false;
    Object.assign(this, {place, moment, snapshot, stroke, finding, changed});
    // Looking at the scene before has replaced the scene that is kept.
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
    if (moment < 0) return snapshot === 0 ? 'The first scene' : 'The scene changes';
    const name = recording.nameOf(recording.events.receiver[moment]);
    return name === null ? 'Nobody' : recording.events.receiver[moment] === notRecorded ? 'Not recorded' : leaf(name);
  }

  describe() {
    const {recording, moment, place} = this;
    const {events, snapshots} = recording;
    const what = moment < 0 ? `Snapshot ${snapshots.id[~moment]}`
      : recording.isTouch(moment) ? `Touch, event ${events.id[moment]}` : `Event ${events.id[moment]}, ${recording.typeOf(moment)}`;
    const address = recording.address(place);
    this.kicker.replaceChildren(el('span', null, `Moment ${number(place + 1)} of ${number(recording.moments.length)}`),
      el('span', null, seen(what)), el('span', null, recording.timeWords(recording.times[place])),
      el('a', {class: 'print', href: address}, address),
      copyButton('Copy link', () => location.href.split('#')[0] + address, this.kicker));
    this.heading.replaceChildren(brief(this.title(), 120));
    this.facts.replaceChildren(...(moment < 0 ? this.changeFacts() : this.eventFacts()), ...this.findingFacts());
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
    const facts = el('dl', null,
      row(el('span', {class: 'side before'}, roles.before), receiver < 0 ? el('em', null, name || 'nobody') : pathElement(name)),
      row('asked', asked === null ? el('em', null, 'not recorded') : asked.length === 0 ? 'no recognizer'
        : el('ul', {class: 'asked-list'}, asked.map(text => el('li', null, full(text))))),
      row(recording.isTouch(moment) ? 'finger' : 'where', recording.isTouch(moment) ? `${place} ${this.fingerWords()}` : place),
      row('scene', el('a', {href: `#snapshot=${snapshot}`}, `snapshot ${snapshot}`),
        `, since ${recording.timeWords(recording.snapshots.time[this.snapshot])}`));
    const way = stroke.length === 0 ? null : el('details', {class: 'more'},
      el('summary', null, el('h3', null, `Where the finger went: ${count(stroke.length, 'place', 'places')}`)),
      el('div', {class: 'scroll way', tabindex: '0'}, el('table', null, headOf(['after', 'at']),
        el('tbody', null, stroke.slice(0, 500).map(({time, x, y}) => el('tr', null,
          el('td', null, `${rounded(time)} s`), el('td', null, `(${rounded(x)}, ${rounded(y)})`)))))));
    return [facts, way, at && receiver !== notRecorded ? this.explanation() : null].filter(Boolean);
  }

  fingerWords() {
    const {events} = this.recording;
    const far = events.far[this.moment];
    const end = {3: 'lifted', 4: 'cancelled'}[events.end[this.moment]];
    const time = end ? `, ${end} after ${rounded(events.duration[this.moment] / 1000)} s` : ', never lifted in this recording';
    return (far > 0 ? `and up to ${count(Math.round(far), 'point', 'points')} away` : 'all the time') + time;
  }

  explanation() {
    const words = ['retouch', 'explain', quoted(page.trace), '--event', String(this.recording.events.id[this.moment]),
      '--policy', quoted(this.recording.about.ownPolicy)];
    return el('section', null, el('h3', null, 'Why it went there'), el('div', {class: 'command'}, copied(words.join(' '))));
  }

  changeFacts() {
    const {recording, snapshot, changed} = this;
    const [first, end] = recording.eventsOf(snapshot);
    const views = count(recording.snapshots.views[snapshot], 'view', 'views');
    const intro = el('p', null, `${views}; ${count(end - first, 'touch or event', 'touches and events')} in it.`);
    if (snapshot === 0) return [intro];
    const shown = 100;
    const unseen = recording.snapshots.changed[snapshot] - changed.length;
    return [intro, el('section', null, el('h3', null, 'What changed'),
      el('ul', {class: 'remarks'}, changed.slice(0, shown).map(({view, words}) => el('li', null, brief(label(view), 120), ' ',
        el('span', {class: 'trait'}, words)))),
      changed.length > shown ? el('p', {class: 'note'}, `… and ${number(changed.length - shown)} more`) : null,
      unseen > 0 ? el('p', {class: 'note'},
        `${count(unseen, 'view', 'views')} changed in what a picture does not show: texts, recognizers, switches.`) : null)];
  }

  // The picture

  draw() {
    if (!this.scene) return;
    const {recording, moment, snapshot, scene, finding} = this;
    const {events, snapshots} = recording;
    const [first, end] = recording.eventsOf(snapshot);
    const others = [];
    const faded = [];
    const most = 2000;
    for (let event = first; event < end && !finding; event += 1) {
      const at = event === moment ? null : recording.location(event);
      if (at && events.receiver[event] === events.receiver[moment] && others.length < most) others.push(at);
      else if (at && faded.length < most) faded.push(at);
    }
    const receiver = moment < 0 ? -1 : events.receiver[moment];
    const who = receiver < 0 ? null : recording.receivers[receiver].view;
    const change = {
      at: moment < 0 ? null : recording.location(moment), stroke: this.stroke, before: finding ? finding.view : who,
      after: null, edges: finding ? finding.edges : null,
    };
    const caption = `Snapshot ${snapshots.id[snapshot]}, ${count(scene.drawn.length, 'view', 'views')}`;
    this.change = change;
    this.picture.roles = finding ? {before: 'control'} : roles;
    this.picture.show({scene, recording: recording.about, change, others, faded, summary: `${caption}. ${this.title()}.`});
    this.caption.textContent = caption;
    const entry = (name, ...words) => el('li', null, el('i', {class: 'key ' + name}), el('span', null, ...words));
    const view = scene.views.get(change.before);
    this.legend.replaceChildren(...[
      view ? entry('before', this.picture.roles.before + ': ', brief(label(view), 80), traits(view))
        : who !== null ? entry('none', 'who got it is not in this scene') : null,
      finding ? entry('region', ['small', 'unseen'].includes(finding.kind) ? 'points that hit it' : 'points of it that do not hit it') : null,
      change.at ? entry('touch', this.stroke.length > 0 ? 'where it began' : 'this touch') : null,
      this.stroke.length > 0 ? entry('way', 'where the finger went') : null,
      others.length ? entry('others', `${number(others.length)} more to the same view in this scene`) : null,
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
    if (!this.tree.open || !this.scene || this.treePlace === this.place) return;
    this.treePlace = this.place;
    this.treeBody.replaceChildren(el('p', {class: 'note'}, 'The frontmost first.'), treeOf(this.scene, this.change, roles));
  }

  // The whole recording

  /** Who got how many touches, with buttons that list them. */
  receivers() {
    const {recording} = this;
    const {counts} = recording;
    const all = recording.events.receiver.length;
    const row = ({receiver, touches}) => {
      const name = recording.nameOf(receiver);
      const bar = el('progress', {max: counts[0].touches, value: touches, 'aria-hidden': 'true'});
      return el('tr', null,
        el('td', null, receiver < 0 ? el('em', null, name || 'nobody') : pathElement(name)), el('td', {class: 'number'}, number(touches)),
        el('td', {class: 'number wide'}, `${Math.round(touches / all * 1000) / 10}%`), el('td', {class: 'wide'}, bar),
        el('td', null, el('button', {type: 'button', class: 'small', 'aria-label': `List what ${start(name || 'nobody', 200)} got`,
          click: () => listReceiver(receiver)}, 'List')));
    };
    if (all === 0) return null;
    const head = el('thead', null, el('tr', null, [['who got it'], ['how many'], ['share', 'wide'], ['', 'wide'], ['']]
      .map(([words, kind]) => el('th', {scope: 'col', class: kind}, words))));
    return el('section', {class: 'touches'}, el('h3', null, 'Who got the touches and events'),
      growingTable(head, counts, row));
  }

  /** What an audit found, with a button for each finding. */
  findings() {
    const {about, findings} = this.recording;
    if (!about.isAudited) return null;
    return el('section', {class: 'touches'}, el('h3', null, 'What the audit found'),
      findings.length === 0 ? el('p', {class: 'note'}, 'Nothing is wrong with the controls of these scenes.')
        : growingTable(headOf(['kind', 'control', 'why', 'scenes', '']), findings, finding => el('tr', null,
          el('td', null, finding.kind), el('td', null, pathElement(finding.control || 'nobody')), el('td', null, full(finding.why)),
          el('td', {class: 'number'}, number(finding.scenes)), el('td', null, el('button', {
            type: 'button', class: 'small', 'aria-label': `Show ${finding.kind}: ${start(finding.control || 'nobody', 200)}`,
            click: () => showFinding(finding),
          }, 'Show')))));
  }

  findingFacts() {
    const {finding} = this;
    if (!finding) return [];
    const row = (name, value) => el('div', null, el('dt', null, name), el('dd', null, value));
    return [el('section', null, el('h3', null, 'What the audit found'), el('dl', null, row('kind', finding.kind),
      row('control', pathElement(finding.control || 'nobody')),
      finding.other === null ? null : row('goes to', pathElement(finding.other)), row('why', full(finding.why)),
      finding.cure === null ? null : row('cured by', full(finding.cure))))];
  }
}
