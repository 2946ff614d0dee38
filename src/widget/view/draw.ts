import type { Child, Described } from './h.ts';

/** What stands in the document, and what it was described as. */
interface Drawn {
  readonly node: ChildNode;
  readonly props: Described['props'];
  readonly inside: Row;
}

/** What stands beside each other, by name. */
type Row = ReadonlyMap<string, Drawn>;

const drawn = new WeakMap<ParentNode, Row>();

/**
 * Makes the document below `root` what is described, changing only what differs from the last drawing: elements
 * stay, and with them the focus, what is selected, and what a screen reader has read already.
 */
export function draw(described: Child, root: ParentNode): void {
  drawn.set(root, arrange(root, drawn.get(root), described));
}

function arrange(parent: ParentNode, before: Row | undefined, children: Child): Row {
  const after = new Map<string, Drawn>();
  for (const [name, child] of named(children)) after.set(name, change(child, before?.get(name)));
  // What is gone goes first, so that nothing that stays has to be moved past it.
  for (const [name, { node }] of before ?? []) if (!after.has(name)) node.remove();
  let at = parent.firstChild;
  for (const { node } of after.values()) {
    if (node === at) at = at.nextSibling;
    else parent.insertBefore(node, at);
  }
  return after;
}

/**
 * Children in one row. Each is called by its element and its key or place, counted before anything was left out:
 * what appears or goes does not change what its siblings are called.
 */
function named(child: Child, name = ''): [string, Described][] {
  if (!child) return [];
  if (typeof child === 'string') return [[name, { tag: '', props: { data: child }, children: [] }]];
  if ('tag' in child) return [[name + child.tag, child]];
  return child.flatMap((one, place) => named(one, `${name}${keyOf(one) ?? place} `));
}

function keyOf(child: Child): unknown {
  return child && (child as Described).props?.['key'];
}

/** Gives what is described its node: the one of the last drawing where there was one. */
function change({ tag, props, children }: Described, before: Drawn | undefined): Drawn {
  const node = before?.node ?? (tag ? document.createElement(tag) : new Text());
  for (const name in { ...before?.props, ...props })
    setProperty(node, name, before?.props[name], props[name]);
  return { node, props, inside: arrange(node as Element, before?.inside, children) };
}

function setProperty(node: ChildNode, name: string, before: unknown, after: unknown): void {
  // The visitor changes some of these too, so what counts is what is there now.
  if (/^(data|value|checked|on.*)$/.test(name)) {
    const live = node as unknown as Record<string, unknown>;
    if (live[name] !== after) live[name] = after ?? '';
  } else if (before === after || name === 'key') return;
  else if (after === null || after === undefined || after === false) (node as Element).removeAttribute(name);
  else (node as Element).setAttribute(name, String(after));
}
