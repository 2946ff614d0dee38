/** The URL of the page as a signal, and navigation without loading the page again. */
import { type ReadonlySignal, signal } from '@preact/signals';
import { withSearchText } from './routes.ts';

const read = () => withSearchText(new URL(location.href));
const url = signal(read());
const update = () => {
  url.value = read();
};
addEventListener('popstate', update);

/** The URL of the page, with the text of a search in its query. A component that reads its `value` is rerendered after each navigation. */
export const currentUrl: ReadonlySignal<URL> = url;

/**
 * Navigates to a link of the back-office.
 *
 * @param mode `replace` adds no history entry: for filters and the visible month
 */
export function navigate(link: string, mode: 'push' | 'replace' = 'push'): void {
  if (mode === 'replace') history.replaceState(history.state, '', link);
  else history.pushState(null, '', link);
  if (mode === 'push') scrollTo(0, 0);
  update();
}

/** Navigates without loading the page when the user clicks a link of the back-office. Call it once. */
export function interceptLinks(): void {
  addEventListener('click', (event) => {
    const link = event.target instanceof Element && event.target.closest('a[href]');
    const isOwnPage =
      link instanceof HTMLAnchorElement &&
      link.origin === location.origin &&
      /^\/manage(\/|$)/.test(link.pathname) &&
      !link.target &&
      !link.hasAttribute('download');
    const isPlain =
      event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;
    // The browser itself scrolls to a fragment of the same page.
    const isFragment =
      isOwnPage && link.hash !== '' && link.pathname === location.pathname && link.search === location.search;
    if (!isOwnPage || !isPlain || isFragment || event.defaultPrevented) return;
    event.preventDefault();
    navigate(link.pathname + link.search + link.hash);
  });
}
