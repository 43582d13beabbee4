// Draws the picture of a scene, to scale.

/** The area to show: the recorded screen or, without one, the windows; and all touches. */
function frameOf(scene, recording, points) {
  let [left, top, right, bottom] = [0, 0, 0, 0];
  if (recording.screen) {
    [right, bottom] = recording.screen;
  } else {
    for (const window of scene.windows) {
      if (window.isUnseen) continue;
      for (const {x, y} of corners(window)) [right, bottom] = [Math.max(right, x), Math.max(bottom, y)];
    }
  }
  for (const {x, y} of points) {
    [left, top, right, bottom] = [Math.min(left, x), Math.min(top, y), Math.max(right, x), Math.max(bottom, y)];
  }
  return {x: left, y: top, width: Math.max(right - left, 1), height: Math.max(bottom - top, 1)};
}

const short = value => Math.round(value * 100) / 100;
/** The box of a circle. */
const boxAround = ({x, y}, radius) => ({left: x - radius, top: y - radius, right: x + radius, bottom: y + radius});
const outline = points => 'M' + points.map(({x, y}) => `${short(x)} ${short(y)}`).join('L') + 'Z';
// Draws each point as a dot: a line of length 0 with round ends.
const dots = points => points.map(({x, y}) => `M${short(x)} ${short(y)}h0`).join('');

/** The outlines of an area that a rule gives a view, on the screen. PageWriter.swift has the form. */
function outlinesOf(view, [kind, ...numbers]) {
  const box = (left, top, right, bottom) => [[left, top], [right, top], [right, bottom], [left, bottom]];
  const grown = (top, left, bottom, right) => box(view.x - left, view.y - top, view.x + view.width + right, view.y + view.height + bottom);
  const groups = size => Array.from({length: Math.floor(numbers.length / size)}, (_, at) => numbers.slice(at * size, at * size + size));
  // Points around an ellipse inside a box that its corners' circles leave `width` and `height` apart.
  const round = (across, down, width, height) => Array.from({length: 64}, (_, at) => {
    const [h, v] = [Math.cos((at + 0.5) * Math.PI / 32), Math.sin((at + 0.5) * Math.PI / 32)];
    return [
      view.x + view.width / 2 + h * across + Math.sign(h) * width / 2,
      view.y + view.height / 2 + v * down + Math.sign(v) * height / 2,
    ];
  });
  const areas = {
    outset: () => [grown(...numbers)],
    minimumSize: () => {
      const [across, down] = [Math.max(0, (numbers[0] - view.width) / 2), Math.max(0, (numbers[1] - view.height) / 2)];
      return [grown(down, across, down, across)];
    },
    ellipse: () => [round(view.width / 2, view.height / 2, 0, 0)],
    cornerRadius: () => {
      const radius = Math.max(0, Math.min(numbers[0], view.width / 2, view.height / 2));
      return [round(radius, radius, view.width - 2 * radius, view.height - 2 * radius)];
    },
    polygon: () => [groups(2)],
    regions: () => groups(4).map(edges => box(...edges)),
  };
  return areas[kind]().map(points => points.map(([x, y]) => applied(view.toScreen, x, y)));
}

// The number of pictures in the page.
let pictures = 0;

/** Draws scenes into one figure. Parts that stay the same from touch to touch are not redrawn. */
class Picture {
  /**
   * `roles` has the words for the views before and after. A picture that `isStill` shows one scene
   * only, with few elements.
   */
  constructor(roles, isStill = false) {
    this.roles = roles;
    this.isStill = isStill;
    this.number = ++pictures;
    this.showsHidden = false;
    // The magnification around the touch; 1 shows the whole screen.
    this.zoom = 1;
    // The name of the only shown side; null for both.
    this.side = null;
    this.scene = null;
    this.screen = svg('rect', {class: 'screen'});
    this.views = svg('g');
    this.under = svg('g');
    this.shapes = svg('g');
    this.names = svg('g');
    this.marks = svg('g');
    this.tip = el('div', {class: 'tip', hidden: true, 'aria-hidden': 'true'});
    this.drawing = svg('svg', {class: 'scene', role: 'img'}, this.screen, this.views, this.under, this.shapes,
      this.names, this.marks);
    this.element = el('div', {class: 'stage'}, this.drawing, this.tip);
    this.drawing.addEventListener('pointermove', event => this.point(event));
    this.drawing.addEventListener('pointerleave', () => { this.tip.hidden = true; });
    // Names have the same size on the page, whatever the size of the picture.
    if (!isStill) new ResizeObserver(() => { if (this.placing) this.drawNames(...this.placing); }).observe(this.drawing);
  }

