/** The URL of the page as a signal, and navigation without loading the page again. */
import { type ReadonlySignal, signal } from '@preact/signals';
import { withSearchText } from './routes.ts';

const read = () => withSearchText(new URL(location.href));
const url = signal(read());
/** The state of the current history entry; of a dialog over its page, the URL of that page. */
let entry: { readonly over?: string } | null = history.state;
const update = () => {
  url.value = read();
  entry = history.state;
};
addEventListener('popstate', () => {
  // The dialog of the entry was closed, and its page is the one below: one press of Back leaves both.
  const isClosed = entry?.over === location.href && !hasDialog(url.peek());
  update();
  if (isClosed) history.back();
});

/** Returns whether a URL has an open dialog: `?do=move`. */
const hasDialog = ({ searchParams }: URL) => searchParams.has('do');

/** The URL of the page, with the text of a search in its query. A component that reads its `value` is rerendered after each navigation. */
export const currentUrl: ReadonlySignal<URL> = url;

/**
 * Navigates to a link of the back-office.
 *
 * @param mode `replace` adds no history entry: for filters and the visible month. A dialog that opens over its page still
 *   gets one, so that Back closes it.
 */
export function navigate(link: string, mode: 'push' | 'replace' = 'push'): void {
  if (mode === 'push') history.pushState(null, '', link);
  else if (opensDialog(new URL(link, location.href))) history.pushState({ over: location.href }, '', link);
  else history.replaceState(history.state, '', link);
  if (mode === 'push') scrollTo(0, 0);
  update();
}

const opensDialog = (to: URL) => to.pathname === location.pathname && hasDialog(to) && !hasDialog(url.peek());

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
