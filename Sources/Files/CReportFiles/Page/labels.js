// Chooses where the picture of a scene shows the names of views, so that people recognize the screen.

// All lengths here are in about one point of the page.
const [namePadding, shortestName] = [3, 3];
// The sizes of letters. The smaller ones are for names that do not fit otherwise.
const letterSizes = [11, 9.5, 8];
// The height of a line of letters of size 1.
const letterHeight = 1.15;
// Classes that tell nothing.
const plainClasses = new Set(['UIView', 'UIWindow']);

/** The text for a view in the picture: its label or, without one, its identifier; null for neither. */
function nameOn(view) {
  const text = view.label || view.identifier;
  return text && start(plain(text.replace(/\s+/gu, ' ').trim()), 60) || null;
}

const ruler = document.createElement('canvas').getContext('2d');
// Small letters are a little wider than a part of large ones, because they end at whole pixels.
const hinting = 1.04;
// The widths of texts in letters of size 1.
const knownWidths = new Map();

function widthOf(text) {
  if (!knownWidths.has(text)) {
    ruler.font = `100px ${getComputedStyle(document.body).fontFamily}`;
    if (knownWidths.size > 5000) knownWidths.clear();
    knownWidths.set(text, ruler.measureText(text).width / 100 * hinting);
  }
  return knownWidths.get(text);
}

/** The text and its size in a room, with the end cut off if need be; null if too little fits. */
function fitted(text, {width, height}) {
  const sizes = letterSizes.filter(size => size * letterHeight <= height);
  if (sizes.length === 0) return null;
  const fit = (words, size) => ({text: words, size, width: widthOf(words) * size, height: size * letterHeight});
  const size = sizes.find(letters => widthOf(text) * letters <= width);
  if (size) return fit(text, size);
  const [smallest] = sizes.slice(-1);
  const letters = [...text];
  let [low, high] = [0, letters.length];
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if (widthOf(letters.slice(0, middle).join('') + '…') * smallest <= width) low = middle; else high = middle - 1;
  }
  return low < shortestName ? null : fit(letters.slice(0, low).join('').trimEnd() + '…', smallest);
}

const overlaps = (one, other) => one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom;
const encloses = (outer, inner) => outer.left <= inner.left && inner.right <= outer.right
  && outer.top <= inner.top && inner.bottom <= outer.bottom;

/** The box of a view on the screen; null for one that is turned, because texts are not. */
function uprightBox(view) {
  const {a, b, c, d} = view.toScreen;
  if (Math.abs(a * b) + Math.abs(c * d) > 1e-6) return null;
  const [one, , other] = corners(view);
  if (one.x === other.x || one.y === other.y) return null;
  return {
    left: Math.min(one.x, other.x), top: Math.min(one.y, other.y),
    right: Math.max(one.x, other.x), bottom: Math.max(one.y, other.y),
  };
}

/** The views of a scene with what decides where their names go. */
class NamePlaces {
  /**
   * `views` are those of the picture from back to front, `frame` is the box that names may be in,
   * and `unit` is the length of a point of the page. Names keep away from the boxes `obstacles`.
   */
  constructor(views, frame, unit, obstacles) {
    Object.assign(this, {frame, unit, obstacles, placed: []});
    this.entries = [];
    const known = new Map();
    for (const view of views) {
      const around = known.get(view.parent) || null;
      const order = this.entries.length;
      const entry = {view, around, order, end: order + 1, box: uprightBox(view), name: nameOn(view), inner: new Set(), shown: new Set()};
      known.set(view.id, entry);
      this.entries.push(entry);
    }
    for (const entry of this.entries.slice().reverse()) {
      // A button and the label in it often have the same name.
      entry.hasNamed = [...entry.inner].some(name => name !== entry.name);
      const {around} = entry;
      if (!around) continue;
      around.isParent = true;
      for (const name of [entry.name, ...entry.inner]) if (name !== null && around.inner.size < 2) around.inner.add(name);
      around.end = Math.max(around.end, entry.end);
    }
  }