  /**
   * The content: a scene with its recording; the touch, with the views before and after and the
   * path of the finger; touches that belong to it, and others; the areas that rules give views,
   * each with its side; the views that have no part in it.
   */
  show(content) {
    const {scene, recording, change, others, faded, areas = [], isApart = () => false} = content;
    const stroke = change.stroke || [];
    const frame = frameOf(scene, recording, change.at ? [change.at, ...stroke, ...others] : others);
    // About one point of the page, at any size of the screen.
    this.unit = Math.max(frame.width / 400, frame.height / 620) / this.zoom;
    const margin = 10 * this.unit;
    const [width, height] = [frame.width / this.zoom, frame.height / this.zoom];
    // The touch is in the middle, unless it is near an edge of the screen.
    const middle = (from, all, part, at) => Math.min(Math.max(at - part / 2, from), from + all - part);
    const at = change.at || {x: frame.x, y: frame.y};
    const left = middle(frame.x, frame.width, width, at.x) - margin;
    const top = middle(frame.y, frame.height, height, at.y) - margin;
    const box = [left, top, width + 2 * margin, height + 2 * margin].map(short);
    this.drawing.setAttribute('viewBox', box.join(' '));
    this.drawing.setAttribute('aria-label', content.summary);
    this.box = box;
    const shown = `${scene.part}/${scene.place}/${this.showsHidden}`;
    for (const name in frame) this.screen.setAttribute(name, short(frame[name]));
    if (this.shown !== shown || content.isApart) this.drawViews(scene, isApart);
    this.shown = shown;
    this.scene = scene;

    const shapes = ['before', 'after'].map(name => this.hatch(name));
    const [before, after] = [scene.views.get(change.before), scene.views.get(change.after)];
    const isOne = before && before === after && !this.side;
    const responders = isOne ? [[before, 'before', 'before and after']]
      : [[before, 'before', this.roles.before], [after, 'after', this.roles.after]]
        .filter(([view, name]) => view && (!this.side || this.side === name));
    // The smaller view is drawn on top of the larger one.
    responders.sort(([one], [other]) => other.width * other.height - one.width * one.height);
    shapes.push(...responders.flatMap(([view, name]) => this.highlight(view, name)));
    for (const {view, side, area} of areas) {
      if (this.side && this.side !== side) continue;
      const d = outlinesOf(view, area).map(outline).join('');
      shapes.push(svg('path', {class: `${side}-area`, d}));
    }
    if (change.edges) {
      const boxes = [];
      for (let at = 0; at < change.edges.length; at += 4) {
        const [left, top, right, bottom] = change.edges.slice(at, at + 4);
        boxes.push(`M${left} ${top}H${right}V${bottom}H${left}Z`);
      }
      shapes.push(svg('path', {class: 'region', d: boxes.join('')}));
    }
    this.shapes.replaceChildren(...shapes);
    const tags = responders.map(([view, name, words]) => this.tag(view, name, words));
    const touch = change.at ? [boxAround(change.at, 16 * this.unit)] : [];
    this.placing = [frame, [...tags.map(({box}) => box), ...touch], responders.map(([view]) => view.id)];
    this.drawNames(...this.placing);

    const marks = [
      svg('path', {class: 'faded', d: dots(faded), 'stroke-width': 5 * this.unit}),
      svg('path', {class: 'others', d: dots(others), 'stroke-width': 7 * this.unit}), ...tags.flatMap(({elements}) => elements),
    ];
    if (stroke.length > 0) {
      const way = 'M' + [change.at, ...stroke].map(({x, y}) => `${short(x)} ${short(y)}`).join('L');
      const last = stroke[stroke.length - 1];
      marks.push(
        svg('path', {class: 'halo', d: way, 'stroke-width': 6 * this.unit}), svg('path', {class: 'stroke', d: way, 'stroke-width': 2.5 * this.unit}),
        svg('circle', {class: 'end', cx: last.x, cy: last.y, r: 5 * this.unit, 'stroke-width': 2 * this.unit}));
    }
    if (change.at) {
      const {x, y} = change.at;
      const [inner, outer] = [5 * this.unit, 15 * this.unit];
      const end = (h, v, far) => `${short(x + h * far)} ${short(y + v * far)}`;
      const cross = [[1, 0], [-1, 0], [0, 1], [0, -1]].map(([h, v]) => `M${end(h, v, inner)}L${end(h, v, outer)}`).join('');
      marks.push(
        svg('circle', {class: 'halo', cx: x, cy: y, r: 10 * this.unit, 'stroke-width': 5 * this.unit}),
        svg('path', {class: 'current', d: cross, 'stroke-width': 2 * this.unit}),
        svg('circle', {class: 'current', cx: x, cy: y, r: 10 * this.unit, 'stroke-width': 2 * this.unit}),
        svg('circle', {class: 'centre', cx: x, cy: y, r: 2.5 * this.unit}));
    }
    this.marks.replaceChildren(...marks);
  }

