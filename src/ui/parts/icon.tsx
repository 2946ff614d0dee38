/** Renders an icon beside a text with the same meaning, drawn in CSS as two sides of a box. */
export function Icon({ name }: { readonly name: 'previous' | 'next' | 'unfold' | 'check' | 'enlarge' }) {
  return <i class={name} />;
}
