import type { ComponentChildren } from 'preact';

/** Renders an empty list, with what to do next. */
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
