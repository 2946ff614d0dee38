import { useId, useRef } from 'preact/hooks';
import { countText, usePendingCount } from '../api/pending-count.ts';
import { currentUrl } from '../base/address.ts';
import { t } from '../base/messages.ts';
import { type Area, accountLink, areaActions, areas, parseRoute, pathOf } from '../base/routes.ts';
import { may } from '../base/session.ts';
import { SvgIcon } from '../parts/icon.tsx';
import { mediaQuery } from '../parts/media-query.ts';

interface NavigationProps {
  /** Null: no venue. */
  readonly venueId: string | null;
  readonly area: Area | null;
}

/** An entry of the navigation. */
interface Entry {
  readonly name: Area | 'bookkeeping' | 'account';
  readonly link: string;
  readonly isCurrent: boolean;
}

/** Whether the window is too narrow for a rail. */
export const isTabBar = mediaQuery('(width < 56rem)');
/** The number of labels that fit on a narrow phone. */
const maxTabs = 5;

/** Renders the links to the areas that the person may open: a rail, or a tab bar with a menu for the others. */
export function Navigation({ venueId, area }: NavigationProps) {
  const pending = usePendingCount(venueId);
  const allowed = venueId === null ? [] : areas.filter((name) => may(venueId, areaActions[name]));
  const route = parseRoute(currentUrl.value.pathname);
  // A page of *Today* with an entry of its own.
  const isBooks = route.kind === 'venue' && route.area === 'today' && route.rest[0] === 'books';
  const entries = allowed.flatMap((name): Entry[] => {
    const isCurrent = name === area && !(name === 'today' && isBooks);
    const entry: Entry = { name, link: pathOf(venueId ?? '', name), isCurrent };
    if (name !== 'reports') return [entry];
    const link = pathOf(venueId ?? '', 'today', ['books']);
    return [{ name: 'bookkeeping', link, isCurrent: isBooks }, entry];
  });
  const account: Entry = { name: 'account', link: accountLink(), isCurrent: route.kind === 'account' };
  const fits = !isTabBar.value || entries.length < maxTabs;
  const shown = fits ? entries : entries.slice(0, maxTabs - 1);
  return (
    <>
      <ul>
        {shown.map((entry) => (
          <li key={entry.name}>
            <EntryLink entry={entry} pending={pending} />
          </li>
        ))}
      </ul>
      {fits ? <EntryLink entry={account} /> : <MoreMenu entries={[...entries.slice(maxTabs - 1), account]} />}
    </>
  );
}

interface EntryLinkProps {
  readonly entry: Entry;
  /** The number of pending requests. */
  readonly pending?: number;
  readonly onClick?: () => void;
}

function EntryLink({ entry: { name, link, isCurrent }, pending = 0, onClick }: EntryLinkProps) {
  return (
    <a
      class={name === 'account' ? 'account' : undefined}
      href={link}
      aria-current={isCurrent ? 'page' : undefined}
      onClick={onClick}
    >
      <SvgIcon name={name} />
      <span>{t(name)}</span>
      {name === 'requests' && pending > 0 && (
        <span class="count">
          <span aria-hidden="true">{countText(pending)}</span>
          <span class="unseen">{t('pendingCount', { count: pending })}</span>
        </span>
      )}
    </a>
  );
}

/** A button of the tab bar that opens a menu of links. */
function MoreMenu({ entries }: { readonly entries: readonly Entry[] }) {
  const id = useId();
  const menu = useRef<HTMLDivElement>(null);
  return (
    <>
      <button
        type="button"
        class="more"
        popovertarget={id}
        aria-current={entries.some(({ isCurrent }) => isCurrent) ? 'true' : undefined}
      >
        <SvgIcon name="more" />
        <span>{t('more')}</span>
      </button>
      <div ref={menu} id={id} popover="auto" class="more-areas">
        <ul>
          {entries.map((entry) => (
            <li key={entry.name}>
              <EntryLink entry={entry} onClick={() => menu.current?.hidePopover()} />
            </li>
          ))}
        </ul>
      </div>
    </>
  );
}
