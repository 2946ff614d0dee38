import type { ComponentChildren } from 'preact';
import { useEffect, useRef } from 'preact/hooks';

interface PageProps {
  readonly title: string;
  /** Beside the title: what can be done on this page. */
  readonly actions?: ComponentChildren;
  /** Above the title: where this page belongs to. */
  readonly back?: { readonly link: string; readonly words: string };
  readonly children: ComponentChildren;
}

/** A page of the back-office under its heading, which the keyboard comes to when the page is another. */
export function Page({ title, actions, back, children }: PageProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    document.title = title;
  }, [title]);
  useEffect(() => {
    // Whoever has begun to do something here is left there.
    if (document.activeElement === document.body) heading.current?.focus({ preventScroll: true });
  }, []);
  return (
    <div class="page">
      <header class="page-head">
        <div>
          {back && (
            <a class="back" href={back.link}>
              {back.words}
            </a>
          )}
          <h1 ref={heading} tabIndex={-1}>
            {title}
          </h1>
        </div>
        {actions && <div class="actions">{actions}</div>}
      </header>
      {children}
    </div>
  );
}
