import { useEffect, useState } from 'preact/hooks';
import { client } from '../api/client.ts';
import { useQuery } from '../api/use-query.ts';
import { pathOf } from '../base/routes.ts';
import { t } from './messages.ts';

interface ErasureWarningsProps {
  readonly venueId: string;
  readonly named: { readonly reference: string } | { readonly email: string };
}

interface Concerned {
  readonly upcoming?: readonly string[];
  readonly owing?: readonly string[];
  readonly elsewhere?: readonly { readonly venueId: string; readonly requests: number }[];
}

/** Names the bookings of a guest that are still to come, or not paid, and other venues, before the guest is erased. */
export function ErasureWarnings({ venueId, named }: ErasureWarningsProps) {
  const [{ upcoming = [], owing = [], elsewhere = [] }, setConcerned] = useState<Concerned>({});
  const venues = useQuery('/venues', {}).data ?? [];
  const nameOf = (id: string) => venues.find((venue) => venue.id === id)?.name ?? id;
  const body = JSON.stringify({ ...named, dryRun: true });
  useEffect(() => {
    let isCurrent = true;
    const path = { venueId };
    client.post('/venues/{venueId}/guests/erase', { path, body: JSON.parse(body) }).then((answer) => {
      if (isCurrent && answer.ok) setConcerned(answer.data);
    });
    return () => {
      isCurrent = false;
    };
  }, [venueId, body]);
  const warnings = [
    [t('eraseUpcoming', { count: upcoming.length }), upcoming],
    [t('eraseOwing', { count: owing.length }), owing],
  ] as const;
  return (
    <div role="status">
      {warnings.map(
        ([text, references]) =>
          references.length > 0 && (
            <p key={text} class="problem">
              {text}{' '}
              {references.map((reference) => (
                <span key={reference}>
                  <a href={pathOf(venueId, 'requests', [reference])}>{reference}</a>{' '}
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
