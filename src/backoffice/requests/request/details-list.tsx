import type { ComponentChildren } from 'preact';
import css from '../style.module.css';

/** What is known of something, each under its name; what is not known is left out. */
export function DetailsList({ children }: { readonly children: ComponentChildren }) {
  return <dl class={css.facts}>{children}</dl>;
}

interface FactProps {
  readonly name: string;
  readonly children: ComponentChildren;
}

/** One of them. What guests wrote is read in its own direction. */
export function Detail({ name, children }: FactProps) {
  if ([null, undefined, false, ''].some((nothing) => nothing === children)) return null;
  return (
    <div>
      <dt dir="auto">{name}</dt>
      <dd dir="auto">{children}</dd>
    </div>
  );
}
