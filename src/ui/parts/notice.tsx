import type { ComponentChildren, RefObject } from 'preact';

interface NoticeProps {
  /** The ref of its heading, to move the focus there. */
  readonly headingRef: RefObject<HTMLHeadingElement | null>;
  readonly id: string;
  readonly title: string;
  /** Whether it is good news, which needs no red. */
  readonly isGood?: boolean;
  readonly children?: ComponentChildren;
}

/** Renders a notice that must be read before going on, with a focusable heading. */
export function Notice({ headingRef, id, title, isGood, children }: NoticeProps) {
  return (
    <section class={isGood ? 'note' : 'trouble'} part={isGood ? undefined : 'error'}>
      <h3 ref={headingRef} tabIndex={-1} id={id}>
        {title}
      </h3>
      {children}
    </section>
  );
}
