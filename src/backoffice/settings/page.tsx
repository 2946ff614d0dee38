import { useQuery } from '../api/use-query.ts';
import type { AreaProps } from '../base/area-props.ts';
import { t as shell } from '../base/messages.ts';
import { pathOf } from '../base/routes.ts';
import { may } from '../base/session.ts';
import { EmptyState } from '../parts/empty-state.tsx';
import { Page as Layout } from '../parts/page.tsx';
import { QueryView } from '../parts/query-view.tsx';
import { Bookings } from './bookings.tsx';
import { Feeds } from './feeds.tsx';
import { GuestGroups } from './groups/guest-groups.tsx';
import { Guests } from './guests.tsx';
import { History } from './history/history.tsx';
import { Letters } from './letters/letters.tsx';
import { t } from './messages.ts';
import { type Part, partActions, partNames } from './parts.ts';
import { RulesForm } from './rules-form.tsx';
import { Staff } from './staff.tsx';
import css from './style.module.css';
import { Tokens } from './tokens.tsx';
import { VenueFile } from './venue-file.tsx';
import { VenueForm } from './venue-form.tsx';
import { Webhooks } from './webhooks/webhooks.tsx';

/** Renders the settings of the venue, one page per part. */
export function Page({ venueId, rest }: AreaProps) {
  const [name, ...advanced] = rest;
  const seen = partNames.filter((part) => may(venueId, partActions[part]));
  if (name === undefined)
    return (
      <Layout title={t('title')}>
        <ul class={css.parts}>
          {seen.map((part) => (
            <li key={part}>
              <a class="card" href={pathOf(venueId, 'settings', [part])}>
                <strong>{t(part)}</strong>
                <span>{t(`${part}About`)}</span>
              </a>
            </li>
          ))}
        </ul>
      </Layout>
    );
  const part = partNames.find((cached) => cached === name);
  return (
    <Layout
      title={part ? t(part) : shell('notFound')}
      back={{ link: pathOf(venueId, 'settings'), label: t('title') }}
    >
      {part === undefined ? null : seen.includes(part) ? (
        <div class={part === 'bookings' ? css.wide : css.part}>
          <PartPage part={part} venueId={venueId} rest={advanced} />
        </div>
      ) : (
        <EmptyState title={shell('forbidden')} />
      )}
    </Layout>
  );
}

function PartPage({ part, venueId, rest }: AreaProps & { readonly part: Part }) {
  const venue = useQuery('/venues/{venueId}', { path: { venueId } });
  switch (part) {
    case 'venue':
    case 'rules': {
      const Form = part === 'venue' ? VenueForm : RulesForm;
      return (
        <QueryView query={venue}>
          {(data) => <Form venueId={venueId} venue={data} etag={venue.etag} />}
        </QueryView>
      );
    }
    case 'letters':
      return <QueryView query={venue}>{(data) => <Letters venueId={venueId} venue={data} />}</QueryView>;
    case 'groups':
      return (
        <QueryView query={venue}>
          {(data) => <GuestGroups venueId={venueId} venue={data} etag={venue.etag} openId={rest[0]} />}
        </QueryView>
      );
    case 'people':
      return <Staff venueId={venueId} />;
    case 'guests':
      return <Guests venueId={venueId} />;
    case 'feeds':
      return <Feeds venueId={venueId} />;
    case 'webhooks':
      return <Webhooks venueId={venueId} openId={rest[0] ?? null} />;
    case 'tokens':
      return <Tokens venueId={venueId} />;
    case 'file':
      return <VenueFile venueId={venueId} />;
    case 'bookings':
      return <Bookings venueId={venueId} />;
    case 'history':
      return <QueryView query={venue}>{(data) => <History venueId={venueId} venue={data} />}</QueryView>;
  }
}
