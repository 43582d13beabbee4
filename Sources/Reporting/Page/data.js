'use strict';
// Reads the page's data block. PageData.swift writes the block and documents its format.

const page = JSON.parse(document.getElementById('data').textContent);

/** The text at an index of the table of texts; null for -1. */
function string(place) {
  return place < 0 ? null : page.strings[place];
}

/** A touch that goes somewhere else, as an object. */
function change(group, place) {
  const [event, snapshot, time, x, y, before, after, part, type] = group.changes[place];
  return {event, snapshot, time, at: x === null ? null : {x, y}, before, after, part, type: string(type)};
}

function recordingOf(part) {
  return page.recordings[page.parts[part].recording];
}

const recordingsOfTrace = new Map();
for (const {trace} of page.recordings) recordingsOfTrace.set(trace, (recordingsOfTrace.get(trace) || 0) + 1);

/** The trace's name, with the number of the recording if the trace has several. */
function traceName({trace, recording}) {
  return recordingsOfTrace.get(trace) === 1 ? trace : `${trace}, recording ${recording}`;
}

/** The index of the snapshot's picture in its part, or of the nearest earlier one; -1 for none. */
function pictureOf(part, snapshot) {
  const scenes = page.parts[part].scenes;
  let [low, high] = [0, scenes.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (scenes[middle].snapshot <= snapshot) low = middle + 1; else high = middle;
  }
  return low - 1;
}

// The views of the last assembled scenes, by part and index.
const assembled = new Map();

/** The views of a picture by their ids, each in the form of the data block. */
function viewsOf(part, place) {
  const key = at => `${part}/${at}`;
  let known = place;
  while (known >= 0 && !assembled.has(key(known))) known -= 1;
  if (known === place) return assembled.get(key(place));
  const views = known < 0 ? new Map() : new Map(assembled.get(key(known)));
  for (let at = known + 1; at <= place; at += 1) {
    const scene = page.parts[part].scenes[at];
    for (const id of scene.removed) views.delete(id);
    for (const view of scene.views) views.set(view[0], view);
  }
  assembled.set(key(place), views);
  if (assembled.size > 24) assembled.delete(assembled.keys().next().value);
  return views;
}

let lastScene = null;

/** A picture as a tree of views, with their places on the screen. */
function sceneOf(part, place) {
  if (lastScene && lastScene.part === part && lastScene.place === place) return lastScene;
  const views = new Map();
  for (const raw of viewsOf(part, place).values()) {
    const [id, parent, order, className, identifier, x, y, width, height, tx, ty, flags, ...more] = raw;
    const alpha = flags & 4 ? more.shift() : 1;
    const [a, b, c, d] = flags & 8 ? more : [1, 0, 0, 1];
    views.set(id, {
      id, parent, order, className, identifier, x, y, width, height, alpha, toSuperview: {a, b, c, d, tx, ty}, children: [],
      isHidden: (flags & 1) !== 0, isOff: (flags & 2) !== 0,
    });
  }
  const windows = [];
  for (const view of views.values()) {
    if (view.parent === null) windows.push(view);
    else if (views.has(view.parent)) views.get(view.parent).children.push(view);
  }
  const byOrder = (one, other) => one.order - other.order;
  windows.sort(byOrder);
  // From back to front; each view comes before its subviews.
  const drawn = [];
  const stack = windows.slice().reverse();
  while (stack.length > 0) {
    const view = stack.pop();
    const around = view.parent === null ? null : views.get(view.parent);
    view.depth = around ? around.depth + 1 : 0;
    view.toScreen = around ? product(around.toScreen, view.toSuperview) : view.toSuperview;
    view.isUnseen = view.isHidden || view.alpha < 0.01 || (around !== null && around.isUnseen);
    drawn.push(view);
    view.children.sort(byOrder);
    for (let at = view.children.length - 1; at >= 0; at -= 1) stack.push(view.children[at]);
  }
  lastScene = {part, place, views, windows, drawn, raw: page.parts[part].scenes[place]};
  return lastScene;
}

/** The transform that applies first the inner, then the outer transform. */
function product(outer, inner) {
  return {
    a: outer.a * inner.a + outer.c * inner.b, b: outer.b * inner.a + outer.d * inner.b,
    c: outer.a * inner.c + outer.c * inner.d, d: outer.b * inner.c + outer.d * inner.d,
    tx: outer.a * inner.tx + outer.c * inner.ty + outer.tx, ty: outer.b * inner.tx + outer.d * inner.ty + outer.ty,
  };
}

function applied(transform, x, y) {
  return {x: transform.a * x + transform.c * y + transform.tx, y: transform.b * x + transform.d * y + transform.ty};
}

/** The four corners of a view on the screen, in order around it. */
function corners(view) {
  const [right, bottom] = [view.x + view.width, view.y + view.height];
  return [[view.x, view.y], [right, view.y], [right, bottom], [view.x, bottom]].map(([x, y]) => applied(view.toScreen, x, y));
}

function contains(view, point) {
  const {a, b, c, d, tx, ty} = view.toScreen;
  const determinant = a * d - b * c;
  if (determinant === 0) return false;
  const [x, y] = [point.x - tx, point.y - ty];
  const inside = {x: (d * x - c * y) / determinant - view.x, y: (a * y - b * x) / determinant - view.y};
  return inside.x >= 0 && inside.y >= 0 && inside.x < view.width && inside.y < view.height;
}

/** A view's class and identifier, in the form that paths use. */
function label(view) {
  return string(view.className) + (view.identifier < 0 ? '' : '#' + string(view.identifier));
}

/** The changes of all groups by part and snapshot, to show other groups' touches in a scene. */
const changesBySnapshot = new Map();
for (const group of page.groups) {
  group.changes.forEach((raw, place) => {
    const key = `${raw[7]}/${raw[1]}`;
    if (!changesBySnapshot.has(key)) changesBySnapshot.set(key, []);
    changesBySnapshot.get(key).push({group, place});
  });
}
