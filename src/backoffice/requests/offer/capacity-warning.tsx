import { capacityOf } from '../../../domain/venue/capacity.ts';
import { useInfiniteQuery } from '../../api/use-query.ts';
import { t } from '../messages.ts';
import css from '../style.module.css';

/** How many guests are expected. */
export interface Guests {
  /** Null: not known. */
  readonly count: number | null;
  /** The chosen layout; omitted or null: any. */
  readonly layout?: string | null;
}

interface CapacityWarningProps extends Guests {
  readonly venueId: string;
  /** '': not chosen yet. */
  readonly spaceId: string;
}

/** Warns if a space holds fewer guests. Staff may book it anyway. */
export function CapacityWarning({ venueId, spaceId, count, layout = null }: CapacityWarningProps) {
  const space = useSpaces(venueId).find(({ id }) => id === spaceId);
  const most = space ? capacityOf(space, layout) : Number.POSITIVE_INFINITY;
  return (
    <div role="status" class={css.capacity}>
      {space && (count ?? 0) > most && <p class="note">{t('tooManyGuests', { space: space.name, most })}</p>}
    </div>
  );
}

/** Returns a function that tests whether a space holds the guests. */
export function useLargeEnough(venueId: string, { count, layout = null }: Guests) {
  const spaces = useSpaces(venueId);
  return (id: string) => spaces.some((each) => each.id === id && capacityOf(each, layout) >= (count ?? 0));
}

function useSpaces(venueId: string) {
  const query = { limit: '200' };
  return useInfiniteQuery('/venues/{venueId}/spaces', { path: { venueId }, query }).data ?? [];
}
