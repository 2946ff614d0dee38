/**
 * Text that changes while it is on show. It is an element of its own, and another for each text: a browser that translates
 * the page puts its own nodes in the place of a text, and what is written into the old one afterwards stands beside them or nowhere.
 */
export function LiveText({ text }: { readonly text: string }) {
  return <span key={text}>{text}</span>;
}
