import type { ManagementError } from '../../../client/manage.ts';
import { client } from '../../api/client.ts';
import { useCustomQuery } from '../../api/use-query.ts';
import type { EnteredDate } from '../offer/entered-date.ts';
import {
  type BookedSeriesDate,
  datesToBook,
  type EnteredSeries,
  previewBody,
  ruleOf,
  type SeriesPreview,
  type SeriesRule,
} from './entered-series.ts';

/** A series as entered: its rule, its preview and the dates to book. */
export interface PreviewedSeries {
  /** Null: incomplete. */
  readonly rule: SeriesRule | null;
  /** Undefined: not known yet. */
  readonly preview: SeriesPreview | undefined;
  readonly error: ManagementError | null;
  readonly dates: readonly BookedSeriesDate[];
  readonly refetch: () => unknown;
}

/**
 * Previews a series whenever its rule or place changes.
 *
 * @param how `groups`: the ids of the guest groups whose prices apply; `isPaused`: the preview stays as it is
 */
export function useSeries(
  venueId: string,
  series: EnteredSeries,
  first: EnteredDate,
  { groups, isPaused }: { readonly groups: readonly string[]; readonly isPaused: boolean },
): PreviewedSeries {
  const rule = ruleOf(series, first);
  const body = rule && { ...previewBody(first, rule), groups: [...groups] };
  const { data, error, refetch } = useCustomQuery<SeriesPreview>({
    queryKey: ['series', venueId, body],
    enabled: body !== null && !isPaused,
    async queryFn() {
      if (body === null) throw new RangeError('an incomplete series has no preview');
      const answer = await client.post('/venues/{venueId}/series-preview', { path: { venueId }, body });
      if (!answer.ok) throw answer.error;
      return answer.data;
    },
  });
  const preview = body === null || error !== null ? undefined : data;
  const dates = preview === undefined ? [] : datesToBook(preview, series.choices, first);
  return { rule, preview, error: body === null ? null : error, dates, refetch };
}
