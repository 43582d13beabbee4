// The moments of a recording: its scenes, and the touches and events in them.

/** The numbers whose differences are given, each multiplied by a factor. */
function running(steps, factor = 1) {
  const numbers = new Float64Array(steps.length);
  let last = 0;
  for (let at = 0; at < steps.length; at += 1) {
    last += steps[at];
    numbers[at] = last * factor;
  }
  return numbers;
}

/** The index of the first number in an ascending list that is greater. */
function after(numbers, value) {
  let [low, high] = [0, numbers.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (numbers[middle] <= value) low = middle + 1; else high = middle;
  }
  return low;
}

// The values for a receiver that is not the index of a view.
const [nobody, notRecorded] = [-1, -2];
// The action of a touch upon which nobody acted, and of one for which that is not known.
const [noAction, notWatched] = [-1, -2];

/** The minimum distance of a finger, in points, for a touch that counts as moving. */
const moving = 10;

class Recording {
  /** `about` is its entry in the readable block. */
  constructor(about, entry, strings) {
    const {events, snapshots} = entry;
    this.about = about;
    this.events = {
      ...events, id: running(events.id), time: running(events.time, 0.001), snapshot: running(events.snapshot),
    };
    this.snapshots = {...snapshots, id: running(snapshots.id), time: running(snapshots.time, 0.001)};
    this.strings = strings;
    this.parts = entry.parts;
    this.receivers = entry.receivers.map(([view, name, isIntended]) => ({view, name: strings[name], isIntended: isIntended === 1}));
    this.asked = entry.asked.map(list => list.map(place => strings[place]));
    this.acted = entry.acted.map(place => strings[place]);
    this.elements = entry.elements.map(([view, name, isJudged]) => ({view, name: strings[name], isJudged: isJudged === 1}));
    this.hasQuiet = this.events.acted.includes(noAction);
    this.findings = entry.findings.map((finding, place) => new Finding(finding, strings, place));
    // The beginnings of findings that the previous scene did not have, in the order of time.
    this.begins = this.findings.flatMap(({begins}) => begins)
      .sort((one, other) => one.first - other.first || one.finding.place - other.finding.place);
    // A moment is the index of an event or, below zero, the complement of a snapshot's. The events
    // of a snapshot follow it.
    this.moments = new Int32Array(events.id.length + snapshots.id.length);
    this.times = new Float64Array(this.moments.length);
    let [event, at] = [0, 0];
    for (let snapshot = 0; snapshot < snapshots.id.length; snapshot += 1) {
      this.times[at] = this.snapshots.time[snapshot];
      this.moments[at++] = ~snapshot;
      for (; event < events.id.length && this.events.snapshot[event] === snapshot; event += 1) {
        this.times[at] = this.events.time[event];
        this.moments[at++] = event;
      }
    }
    this.countReceivers();
  }

  get end() {
    return this.about.end;
  }

  /** A time in words: in a long recording with hours and minutes. */
  timeWords(time) {
    if (this.end < 120) return `${rounded(time)} s`;
    const two = value => rounded(value).replace(/^\d(?=\.|$)/, digit => '0' + digit);
    // Rounding must not make a minute of 60 seconds.
    const hundredths = Math.round(time * 100) / 100;
    const [hours, minutes] = [Math.floor(hundredths / 3600), Math.floor(hundredths / 60) % 60];
    return (hours > 0 ? `${hours}:${two(minutes)}` : String(minutes)) + ':' + two(hundredths % 60);
  }

  /** The index of an event among the moments. */
  placeOfEvent(event) {
    return event + this.events.snapshot[event] + 1;
  }

  placeOfSnapshot(snapshot) {
    return snapshot + after(this.events.snapshot, snapshot - 1);
  }

  /** The index of the last moment up to a time; the first one for an earlier time. */
  placeAt(time) {
    return Math.max(0, after(this.times, time) - 1);
  }

  /** The index of the event, or snapshot, with a number in the trace; -1 if there is none. */
  placeOfNumber(name, id) {
    const ids = this[name].id;
    const found = after(ids, id) - 1;
    if (found < 0 || ids[found] !== id) return -1;
    return name === 'events' ? this.placeOfEvent(found) : this.placeOfSnapshot(found);
  }

  snapshotOf(moment) {
    return moment < 0 ? ~moment : this.events.snapshot[moment];
  }

  /** The events of a snapshot, as the first index and that behind the last. */
  eventsOf(snapshot) {
    return [after(this.events.snapshot, snapshot - 1), after(this.events.snapshot, snapshot)];
  }

  isTouch(event) {
    return this.events.finger[event] !== null;
  }

