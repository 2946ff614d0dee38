import type { ComponentChildren } from 'preact';
import { useEffect, useLayoutEffect, useRef } from 'preact/hooks';
import { Button } from '../../ui/parts/button.tsx';
import { Select } from '../../ui/parts/select.tsx';
import { usePendingElsewhere, useVenueInTitle } from '../api/pending-count.ts';
import { useQuery } from '../api/use-query.ts';
import { currentUrl, navigate } from '../base/address.ts';
import { isOnline } from '../base/connection.ts';
import { t } from '../base/messages.ts';
import { type Area, parseRoute, pathOf } from '../base/routes.ts';
import { may, session } from '../base/session.ts';
import { closeToast, currentToast, dismissOnEdit, dropEarlier, earlierToasts } from '../base/toast.ts';
import { formats } from '../messages/language.ts';
import { hasOfflineNotice } from '../parts/error-notice.tsx';
import { isTabBar, Navigation } from './navigation.tsx';
import { SearchButton } from './search-button.tsx';

interface LayoutProps {
  /** Null: no venue. */
  readonly venueId: string | null;
  readonly area: Area | null;
  readonly children: ComponentChildren;
}

/** Renders the layout around every page: navigation, toast, connection. */
export function Layout({ venueId, area, children }: LayoutProps) {
  const found = useQuery('/venues', {});
  const venues = found.data ?? [];
  const name = venues.find(({ id }) => id === venueId)?.name ?? '';
  useVenueInTitle(venues.length > 1 ? name : '');
  const search = venueId !== null && <SearchButton venueId={venueId} />;
  const elsewhere = venues
    .filter(({ id }) => venueId !== null && id !== venueId && mayOpen(id))
    .slice(0, maxOtherVenues)
    .map(({ id, name }) => <PendingElsewhere key={id} venueId={id} name={name} />);
  return (
    <div class="frame">
      <a class="skip" href="#page">
        {t('skip')}
      </a>
      <nav aria-label={t('navigation')}>
        {venues.length > 1 && venueId !== null && (
          <Select
            name="venue"
            label={t('venue')}
            value={venueId}
            options={venues.map(({ id, name }) => [id, name])}
            none={null}
            isRequired
            problem={undefined}
            onValue={(id) => navigate(samePageOf(id))}
          />
        )}
        {!isTabBar.value && elsewhere}
        {/* Its place is kept while the name loads. */}
        {(venues.length === 1 || found.isPending) && <strong class="venue-name">{venues[0]?.name}</strong>}
        {!isTabBar.value && search}
        <Navigation venueId={venueId} area={area} />
      </nav>
      <main id="page" tabIndex={-1}>
        {isTabBar.value && search}
        {isTabBar.value && (area === 'today' || area === 'requests') && elsewhere}
        <Connection />
        {/* Documents and the front-desk sheet name the venue themselves. */}
        {(area === 'calendar' || area === 'reports') && <p class="printed-venue">{name}</p>}
        <FreezeNotice {...venues.find(({ id }) => id === venueId)} />
        {children}
      </main>
      <ToastRegion />
    </div>
  );
}

/** Parts of a URL that name something of one venue. */
const ofOneVenue = ['space', 'booking', 'item', 'text'];

/** Returns the page of another venue that is open now, with its period; of a page of one booking or space, its area. */
function samePageOf(venueId: string): string {
  const { pathname, searchParams } = currentUrl.peek();
  const route = parseRoute(pathname);
  if (route.kind !== 'venue') return pathOf(venueId, 'today');
  const { area, rest } = route;
  const isOfEachVenue = ['today', 'calendar', 'reports', 'settings'].includes(area);
  const query = [...searchParams].filter(([name]) => !ofOneVenue.includes(name));
  return isOfEachVenue ? pathOf(venueId, area, rest, Object.fromEntries(query)) : pathOf(venueId, area);
}

/** Each is one more count to read, with the other data of a page. */
const maxOtherVenues = 5;

/** Returns whether the person may read the requests of a venue, and is signed in as it requires. */
function mayOpen(venueId: string): boolean {
  const { value } = session;
  const venues = value.kind === 'in' ? value.account.venues : [];
  return (
    may(venueId, 'bookings.read') && venues.some(({ id, needsPasskey }) => id === venueId && !needsPasskey)
  );
}

