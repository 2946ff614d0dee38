import type { ComponentChildren } from 'preact';

/** There is nothing here yet, and what can be done about it. */
export function EmptyState({
  title,
  children,
}: {
  readonly title: string;
  readonly children?: ComponentChildren;
}) {
  return (
    <section class="empty">
      <h2>{title}</h2>
      {children}
    </section>
  );
}
