'use strict';
// Reads a page's blocks of data, and the scenes in them. PageWriter.swift and RecordingPage.swift
// write the blocks and document their formats.

// The readable block of the page.
const page = JSON.parse(document.getElementById('data').textContent);

/** The content of a compressed block. */
async function unpack(element) {
  const text = atob(element.textContent);
  const packed = new Uint8Array(text.length);
  for (let at = 0; at < text.length; at += 1) packed[at] = text.charCodeAt(at);
  const stream = new Blob([packed]).stream().pipeThrough(new DecompressionStream('deflate'));
  return JSON.parse(await new Response(stream).text());
}

// The compressed blocks, by kind

/** The blocks of a kind, in order. */
const blocksOf = kind => [...document.querySelectorAll('script.' + kind)]
  .map(element => ({element, first: Number(element.dataset.first), content: null}));
const blocks = {};
// Blocks whose content is in memory, least recently used first.
let recent = [];

/** The block with an entry, and its content; the content is null if there is no such block. */
async function blockOf(kind, entry) {
  blocks[kind] = blocks[kind] || blocksOf(kind);
  let [low, high] = [0, blocks[kind].length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (blocks[kind][middle].first <= entry) low = middle + 1; else high = middle;
  }
  const block = blocks[kind][low - 1];
  if (!block) return {first: 0, content: null};
  block.content = block.content || unpack(block.element);
  recent = [...recent.filter(other => other !== block), block];
  if (recent.length > 16) recent.shift().content = null;
  return {first: block.first, content: await block.content};
}

// Scenes

// The last parts that were read, by index, with their scenes and the texts of the scenes.
const parts = new Map();

/** Reads the pictures of a part, unless they are known. */
async function loadPart(index) {
  if (parts.has(index)) return;
  const {content} = await blockOf('parts', index);
  const known = content && content.parts.find(({part}) => part === index);
  parts.set(index, known ? {...known, strings: content.strings} : {scenes: [], touches: [], strings: []});
  if (parts.size > 24) parts.delete(parts.keys().next().value);
}

/** The index of the snapshot's picture in its part, or of the nearest earlier one; -1 for none. */
function pictureOf(part, snapshot) {
  const {scenes} = parts.get(part);
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
    const scene = parts.get(part).scenes[at];
    for (const id of scene.removed) views.delete(id);
    for (const view of scene.views) views.set(view[0], view);
  }
  assembled.set(key(place), views);
  if (assembled.size > 24) assembled.delete(assembled.keys().next().value);
  return views;
}

let lastScene = null;

/** A picture as a tree of views, with their locations on the screen. */
function sceneOf(part, place) {
  if (lastScene && lastScene.part === part && lastScene.place === place) return lastScene;
  const views = new Map();
  const {scenes, strings} = parts.get(part);
  for (const raw of viewsOf(part, place).values()) {
    const [id, parent, order, className, identifier, x, y, width, height, tx, ty, flags, ...more] = raw;
    const alpha = flags & 4 ? more.shift() : 1;
    const [a, b, c, d] = flags & 8 ? more.splice(0, 4) : [1, 0, 0, 1];
    const label = flags & 16 ? strings[more[0]] : null;
    views.set(id, {
      id, parent, order, className: strings[className], identifier: identifier < 0 ? null : strings[identifier], label,
      x, y, width, height, alpha, toSuperview: {a, b, c, d, tx, ty}, children: [],
      isHidden: (flags & 1) !== 0, isOff: (flags & 2) !== 0, isElement: strings[className].startsWith('{'),
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
  lastScene = {part, place, views, windows, drawn, raw: scenes[place]};
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

/** A view's class and identifier, or an element's identifier or role, in the form that paths use. */
function label(view) {
  if (view.isElement) return view.identifier === null ? view.className : `{${view.identifier}}`;
  return view.className + (view.identifier === null ? '' : '#' + view.identifier);
}
