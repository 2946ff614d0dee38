/** The number of space colours in style.css. */
export const spaceColorCount = 10;

/**
 * Returns the inline style that gives an element the colour of a space: `--of-space` for its background, edge or text, and
 * `--on-space` for text on it.
 *
 * @param position the space's position in the venue's list, from 0; colours repeat after the tenth
 */
export function spaceColor(position: number): { readonly '--of-space': string } {
  return { '--of-space': `var(--space-${(Math.max(0, position) % spaceColorCount) + 1})` };
}
