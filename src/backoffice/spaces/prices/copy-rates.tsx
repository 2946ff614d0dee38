import { Select } from '../../../ui/parts/select.tsx';
import { useInfiniteQuery } from '../../api/use-query.ts';
import { t } from '../messages.ts';
import type { Rate } from './rate-label.ts';

interface CopyRatesProps {
  readonly venueId: string;
  /** The edited space. */
  readonly spaceId: string;
  readonly onRates: (rates: readonly Rate[]) => void;
}

/**
 * Renders a select that adds the rates of another space. Their limits to slots and packages are left out, since those
 * belong to the other space.
 */
export function CopyRates({ venueId, spaceId, onRates }: CopyRatesProps) {
  const spaces = useInfiniteQuery('/venues/{venueId}/spaces', { path: { venueId }, query: { limit: '200' } });
  const others = (spaces.data ?? []).filter(({ id, rates }) => id !== spaceId && rates.length > 0);
  if (others.length === 0) return null;
  return (
    <Select
      name="copy-rates"
      label={t('copyRates')}
      value=""
      isRequired={false}
      options={others.map(({ id, name }) => [id, name])}
      problem={undefined}
      onValue={(chosen) => {
        const rates = others.find(({ id }) => id === chosen)?.rates ?? [];
        onRates(rates.map(({ slotIds: _, packageIds: __, ...rate }) => rate));
      }}
    />
  );
}