  location(event) {
    const x = this.events.x[event];
    return x === null ? null : {x, y: this.events.y[event]};
  }

  typeOf(event) {
    return this.strings[this.events.type[event]];
  }

  /** Whether the receiver was only meant to get an event, and nobody saw who got it. */
  isIntended(receiver) {
    return receiver >= 0 && this.receivers[receiver].isIntended;
  }

  /** The name of who got an event; null for nobody. */
  nameOf(receiver) {
    return receiver === nobody ? null : receiver === notRecorded ? 'not recorded' : this.receivers[receiver].name;
  }

  /** The element that a touch falls in, which is inferred from the frames of elements; null for none. */
  elementOf(event) {
    const place = this.events.element[event];
    return place < 0 ? null : this.elements[place];
  }

  /** The moment's address, behind the page's, with what an audit found if that is shown. */
  address(place, mark) {
    const moment = this.moments[place];
    return (moment < 0 ? `#snapshot=${this.snapshots.id[~moment]}` : `#event=${this.events.id[moment]}`)
      + (mark ? `&finding=${mark.finding.place + 1}` : '');
  }

  /** The findings of an audit in a snapshot, as far as the page has them. */
  marksIn(snapshot) {
    return this.findings.map(finding => finding.markIn(snapshot)).filter(mark => mark !== null);
  }

  countReceivers() {
    const counts = new Map();
    const ofView = new Map();
    // Receivers begin at -2.
    const tally = new Float64Array(this.receivers.length + 2);
    for (const receiver of this.events.receiver) tally[receiver + 2] += 1;
    const first = new Map();
    /** For each receiver, the first one with the same path: a path is one receiver, whatever the view. */
    this.firstOfPath = this.receivers.map(({name, isIntended}, place) => {
      const key = (isIntended ? 'meant for ' : 'got by ') + name;
      if (!first.has(key)) first.set(key, place);
      return first.get(key);
    });
    tally.forEach((touches, place) => {
      const receiver = place - 2;
      if (touches === 0) return;
      const view = receiver < 0 ? null : this.receivers[receiver].view;
      if (view !== null) ofView.set(view, (ofView.get(view) || 0) + touches);
      const path = this.pathOf(receiver);
      counts.set(path, (counts.get(path) || 0) + touches);
    });
    for (const place of this.events.element) {
      if (place < 0 || !this.elements[place].isJudged) continue;
      const {view} = this.elements[place];
      ofView.set(view, (ofView.get(view) || 0) + 1);
    }
    /** The paths of receivers with their numbers of touches and events, the largest number first. */
    this.counts = [...counts].map(([receiver, touches]) => ({receiver, touches}))
      .sort((one, other) => other.touches - one.touches || one.receiver - other.receiver);
    /** The number of touches and events of each view and element. */
    this.countsOfViews = ofView;
  }

  /** The first receiver with the same path; nobody and what was not recorded stay. */
  pathOf(receiver) {
    return receiver < 0 ? receiver : this.firstOfPath[receiver];
  }

  /** The indexes of the moments that match all words, a kind, and a receiver. */
  search(words, kind, receiver) {
    const {events} = this;
    if (words.length === 0 && kind === '' && receiver === null) return Array.from(this.moments, (_, place) => place);
    const fits = words.map(word => {
      const has = text => text.toLowerCase().includes(word);
      const types = new Map();
      return {
        word, receivers: this.receivers.map(({name, isIntended}) => has(isIntended ? 'meant for ' + name : name)), asked: this.asked.map(list => list.some(has)),
        acted: this.acted.map(has), elements: this.elements.map(({name}) => has(name)),
        isNobody: has('nobody'), isNotRecorded: has('not recorded'), isScene: has('scene snapshot'),
        type: name => types.has(name) ? types.get(name) : types.set(name, has(name)).get(name),
      };
    });
    const begins = new Set(kind === 'findings' ? this.begins.map(({first}) => first) : []);
    const isFound = moment => {
      if (moment < 0) {
        return (kind === '' || kind === 'scenes' || begins.has(~moment)) && receiver === null
          && fits.every(fit => fit.isScene || fit.word === String(this.snapshots.id[~moment]));
      }
      const who = events.receiver[moment];
      if (receiver !== null && this.pathOf(who) !== receiver) return false;
      if (kind !== '' && !kinds.get(kind)[1](this, moment)) return false;
      return fits.every(fit => (who === nobody ? fit.isNobody : who === notRecorded ? fit.isNotRecorded : fit.receivers[who])
        || (events.asked[moment] >= 0 && fit.asked[events.asked[moment]])
        || (events.acted[moment] >= 0 && fit.acted[events.acted[moment]])
        || (events.element[moment] >= 0 && fit.elements[events.element[moment]]) || fit.type(this.typeOf(moment))
        || fit.word === String(events.id[moment]));
    };
    const found = [];
    this.moments.forEach((moment, place) => { if (isFound(moment)) found.push(place); });
    return found;
  }