  /**
   * The names to show, each with its box.
   *
   * A name stays inside its view and the frame. It covers no other name, no obstacle, and no edge
   * of a view in front. The name of a view that has views with other names inside is in a
   * corner. Views that are nearer to the front come first, after the views with the ids in
   * `first`. Where room is left, views without a name and without subviews show their class.
   *
   * Complexity: O(names · views). A crowded screen has room for a few hundred names.
   */
  all(first) {
    const frontFirst = this.entries.slice().reverse();
    for (const entry of frontFirst) if (entry.name && first.includes(entry.view.id)) this.place(entry, entry.name);
    for (const entry of frontFirst) if (entry.name && !first.includes(entry.view.id)) this.place(entry, entry.name);
    for (const entry of frontFirst) if (!entry.name && !entry.isParent && !plainClasses.has(entry.view.className)) this.placeClass(entry);
    return this.placed;
  }

  place(entry, text) {
    const room = this.roomIn(entry);
    if (!room || entry.shown.has(text)) return;
    const rooms = entry.hasNamed ? [room] : [room, ...this.besideObstacles(room)];
    // The whole name at another spot is better than a part of it.
    const fits = rooms.map(part => ({part, fit: this.fit(text, part)})).filter(({fit}) => fit);
    fits.sort((one, other) => (one.fit.text !== text) - (other.fit.text !== text));
    const isPlaced = fits.some(({part, fit}) => this.spots(part, fit, entry.hasNamed).some(box => this.tryAt(box, fit, entry)));
    for (let around = entry.around; isPlaced && around; around = around.around) around.shown.add(text);
  }

  /** Places the class of a view, if there is room for all of it. */
  placeClass(entry) {
    const room = this.roomIn(entry);
    const text = plain(start(entry.view.className, 60));
    const fit = room && this.fit(text, room);
    if (fit && fit.text === text) this.tryAt(this.spots(room, fit, false)[0], fit, entry, true);
  }

  fit(text, {left, top, right, bottom}) {
    return fitted(text, {width: (right - left) / this.unit, height: (bottom - top) / this.unit});
  }

  /** The boxes of a size in a room: in the middle and in corners, or in corners only. */
  spots(room, fit, isInCorner) {
    const [width, height] = [fit.width * this.unit, fit.height * this.unit];
    const [left, top, right, bottom] = [room.left, room.top, room.right - width, room.bottom - height];
    const inCorners = [[left, top], [right, top], [left, bottom]];
    return (isInCorner ? inCorners : [[(left + right) / 2, (top + bottom) / 2], ...inCorners])
      .map(([x, y]) => ({left: x, top: y, right: x + width, bottom: y + height}));
  }

  /** The parts of a room to the left and right of each obstacle, above it and below it. */
  besideObstacles(room) {
    return this.obstacles.filter(obstacle => overlaps(obstacle, room)).flatMap(obstacle => [
      {...room, right: obstacle.left}, {...room, left: obstacle.right}, {...room, bottom: obstacle.top}, {...room, top: obstacle.bottom},
    ]);
  }

  /** Places a name in a box, if that is free. */
  tryAt(box, {text, size}, entry, isClass = false) {
    if (!this.isFree(box, entry)) return false;
    this.placed.push({...box, text, size: size * this.unit, isClass});
    return true;
  }

  /** The part of a view's box in which its name may be; null if the view is turned. */
  roomIn({box}) {
    if (!box) return null;
    const [across, down] = [namePadding * this.unit, this.unit / 2];
    const {frame} = this;
    return {
      left: Math.max(box.left, frame.left) + across, right: Math.min(box.right, frame.right) - across,
      top: Math.max(box.top, frame.top) + down, bottom: Math.min(box.bottom, frame.bottom) - down,
    };
  }

  isFree(box, entry) {
    if (this.placed.some(other => overlaps(other, box)) || this.obstacles.some(other => overlaps(other, box))) return false;
    // A view without other names inside is one thing to people, so its name may lie on what it contains.
    for (let at = entry.hasNamed ? entry.order + 1 : entry.end; at < this.entries.length; at += 1) {
      const other = this.entries[at].box;
      if (other && overlaps(other, box) && !encloses(other, box)) return false;
    }
    return true;
  }
}

/** Draws a name. What is higher or wider than its box, as piled accents are, is cut off there. */
function drawnName({left, top, right, bottom, text, size, isClass}) {
  const [width, height] = [right - left, bottom - top];
  return svg('svg', {class: isClass ? 'name class' : 'name', x: short(left), y: short(top), width: short(width), height: short(height)},
    svg('text', {x: short(width / 2), y: short(height / 2 + size * 0.36), 'font-size': short(size), 'text-anchor': 'middle'}, text));
}