/** Links to another venue with pending requests, which the pages of the open venue do not show. */
function PendingElsewhere({ venueId, name }: { readonly venueId: string; readonly name: string }) {
  const pending = usePendingElsewhere(venueId);
  if (pending === 0) return null;
  return (
    <a class="elsewhere" href={pathOf(venueId, 'requests')}>
      <span>
        <bdi>{name}</bdi>
        {formats.colon + t('pendingCount', { count: pending })}
      </span>
    </a>
  );
}

/** Warns while the browser is offline that the page may show old data. */
function Connection() {
  return (
    <div role="status">
      {!isOnline.value && !hasOfflineNotice() && (
        <p class="note">
          <strong>{t('offline')}</strong> {t('offlineText')}
        </p>
      )}
    </div>
  );
}

/** Warns that the venue moves to another installation, or has moved. */
function FreezeNotice({
  frozenAt = null,
  movedTo = null,
}: {
  readonly frozenAt?: string | null;
  readonly movedTo?: string | null;
}) {
  return (
    <div role="status">
      {frozenAt !== null && (
        <p class="note">
          <strong>{t(movedTo === null ? 'frozen' : 'moved')}</strong>{' '}
          {t(movedTo === null ? 'frozenText' : 'movedText')}{' '}
          {movedTo !== null && <a href={movedTo}>{movedTo}</a>}
        </p>
      )}
    </div>
  );
}

/** The toast. Its `role=status` is always in the page, so screen readers announce each text. */
function ToastRegion() {
  const shown = currentToast.value;
  const earlier = earlierToasts.value;
  const url = currentUrl.value;
  const toast = useRef<HTMLDivElement>(null);
  useEffect(dismissOnEdit, []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each page has different action bars
  useLayoutEffect(() => {
    if (!shown && earlier.length === 0) return;
    const place = () => {
      const { current } = toast;
      current?.style.setProperty('--below', `${heightOfBars(current)}px`);
    };
    place();
    const bars = new ResizeObserver(place);
    for (const bar of document.querySelectorAll(actionBars)) bars.observe(bar);
    addEventListener('scroll', place, { passive: true });
    addEventListener('resize', place);
    return () => {
      bars.disconnect();
      removeEventListener('scroll', place);
      removeEventListener('resize', place);
    };
  }, [shown, earlier, url]);
  return (
    <div ref={toast} class={shown || earlier.length > 0 ? 'news' : 'news none'}>
      <p role="status">{shown?.text}</p>
      <div>
        {shown?.link && (
          <a href={shown.link.href} onClick={closeToast}>
            {shown.link.label}
          </a>
        )}
        {shown?.button && (
          <Button
            onClick={() => {
              closeToast();
              shown.button?.act();
            }}
          >
            {shown.button.label}
          </Button>
        )}
      </div>
      {earlier.length > 0 && (
        <ul>
          {earlier.map((each) => (
            <li key={each.about}>
              <Button
                name={`${each.button?.label}${formats.colon}${each.about}`}
                onClick={() => {
                  dropEarlier(each);
                  each.button?.act();
                }}
              >
                {each.button?.label}
                {formats.colon}
                <bdi>{each.about}</bdi>
              </Button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

const actionBars = '.frame > nav, [data-action-bar]';

/** Returns how much of the window's lower edge the tabs and action bars cover, in pixels. */
function heightOfBars(toast: HTMLElement): number {
  const { left, right, height } = toast.getBoundingClientRect();
  const bars = [...document.querySelectorAll(actionBars)]
    .map((bar) => bar.getBoundingClientRect())
    .filter((bar) => bar.height > 0 && bar.left < right && bar.right > left && bar.top < innerHeight)
    .toSorted((one, other) => other.bottom - one.bottom);
  let covered = 0;
  for (const { top, bottom } of bars)
    if (bottom > innerHeight - covered - height - 32) covered = Math.max(covered, innerHeight - top);
  return Math.min(covered, innerHeight / 2);
}
