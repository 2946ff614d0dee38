import { useEffect, useState } from 'preact/hooks';
import { client } from '../api/client.ts';
import { useQuery } from '../api/use-query.ts';
import { pathOf } from '../base/routes.ts';
import { formats } from '../messages/language.ts';
import { t } from './messages.ts';

interface ErasureWarningsProps {
  readonly venueId: string;
  readonly named: { readonly reference: string } | { readonly email: string };
  /** Called with true when the warnings are shown, or cannot be fetched. */
  readonly onShown: (isShown: boolean) => void;
}

type Amounts = readonly { readonly currency: string; readonly amountCents: number }[];

interface Concerned {
  readonly upcoming?: readonly string[];
  readonly owing?: readonly string[];
  readonly owedAmounts?: Amounts;
  readonly returnable?: readonly string[];
  readonly returnableAmounts?: Amounts;
  readonly elsewhere?: readonly { readonly venueId: string; readonly requests: number }[];
}

/** Names what is still to come of a guest, not paid, or perhaps to be returned, and other venues, before the guest is erased. */
export function ErasureWarnings({ venueId, named, onShown }: ErasureWarningsProps) {
  const [concerned, setConcerned] = useState<Concerned>({});
  const { upcoming = [], owing = [], returnable = [], elsewhere = [] } = concerned;
  const venues = useQuery('/venues', {}).data ?? [];
  const nameOf = (id: string) => venues.find((venue) => venue.id === id)?.name ?? id;
  const body = JSON.stringify({ ...named, dryRun: true });
  useEffect(() => {
    let isCurrent = true;
    const path = { venueId };
    client.post('/venues/{venueId}/guests/erase', { path, body: JSON.parse(body) }).then((answer) => {
      if (!isCurrent) return;
      if (answer.ok) setConcerned(answer.data);
      onShown(true);
    });
    return () => {
      isCurrent = false;
      onShown(false);
    };
  }, [venueId, body, onShown]);
  const warnings = [
    [t('eraseUpcoming', { count: upcoming.length }), upcoming],
    [t('eraseOwing', { amount: amountsText(concerned.owedAmounts) }), owing],
    [t('eraseReturnable', { amount: amountsText(concerned.returnableAmounts) }), returnable],
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

const amountsText = (amounts: Amounts = []) =>
  amounts.map(({ currency, amountCents }) => formats.money(amountCents, currency)).join(formats.comma);
