/** Excludes schema descriptions from mutation: `npm run check` compares them with `openapi/`. */
interface Node {
  readonly type: string;
  readonly key?: { readonly name?: string };
  readonly properties?: readonly Node[];
}

const descriptiveMembers = ['description', 'examples', 'summary', 'title'];

/** Returns whether a member is a description, or an object of nothing else. */
function isDescriptive({ type, key, properties = [] }: Node): boolean {
  if (type === 'ObjectProperty') return descriptiveMembers.includes(key?.name ?? '');
  return type === 'ObjectExpression' && properties.length > 0 && properties.every(isDescriptive);
}

export const strykerPlugins = [
  {
    kind: 'Ignore',
    name: 'descriptions',
    value: {
      shouldIgnore: ({ node }: { readonly node: Node }) =>
        isDescriptive(node) ? 'descriptions are checked in openapi/' : undefined,
    },
  },
];