  /** Draws the finger of a touch that is played. */
  showFinger({x, y}) {
    this.finger = this.finger || svg('circle', {class: 'finger'});
    for (const [name, value] of [['cx', x], ['cy', y], ['r', 9 * this.unit]]) this.finger.setAttribute(name, short(value));
    this.marks.append(this.finger);
  }

  drawViews(scene, isApart) {
    const drawn = scene.drawn.filter(view => view.width !== 0 && view.height !== 0 && (!view.isUnseen || this.showsHidden));
    const kindsOf = view => {
      const around = scene.views.get(view.parent);
      // Among nested views of the same size, only the outermost one darkens the picture.
      const isSame = around && around.width === view.width && around.height === view.height;
      return 'view' + (view.isElement ? ' element' : '') + (view.isUnseen ? ' unseen' : '') + (view.isOff ? ' off' : '') + (isSame ? ' same' : '')
        + (around ? '' : ' window') + (isApart(view) ? ' apart' : '');
    };
    if (this.isStill) {
      const shapes = new Map();
      for (const view of drawn) shapes.set(kindsOf(view), (shapes.get(kindsOf(view)) || '') + outline(corners(view)));
      this.views.replaceChildren(...[...shapes].map(([kinds, d]) => svg('path', {class: kinds, d})));
      return;
    }
    const isKnown = this.drawn && this.drawn.length === drawn.length
      && drawn.every((view, place) => this.drawn[place].id === view.id);
    if (!isKnown) {
      this.drawn = drawn.map(({id}) => ({id, element: svg('path')}));
      this.views.replaceChildren(...this.drawn.map(({element}) => element));
    }
    drawn.forEach((view, place) => {
      const kinds = kindsOf(view);
      const shape = outline(corners(view));
      const known = this.drawn[place];
      // Most views are the same in the next scene.
      if (known.kinds !== kinds) known.element.setAttribute('class', known.kinds = kinds);
      if (known.shape !== shape) known.element.setAttribute('d', known.shape = shape);
    });
  }

  highlight(view, name) {
    const d = outline(corners(view));
    return [
      svg('path', {class: `${name}-tint`, d}), svg('path', {class: `${name}-fill`, d, fill: `url(#${this.hatchOf(name)})`}),
      svg('path', {class: `${name}-edge`, d}),
    ];
  }

  /** The length of a point of the page; more on paper, where pictures are smaller. */
  pointOfPage() {
    const {clientWidth, clientHeight} = this.drawing;
    const scale = Math.min(clientWidth / this.box[2], clientHeight / this.box[3]);
    return scale > 0 ? 1 / scale : 1.4 * this.unit;
  }

  /** Draws the names of views in their boxes, away from the obstacles. */
  drawNames(frame, obstacles, first) {
    const [left, top, width, height] = this.box;
    const visible = {
      left: Math.max(left, frame.x), top: Math.max(top, frame.y),
      right: Math.min(left + width, frame.x + frame.width), bottom: Math.min(top + height, frame.y + frame.height),
    };
    const views = this.scene.drawn.filter(view => !view.isUnseen || this.showsHidden);
    const names = new NamePlaces(views, visible, this.pointOfPage(), obstacles).all(first);
    // Mostly the next touch is in the same scene, with the same names.
    const key = JSON.stringify(names);
    if (key === this.namesKey) return;
    this.namesKey = key;
    this.names.replaceChildren(...names.map(drawnName));
  }

