/**
 * What stands in the browser's address, and going elsewhere without loading the page again. The routers there are for
 * Preact did not take its eleventh version, or changed the types of every component, when this was written.
 */
import { useEffect, useState } from 'preact/hooks';

export interface Address {
  readonly path: string;
  readonly query: URLSearchParams;
}

const here = (): Address => ({ path: location.pathname, query: new URLSearchParams(location.search) });
const listeners = new Set<() => void>();
const tell = () => {
  for (const listener of listeners) listener();
};

/**
 * Goes to another address of the back-office.
 *
 * @param way `replace`: Back leads to where one was before this one: for what a filter or an open month is
 */
export function goTo(link: string, way: 'push' | 'replace' = 'push'): void {
  if (way === 'replace') history.replaceState(history.state, '', link);
  else history.pushState(null, '', link);
  if (way === 'push') scrollTo(0, 0);
  tell();
}

/** The address, told again whenever it is another. */
export function useAddress(): Address {
  const [address, setAddress] = useState(here);
  useEffect(() => {
    const look = () => setAddress(here());
    listeners.add(look);
    // What happened before this listened.
    look();
    return () => void listeners.delete(look);
  }, []);
  return address;
}

/** A link that is followed as any other is, except that the page stays. Call it once. */
export function followLinks(): () => void {
  const onClick = (event: MouseEvent) => {
    const link = event.target instanceof Element && event.target.closest('a[href]');
    const isOurs =
      link instanceof HTMLAnchorElement &&
      link.origin === location.origin &&
      /^\/manage(\/|$)/.test(link.pathname) &&
      !link.target &&
      !link.hasAttribute('download');
    const isPlain =
      event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;
    // Within the page the browser knows the way.
    const isWithin =
      isOurs && link.hash !== '' && link.pathname === location.pathname && link.search === location.search;
    if (!isOurs || !isPlain || isWithin || event.defaultPrevented) return;
    event.preventDefault();
    goTo(link.pathname + link.search + link.hash);
  };
  addEventListener('click', onClick);
  addEventListener('popstate', tell);
  return () => {
    removeEventListener('click', onClick);
    removeEventListener('popstate', tell);
  };
}
