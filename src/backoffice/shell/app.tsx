import { useEffect } from 'preact/hooks';
import { startRefetching } from '../api/refetching.ts';
import { useCustomQuery } from '../api/use-query.ts';
import { Empty } from '../parts/empty.tsx';
import { QueryView } from '../parts/query-view.tsx';
import { currentUrl, navigate } from './address.ts';
import { AreaPage } from './area-page.tsx';
import { sessionQuery } from './beginning.ts';
import { Frame } from './frame.tsx';
import { LogInAgain, LogInPage } from './log-in.tsx';
import { NewVenue } from './new-venue.tsx';
import { home, linkIn, type Place, placeAt } from './places.ts';
import { type Account, session } from './session.ts';
import { t } from './words.ts';

/** All of the back-office: what is at the address, for whoever is logged in. */
export function App() {
  const current = session.value;
  const query = useCustomQuery(sessionQuery);
  const place = placeAt(currentUrl.value.pathname);
  const venueId = current.kind === 'in' && place.kind === 'venue' ? place.venueId : null;
  useEffect(() => startRefetching(venueId), [venueId]);
  if (place.kind === 'welcome') return <AreaPage area="account" venueId={null} rest={['welcome']} />;
  if (current.kind === 'unknown')
    return (
      <main class="alone" id="page">
        <QueryView query={query} count={3}>
          {() => null}
        </QueryView>
      </main>
    );
  if (current.kind === 'out') return <LogInPage />;
  return (
    <>
      <Open place={place} account={current.account} />
      {current.asksAgain && <LogInAgain reason={current.asksAgain} />}
    </>
  );
}

function Open({ place, account }: { readonly place: Place; readonly account: Account }) {
  const first = account.venues[0]?.id;
  useEffect(() => {
    // Whoever never allowed notifications loads nothing of them.
    if ('Notification' in window && Notification.permission === 'granted')
      void import('../account/push.ts').then(({ keepSubscribed }) => keepSubscribed()).catch(() => undefined);
  }, []);
  useEffect(() => {
    if (place.kind === 'home' && first !== undefined) navigate(linkIn(first, 'requests'), 'replace');
  }, [place.kind, first]);
  if (place.kind === 'account')
    return (
      <Frame venueId={first ?? null} area={null}>
        <AreaPage area="account" venueId={null} rest={place.rest} />
      </Frame>
    );
  if (place.kind === 'venue' && account.venues.some(({ id }) => id === place.venueId))
    return (
      <Frame venueId={place.venueId} area={place.area}>
        <AreaPage
          key={`${place.venueId} ${place.area}`}
          area={place.area}
          venueId={place.venueId}
          rest={place.rest}
        />
      </Frame>
    );
  return (
    <Frame venueId={null} area={null}>
      {place.kind === 'home' ? (
        first === undefined &&
        (account.mayAddVenue ? (
          <NewVenue />
        ) : (
          <Empty title={t('noVenue')}>
            <p>{t('noVenueText')}</p>
          </Empty>
        ))
      ) : (
        <Empty title={t('notFound')}>
          <a href={home}>{t('toStart')}</a>
        </Empty>
      )}
    </Frame>
  );
}
