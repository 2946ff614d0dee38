import type { ComponentChildren, RefObject } from 'preact';

interface NoticeProps {
  /** Of its heading, for whoever leads the focus there. */
  readonly headingRef: RefObject<HTMLHeadingElement | null>;
  readonly id: string;
  readonly title: string;
  readonly part?: string;
  readonly children?: ComponentChildren;
}

/** Something that has to be read before going on, under a heading that the focus can be led to. */
export function Notice({ headingRef, id, title, part = 'error', children }: NoticeProps) {
  return (
    <section class="trouble" part={part}>
      <h3 ref={headingRef} tabIndex={-1} id={id}>
        {title}
      </h3>
      {children}
    </section>
  );
}
