import { type Child, type Described, flat } from './h.ts';

const drawn = new WeakMap<ParentNode, readonly Described[]>();

/**
 * Makes the document below `root` what is described, changing only what differs from the last drawing: elements
 * stay, and with them the focus, what is selected, and what a screen reader has read already.
 */
export function draw(described: Child, root: ParentNode): void {
  const children = flat(described, '');
  arrange(root, drawn.get(root) ?? [], children);
  drawn.set(root, children);
}

function arrange(parent: ParentNode, before: readonly Described[], after: readonly Described[]): void {
  const known = new Map(before.map((child) => [`${child.key} ${child.tag}`, child]));
  for (const child of after) {
    const name = `${child.key} ${child.tag}`;
    change(child, known.get(name));
    known.delete(name);
  }
  for (const { node } of known.values()) node?.parentNode?.removeChild(node);
  let at = parent.firstChild;
  for (const { node } of after) {
    if (node === at) at = at?.nextSibling ?? null;
    else parent.insertBefore(node as Node, at);
  }
}

/** Gives what is described its node: the one of the last drawing where there was one. */
function change(after: Described, before: Described | undefined): void {
  const { tag, props } = after;
  const node = before?.node ?? create(tag);
  after.node = node;
  for (const name in { ...before?.props, ...props })
    setProperty(node, name, before?.props[name], props[name]);
  if (tag) arrange(node as Element, before?.children ?? [], after.children);
}

function create(tag: string): Node {
  if (tag === '') return document.createTextNode('');
  return tag === 'svg' || tag === 'path'
    ? document.createElementNS('http://www.w3.org/2000/svg', tag)
    : document.createElement(tag);
}

function setProperty(node: Node, name: string, before: unknown, after: unknown): void {
  // The visitor changes these too, so what counts is what is there now.
  if (/^(data|value|checked)$/.test(name)) {
    const current = (node as unknown as Record<string, unknown>)[name];
    if (current !== after) Object.assign(node, { [name]: after ?? '' });
  } else if (before === after || name === 'key') return;
  else if (name.startsWith('on')) Object.assign(node, { [name]: after ?? null });
  else if (after === null || after === undefined || (after === false && !name.startsWith('aria-')))
    (node as Element).removeAttribute(name);
  else (node as Element).setAttribute(name, after === true && !name.startsWith('aria-') ? '' : String(after));
}
