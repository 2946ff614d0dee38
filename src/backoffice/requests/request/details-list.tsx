import type { ComponentChildren } from 'preact';
import css from '../style.module.css';

/** Renders a description list; omits empty values. */
export function DetailsList({ children }: { readonly children: ComponentChildren }) {
  return <dl class={css.facts}>{children}</dl>;
}

interface DetailProps {
  readonly name: string;
  readonly children: ComponentChildren;
}

/** Renders an entry. The text direction follows the text, since guests write in any language. */
export function Detail({ name, children }: DetailProps) {
  if ([null, undefined, false, ''].some((empty) => empty === children)) return null;
  return (
    <div>
      <dt dir="auto">{name}</dt>
      <dd dir="auto">{children}</dd>
    </div>
  );
}
