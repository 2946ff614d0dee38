import { useState } from 'preact/hooks';
import type { ManagementSchemas } from '../../client/manage.ts';
import { Button } from '../../ui/parts/button.tsx';
import { useInfiniteQuery } from '../api/use-query.ts';
import { currentUrl, navigate } from '../base/address.ts';
import { pathOf } from '../base/routes.ts';
import { may } from '../base/session.ts';
import { formats } from '../messages/language.ts';
import { EmptyState } from '../parts/empty-state.tsx';
import { Lazy } from '../parts/lazy.tsx';
import { LoadMoreButton } from '../parts/load-more-button.tsx';
import { Page } from '../parts/page.tsx';
import { QueryView } from '../parts/query-view.tsx';
import { SearchInput } from '../parts/search-input.tsx';
import { Shortcuts } from '../parts/shortcuts.tsx';
import { loadWithTexts } from '../requests/fields/load-with-texts.ts';
import { t as requests } from '../requests/messages.ts';
import { t } from './messages.ts';
import css from './style.module.css';

export type Guest = ManagementSchemas['DirectoryGuest'];

const orders = ['recent', 'name'] as const;

/** Renders the guests of a venue, with search and sort order in the URL. */
export function GuestList({ venueId }: { readonly venueId: string }) {
  const { searchParams } = currentUrl.value;
  const text = (searchParams.get('text') ?? '').trim().slice(0, 200);
  const by = orders.find((each) => each === searchParams.get('by')) ?? 'recent';
  const list = useInfiniteQuery('/venues/{venueId}/guests', {
    path: { venueId },
    query: { sort: by, ...(text !== '' && { text }) },
  });
  const [isAdding, setAdding] = useState(false);
  const show = (query: { readonly text: string; readonly by: string }) =>
    navigate(
      pathOf(venueId, 'guests', [], {
        ...(query.text.trim() !== '' && { text: query.text.trim() }),
        ...(query.by !== 'recent' && { by: query.by }),
      }),
      'replace',
    );
  return (
    <Page
      title={t('title')}
      actions={
        may(venueId, 'requests.decide') && (
          <Button look="main" onClick={() => setAdding(true)}>
            {t('newGuest')}
          </Button>
        )
      }
    >
      <search class={css.controls}>
        <SearchInput
          label={t('search')}
          placeholder={t('searchHint')}
          text={text}
          onText={(typed) => show({ text: typed, by })}
        />
        <label>
          <span>{t('order')}</span>
          <select value={by} onChange={({ currentTarget }) => show({ text, by: currentTarget.value })}>
            {orders.map((order) => (
              <option key={order} value={order}>
                {t(`by_${order}`)}
              </option>
            ))}
          </select>
        </label>
      </search>
      <QueryView query={list} count={12}>
        {(guests) =>
          guests.length === 0 && !list.hasNextPage ? (
            <EmptyState title={t(text === '' ? 'none' : 'noneFound')}>
              {text === '' ? (
                <p>{t('noneText')}</p>
              ) : (
                <a class="button" href={pathOf(venueId, 'guests')}>
                  {t('showAll')}
                </a>
              )}
            </EmptyState>
          ) : (
            <>
              <ul class={`rows ${css.guests}`}>
                {guests.map((guest) => (
                  <GuestRow key={guest.reference} venueId={venueId} guest={guest} />
                ))}
              </ul>
              <div>
                <LoadMoreButton list={list} />
              </div>
            </>
          )
        }
      </QueryView>
      {isAdding && (
        <Lazy name="new guest" load={() => loadWithTexts(() => import('./new-dialog.tsx'))}>
          {({ NewGuestDialog }) => <NewGuestDialog venueId={venueId} onClose={() => setAdding(false)} />}
        </Lazy>
      )}
      <Shortcuts
        shortcuts={[
          {
            key: '/',
            label: t('search'),
            act: () => document.querySelector<HTMLElement>('input[type=search]')?.focus(),
          },
        ]}
      />
    </Page>
  );
}

function GuestRow({ venueId, guest }: { readonly venueId: string; readonly guest: Guest }) {
  const { name, email, company } = guest.guest;
  return (
    <li class={css.guest}>
      <a class="row-link" href={pathOf(venueId, 'guests', [guest.reference])} dir="auto">
        {name}
      </a>
      <span class={css.contact} dir="auto">
        {[company, email].filter(Boolean).join(' · ')}
      </span>
      <span class={css.count}>{t('bookings', { count: guest.bookings })}</span>
      <span class={css.value}>{acceptedValue(guest)}</span>
      <span class={css.next}>
        {onlyUndone(guest) && requests('reason_import_undone')}
        {guest.nextDate !== null && t('nextOn', { date: formats.shortDateWithYear(guest.nextDate) })}
      </span>
    </li>
  );
}

/** Returns whether staff added the guest, and no request has come. */
export const hasNoRequest = (guest: Pick<Guest, 'lastRequestAt'>) => guest.lastRequestAt === null;

/** Returns whether a guest has only requests whose import was undone: the count leaves out no others. */
export const onlyUndone = (guest: Pick<Guest, 'requests' | 'lastRequestAt'>) =>
  guest.requests === 0 && !hasNoRequest(guest);

/** Returns the value of a guest's bookings in each currency; '' if there is none, or it is hidden. */
export const acceptedValue = ({ accepted = [] }: Guest) =>
  accepted.map(({ totalCents, currency }) => formats.money(totalCents, currency)).join(' + ');
