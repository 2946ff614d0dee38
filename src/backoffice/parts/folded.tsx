import type { ComponentChildren } from 'preact';

interface FoldedProps {
  /** Whether it opens on request; otherwise it is shown without the summary. */
  readonly isFolded: boolean;
  readonly summary: string;
  readonly children: ComponentChildren;
}

/** Renders content that opens on request where there is much of it. */
export const Folded = ({ isFolded, summary, children }: FoldedProps) =>
  isFolded ? (
    <details>
      <summary>{summary}</summary>
      {children}
    </details>
  ) : (
    children
  );
