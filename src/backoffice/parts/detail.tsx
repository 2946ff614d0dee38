import type { ComponentChildren } from 'preact';

interface DetailProps {
  readonly name: string;
  readonly children: ComponentChildren;
}

/**
 * Renders an entry of a description list; nothing if it is empty. The text direction follows the text, since guests
 * write in any language.
 */
export function Detail({ name, children }: DetailProps) {
  if ([null, undefined, false, ''].some((empty) => empty === children)) return null;
  return (
    <div>
      <dt dir="auto">{name}</dt>
      <dd dir="auto">{children}</dd>
    </div>
  );
}
