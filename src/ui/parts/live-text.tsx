/**
 * Renders a text that changes. Each text gets a new element: a browser that translates the page replaces text nodes,
 * and updates of the old ones would be lost.
 */
export function LiveText({ text }: { readonly text: string }) {
  return <span key={text}>{text}</span>;
}
