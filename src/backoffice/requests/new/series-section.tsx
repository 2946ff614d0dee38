import { ErrorNotice, problemsAt } from '../../parts/error-notice.tsx';
import type { EnteredDate } from '../offer/entered-date.ts';
import type { EnteredSeries } from '../series/entered-series.ts';
import { SeriesDates } from '../series/series-dates.tsx';
import { SeriesFields } from '../series/series-fields.tsx';
import type { PreviewedSeries } from '../series/use-series.ts';

interface SeriesSectionProps {
  readonly venueId: string;
  readonly series: EnteredSeries;
  /** Null: the booking has one date. */
  readonly previewed: PreviewedSeries | null;
  readonly first: EnteredDate;
  readonly onSeries: (series: EnteredSeries) => void;
}

/** Renders the fields that repeat the only date, and a preview of the dates with what is in their way. */
export function SeriesSection({ venueId, series, previewed, first, onSeries }: SeriesSectionProps) {
  const problems = problemsAt(previewed?.error ?? null);
  return (
    <>
      <SeriesFields
        series={series}
        first={first}
        problems={problems}
        onSeries={(members) => onSeries({ ...series, ...members })}
      />
      {previewed?.error && problems.size === 0 && (
        <ErrorNotice error={previewed.error} onRetry={previewed.refetch} />
      )}
      {previewed?.preview && (
        <SeriesDates
          venueId={venueId}
          preview={previewed.preview}
          spaceId={first.spaceId}
          choices={series.choices}
          onChoices={(choices) => onSeries({ ...series, choices })}
        />
      )}
    </>
  );
}
