import { useEffect } from 'preact/hooks';
import { useInfiniteQuery } from '../../api/use-query.ts';
import { Empty } from '../../parts/empty.tsx';
import { MoreButton } from '../../parts/more-button.tsx';
import { Page } from '../../parts/page.tsx';
import { QueryView } from '../../parts/query-view.tsx';
import { Shortcuts } from '../../parts/shortcuts.tsx';
import { currentUrl, navigate } from '../../shell/address.ts';
import { linkIn } from '../../shell/places.ts';
import { may } from '../../shell/session.ts';
import { beginAnew } from '../request/neighbours.tsx';
import css from '../style.module.css';
import { askedBy, isNarrowed, queryOf, wishIn } from '../wish.ts';
import { t } from '../words.ts';
import { Filters } from './filters.tsx';
import { Floods } from './floods.tsx';
import { RequestRows } from './request-rows.tsx';
import { Tabs } from './tabs.tsx';
import { useArrivals } from './use-arrivals.ts';

/** What visitors ask for: what waits and ends soonest at first, and whatever else is looked for. */
export function RequestList({ venueId }: { readonly venueId: string }) {
  const { searchParams: query } = currentUrl.value;
  const wish = wishIn(query);
  const list = useInfiniteQuery('/venues/{venueId}/booking-requests', {
    path: { venueId },
    query: askedBy(wish),
  });
  const asked = queryOf(wish);
  useArrivals(JSON.stringify(asked), list.data ?? null);
  useEffect(beginAnew, []);
  const newLink = linkIn(venueId, 'requests', ['new']);
  const mayDecide = may(venueId, 'requests.decide');
  return (
    <Page
      title={t('title')}
      actions={
        mayDecide && (
          <a class="button" href={newLink}>
            {t('new')}
          </a>
        )
      }
    >
      {wish.show === 'waiting' && <Floods venueId={venueId} />}
      <Tabs venueId={venueId} wish={wish} />
      <Filters venueId={venueId} wish={wish} />
      <QueryView query={list} count={6}>
        {(entries) =>
          entries.length === 0 ? (
            <Nothing venueId={venueId} isNarrowed={isNarrowed(wish)} isWaiting={wish.show === 'waiting'} />
          ) : (
            <>
              <RequestRows key={JSON.stringify(asked)} venueId={venueId} entries={entries} query={asked} />
              <div>
                <MoreButton list={list} />
              </div>
            </>
          )
        }
      </QueryView>
      <Shortcuts
        shortcuts={[
          { key: 'j', words: t('keyNext'), act: () => step(1) },
          { key: 'k', words: t('keyPrevious'), act: () => step(-1) },
          { key: '/', words: t('search'), act: () => focusOn('input[type=search]') },
          ...(mayDecide ? [{ key: 'n', words: t('new'), act: () => navigate(newLink) }] : []),
        ]}
      />
    </Page>
  );
}

const focusOn = (selector: string) => document.querySelector<HTMLElement>(selector)?.focus();

/** Leads the keyboard to another request of the list. */
function step(by: 1 | -1): void {
  const links = [...document.querySelectorAll<HTMLElement>(`.${css.request} a`)];
  const here = links.findIndex((link) => link.matches(':focus'));
  links[here < 0 ? 0 : Math.min(links.length - 1, Math.max(0, here + by))]?.focus();
}

interface NothingProps {
  readonly venueId: string;
  readonly isNarrowed: boolean;
  readonly isWaiting: boolean;
}

function Nothing({ venueId, isNarrowed: isSearch, isWaiting }: NothingProps) {
  if (isSearch)
    return (
      <Empty title={t('noneFound')}>
        <a href={linkIn(venueId, 'requests', [], { show: 'all' })}>{t('showAll')}</a>
      </Empty>
    );
  return (
    <Empty title={t(isWaiting ? 'noneWaiting' : 'none')}>
      {isWaiting && <p>{t('noneWaitingText')}</p>}
      {may(venueId, 'requests.decide') && (
        <a href={linkIn(venueId, 'settings', ['bookings'])}>{t('bringBookings')}</a>
      )}
    </Empty>
  );
}
