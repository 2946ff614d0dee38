/** A drawing beside a text that says the same, made of two sides of a box in CSS. */
export function Icon({ name }: { readonly name: 'previous' | 'next' | 'unfold' | 'check' | 'enlarge' }) {
  return <i class={name} />;
}