  /** The index of a snapshot's part among all parts of the page, and the snapshot's index in it. */
  picture(snapshot) {
    const part = after(this.parts, snapshot) - 1;
    return [this.about.firstPart + part, snapshot - this.parts[part]];
  }

  async scene(snapshot) {
    const [part, place] = this.picture(snapshot);
    if (!parts.has(part)) await loadPart(part);
    return sceneOf(part, place);
  }

  /** The later locations of a touch, with the seconds since it began. */
  async stroke(event) {
    if (!this.events.far[event]) return [];
    const at = this.about.firstEvent + event;
    const {first, content} = await blockOf('strokes', at);
    const numbers = content.strokes[at - first];
    const places = [];
    for (let next = 0; next < numbers.length; next += 3) {
      places.push({time: numbers[next] / 1000, x: numbers[next + 1], y: numbers[next + 2]});
    }
    return places;
  }
}

/** An audit's finding about one control. */
class Finding {
  constructor([kind, control, other, why, cure, touches, scenes, stretches], strings, place) {
    const text = string => string < 0 ? null : strings[string];
    Object.assign(this, {
      place, scenes, kind: text(kind), control: text(control) || 'nobody', other: text(other), why: text(why), cure: text(cure), touches: text(touches),
    });
    // Stretches of consecutive scenes with the same points of the same view.
    this.marks = stretches.map(([first, last, view, edges]) => ({finding: this, first, last, view, edges}));
    // If the points move, one stretch follows directly after another.
    this.begins = this.marks.filter(({first}, at) => at === 0 || this.marks[at - 1].last + 1 < first);
  }

  /** The stretch that contains a snapshot; null if there is none. */
  markIn(snapshot) {
    const mark = this.marks[after(this.marks.map(({first}) => first), snapshot) - 1];
    return mark && snapshot <= mark.last ? mark : null;
  }
}

// The kinds of moments to show, with their names and their conditions.
const kinds = new Map([
  ['touches', ['touches', (recording, event) => recording.isTouch(event)]],
  ['moving', ['touches that move', (recording, event) => recording.events.far[event] >= moving]],
  ['nobody', ['what nobody got', (recording, event) => recording.events.receiver[event] === nobody]],
  ['quiet', ['touches upon which nobody acted', (recording, event) => recording.events.acted[event] === noAction]],
  ['cancelled', ['touches that were cancelled', (recording, event) => recording.events.end[event] === 4]],
  ['others', ['other events', (recording, event) => !recording.isTouch(event)]],
  ['scenes', ['changes of the scene', () => false]],
  ['findings', ['scenes where a finding begins', () => false]],
]);

// The recordings that were opened, by their indexes in the page.
const opened = new Map();

async function openRecording(place) {
  if (!opened.has(place)) {
    const {content, first} = await blockOf('recording', place);
    opened.set(place, new Recording(page.recordings[place], content.entries[place - first], content.strings));
  }
  return opened.get(place);
}

/** The visible differences between two scenes, as views with words. */
function differences(earlier, later) {
  const found = [];
  const both = (names, one, other) => names.some(name => one[name] !== other[name]);
  for (const view of later.drawn) {
    const before = earlier.views.get(view.id);
    if (!before) {
      found.push({view, words: 'came'});
      continue;
    }
    const words = [];
    if (view.parent !== before.parent) words.push('another superview');
    else if (view.order !== before.order) words.push('order');
    if (both(['tx', 'ty'], view.toSuperview, before.toSuperview)) words.push('place');
    if (both(['width', 'height'], view, before)) words.push('size');
    if (both(['x', 'y'], view, before)) words.push('scrolled');
    if (both(['a', 'b', 'c', 'd'], view.toSuperview, before.toSuperview)) words.push('transform');
    if (view.isHidden !== before.isHidden) words.push(view.isHidden ? 'hidden now' : 'hidden no more');
    if (view.alpha !== before.alpha) words.push(`opacity ${rounded(view.alpha)}`);
    if (view.isOff !== before.isOff) words.push(view.isOff ? 'takes no touches now' : 'takes touches now');
    if (view.className !== before.className || view.identifier !== before.identifier) words.push('name');
    if (view.label !== before.label) words.push('label');
    if (words.length > 0) found.push({view, words: words.join(', ')});
  }
  for (const view of earlier.drawn) if (!later.views.has(view.id)) found.push({view, words: 'left', isGone: true});
  return found;
}
