// What is printed: the list of groups, the first ones with their scenes and their causes.

/** How many groups are printed with their scenes, and how many groups of a section are printed. */
const [picturedOnPaper, rowsOnPaper] = [100, 500];
// The printed parts of groups. They are made ahead, because a browser prints at once.
const papers = new Map();

/** The scene of a group's first touch, and its cause. */
async function paperOf(group) {
  await loadDetails(group);
  const view = new GroupView(group, () => {}, true);
  await view.show(0);
  return el('div', {class: 'paper'}, el('figure', null, view.picture.element, view.caption), el('div', {class: 'facts'}, view.causes()), view.delivered);
}

/** Makes the printed parts of the first groups, one after another. */
async function preparePaper() {
  for (const group of page.groups.slice(0, picturedOnPaper)) {
    papers.set(group, await paperOf(group));
    // Keys and scrolling are handled first.
    await new Promise(resolve => setTimeout(resolve));
  }
}

/** Puts the printed parts into their rows, or takes them out again, and counts what is not printed. */
function fillPaper() {
  for (const [group, paper] of papers) {
    if (isOnPaper()) row(group).item.append(paper); else paper.remove();
  }
  const all = page.run.groups;
  byId('on-paper').textContent = papers.size < all
    ? `${number(papers.size)} of ${count(all, 'group is', 'groups are')} printed with ${papers.size === 1 ? 'its scene' : 'their scenes'}.` : '';
  for (const {groups, list, rest} of sections) {
    const missing = groups.length - list.childElementCount;
    rest.textContent = missing > 0 ? `${count(missing, 'more group is', 'more groups are')} not printed: `
      + `retouch report --run ${page.run.number} --all lists them.` : '';
  }
}
