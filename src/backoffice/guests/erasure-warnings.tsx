import { useEffect, useState } from 'preact/hooks';
import type { ManagementError } from '../../client/manage.ts';
import { client } from '../api/client.ts';
import { useQuery } from '../api/use-query.ts';
import { pathOf } from '../base/routes.ts';
import { formats } from '../messages/language.ts';
import { ErrorNotice } from '../parts/error-notice.tsx';
import { t } from './messages.ts';

interface ErasureWarningsProps {
  readonly venueId: string;
  readonly named: { readonly reference: string } | { readonly email: string };
  /** Called with true when the warnings are shown. */
  readonly onShown: (isShown: boolean) => void;
}

interface NamedBooking {
  readonly reference: string;
  readonly title: string | null;
  readonly date: string;
  readonly spaceName: string;
}

type Amounts = readonly { readonly currency: string; readonly amountCents: number }[];

interface Concerned {
  readonly upcoming?: readonly string[];
  readonly upcomingBookings?: readonly NamedBooking[];
  readonly owing?: readonly string[];
  readonly owedAmounts?: Amounts;
  readonly returnable?: readonly string[];
  readonly returnableAmounts?: Amounts;
  readonly elsewhere?: readonly { readonly venueId: string; readonly requests: number }[];
}

/** Names what is still to come of a guest, not paid, or perhaps to be returned, and other venues, before the guest is erased. */
export function ErasureWarnings({ venueId, named, onShown }: ErasureWarningsProps) {
  const [concerned, setConcerned] = useState<Concerned>({});
  const [error, setError] = useState<ManagementError | null>(null);
  const [attempt, setAttempt] = useState(0);
  const { upcoming = [], upcomingBookings = [], owing = [], returnable = [], elsewhere = [] } = concerned;
  const venues = useQuery('/venues', {}).data ?? [];
  const nameOf = (id: string) => venues.find((venue) => venue.id === id)?.name ?? id;
  const body = JSON.stringify({ ...named, dryRun: true });
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each attempt
  useEffect(() => {
    let isCurrent = true;
    const path = { venueId };
    client.post('/venues/{venueId}/guests/erase', { path, body: JSON.parse(body) }).then((answer) => {
      if (!isCurrent) return;
      setError(answer.ok ? null : answer.error);
      if (answer.ok) setConcerned(answer.data);
      onShown(answer.ok);
    });
    return () => {
      isCurrent = false;
      onShown(false);
    };
  }, [venueId, body, onShown, attempt]);
  const warnings = [
    [t('eraseUpcoming', { count: upcoming.length }), upcoming],
    [owedText(concerned.owedAmounts), owing],
    [t('eraseReturnable', { amount: amountsText(concerned.returnableAmounts) }), returnable],
  ] as const;
  const bookings = new Map(upcomingBookings.map((booking) => [booking.reference, booking]));
  if (error) return <ErrorNotice error={error} onRetry={() => setAttempt(attempt + 1)} />;
  return (
    <div role="status">
      {warnings.map(
        ([text, references]) =>
          references.length > 0 && (
            <p key={text} class="problem">
              {text}{' '}
              {references.map((reference) => (
                <span key={reference}>
                  <a href={pathOf(venueId, 'requests', [reference])}>{reference}</a>
                  {references === upcoming && namesOf(bookings.get(reference))}{' '}
                </span>
              ))}
            </p>
          ),
      )}
      {elsewhere.map(({ venueId: other, requests }) => (
        <p key={other}>
          <a href={pathOf(other, 'settings', ['guests'])}>
            {t('eraseElsewhere', { venue: nameOf(other), count: requests })}
          </a>
        </p>
      ))}
    </div>
  );
}

/** Names a booking by its title, date and space; '': an instance of version 1.0 names none. */
const namesOf = (booking: NamedBooking | undefined) =>
  booking
    ? formats.inBrackets(
        [booking.title, formats.shortDateWithYear(booking.date), booking.spaceName]
          .filter(Boolean)
          .join(' · '),
      )
    : '';

/** Instances of version 1.0 name no amounts. */
const owedText = (amounts: Amounts | undefined) =>
  amounts ? t('eraseOwing', { amount: amountsText(amounts) }) : t('eraseOwingSome');

const amountsText = (amounts: Amounts = []) =>
  amounts.map(({ currency, amountCents }) => formats.money(amountCents, currency)).join(formats.comma);