  /** Places a view's word inside the picture: above the view before, or below the view after. */
  tag(view, name, words) {
    const points = corners(view);
    const [xs, ys] = [points.map(({x}) => x), points.map(({y}) => y)];
    const [width, height] = [(words.length * 6.3 + 10) * this.unit, 16 * this.unit];
    const [left, top, boxWidth, boxHeight] = this.box;
    const edge = name === 'before' ? Math.min(...ys) - height - this.unit : Math.max(...ys) + this.unit;
    const x = Math.min(Math.max(Math.min(...xs), left), left + boxWidth - width);
    const y = Math.min(Math.max(edge, top + this.unit), top + boxHeight - height - this.unit);
    const elements = [
      svg('rect', {
        class: `${name}-tag`, x: short(x), y: short(y), width: short(width), height: short(height), rx: short(3 * this.unit),
      }),
      svg('text', {
        class: 'tag-words', x: short(x + width / 2), y: short(y + 11.8 * this.unit), 'font-size': short(11 * this.unit),
        'text-anchor': 'middle',
      }, words),
    ];
    return {elements, box: {left: x, top: y, right: x + width, bottom: y + height}};
  }

  /** The id of a pattern in this picture; ids are unique in a page. */
  hatchOf(name) {
    return `${name}-hatch-${this.number}`;
  }

  /** Lines for the view before and dots for the one after, so that colours are not needed. */
  hatch(name) {
    const shape = name === 'before' ? svg('path', {d: 'M0 0V7'}) : svg('circle', {cx: 3.5, cy: 3.5, r: 1.1});
    return svg('pattern', {
      id: this.hatchOf(name), class: `${name}-hatch`, width: 7, height: 7, patternUnits: 'userSpaceOnUse',
      patternTransform: `scale(${this.unit}) rotate(45)`,
    }, shape);
  }

  /** Names the views under the pointer, the frontmost first. */
  point(event) {
    const matrix = this.drawing.getScreenCTM();
    if (!matrix || !this.scene) return;
    const place = new DOMPoint(event.clientX, event.clientY).matrixTransform(matrix.inverse());
    const under = [];
    for (let at = this.scene.drawn.length - 1; at >= 0 && under.length < 6; at -= 1) {
      const view = this.scene.drawn[at];
      if ((!view.isUnseen || this.showsHidden) && contains(view, place)) under.push(view);
    }
    this.tip.hidden = under.length === 0;
    if (under.length === 0) return;
    this.tip.replaceChildren(
      el('div', {class: 'at'}, `(${Math.round(place.x)}, ${Math.round(place.y)})`),
      ...under.map(view => el('div', null, described(view))));
    const around = this.element.getBoundingClientRect();
    const [x, y] = [event.clientX - around.left, event.clientY - around.top];
    this.tip.style.left = `${Math.max(0, Math.min(x + 14, around.width - this.tip.offsetWidth))}px`;
    const isLow = y + 18 + this.tip.offsetHeight > around.height;
    this.tip.style.top = `${isLow ? Math.max(0, y - this.tip.offsetHeight - 10) : y + 18}px`;
  }
}

/** A view's label, class, identifier and size, and what is unusual. */
function described(view) {
  return [
    view.label ? el('span', {class: 'label'}, '“', brief(view.label, 80), '” ') : null, brief(label(view), 120),
    el('span', {class: 'size'}, ` ${rounded(view.width)} × ${rounded(view.height)}`), traits(view),
  ];
}

/** Words for the unusual properties of a view. */
function traits(view) {
  const words = [];
  if (view.isUnseen) words.push(view.isHidden ? 'hidden' : view.alpha < 0.01 ? 'transparent' : 'in a hidden view');
  if (view.isOff) words.push('no interaction');
  return words.length === 0 ? null : el('span', {class: 'trait'}, ' ' + words.join(', '));
}

/** The views of a scene as a tree that opens at the views before and after. */
function treeOf(scene, change, roles) {
  const open = new Set();
  for (const id of [change.before, change.after]) {
    for (let view = scene.views.get(id); view; view = scene.views.get(view.parent)) open.add(view.id);
  }
  if (open.size === 0) for (const window of scene.windows) open.add(window.id);
  const line = view => [
    described(view),
    view.id === change.before ? el('span', {class: 'badge before'}, roles.before) : null,
    view.id === change.after ? el('span', {class: 'badge after'}, roles.after) : null,
  ];
  const list = views => el('ul', null, views.slice().reverse().map(view => {
    const state = {class: view.isUnseen ? 'unseen' : null};
    if (view.children.length === 0) return el('li', state, el('span', {class: 'leaf'}, line(view)));
    const branch = el('details', {open: open.has(view.id)}, el('summary', null, line(view)));
    const fill = () => { if (branch.open && branch.childElementCount === 1) branch.append(list(view.children)); };
    fill();
    branch.addEventListener('toggle', fill);
    return el('li', state, branch);
  }));
  return list(scene.windows);
}
