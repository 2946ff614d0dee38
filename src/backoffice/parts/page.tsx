import type { ComponentChildren } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import { tabTitleOf } from '../api/pending-count.ts';

interface PageProps {
  readonly title: string;
  /** Actions beside the title. */
  readonly actions?: ComponentChildren;
  /** The parent page, above the title. */
  readonly back?: { readonly link: string; readonly label: string };
  readonly children: ComponentChildren;
}

/** Renders a page with its heading, which gets the focus when the page changes. */
export function Page({ title, actions, back, children }: PageProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  const tabTitle = tabTitleOf(title);
  useEffect(() => {
    document.title = tabTitle;
  }, [tabTitle]);
  useEffect(() => {
    // Do not move the focus if the person has already started something.
    if (document.activeElement === document.body) heading.current?.focus({ preventScroll: true });
  }, []);
  return (
    <div class="page">
      <header class="page-head">
        <div>
          {back && (
            <a class="back" href={back.link}>
              {back.label}
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
