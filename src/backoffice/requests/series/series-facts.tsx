import { isDateOfSeries, weekdaysOfSeries } from '../../../domain/booking/date-of-series.ts';
import { pathOf } from '../../base/routes.ts';
import { may } from '../../base/session.ts';
import { formats } from '../../messages/language.ts';
import { t } from '../messages.ts';
import type { StaffRequest } from '../request/staff-request.ts';

interface SeriesFactsProps {
  readonly request: StaffRequest;
  readonly venueId: string;
}

/** Shows the rule that the dates of a booking follow, what it continues, and a link that makes the next season of it. */
export function SeriesFacts({ request: { reference, series, items }, venueId }: SeriesFactsProps) {
  if (!series) return null;
  const { continues } = series;
  const others = items.filter(({ date }) => !isDateOfSeries(series, date));
  return (
    <>
      <p>
        {t('seriesRule') + formats.colon + ruleText(series)}
        {others.length > 0 && ` · ${t('onOtherDays', { count: others.length })}`}
      </p>
      {continues !== null && (
        <p>
          {t('continuesBooking')} <a href={pathOf(venueId, 'requests', [continues])}>{continues}</a>
        </p>
      )}
      {may(venueId, 'requests.decide') && (
        <p>
          <a href={pathOf(venueId, 'requests', ['new'], { extends: reference })}>{t('extendSeries')}</a>
        </p>
      )}
    </>
  );
}

/** Returns a rule in words: `Every week (Tuesday, Thursday), until 30 June 2027`. */
function ruleText(series: NonNullable<StaffRequest['series']>): string {
  const { frequency, interval = 1, week = 'first', until, count } = series;
  if (frequency === 'dates') return t('repeats_dates');
  const end = until ? t('untilDate', { date: formats.plainDate(until) }) : t('dates', { count: count ?? 0 });
  const names = weekdaysOfSeries(series).map((weekday) => formats.weekday(weekday, 'long'));
  const often =
    frequency === 'weekly'
      ? t('everyWeeks', { count: interval }) + formats.inBrackets(names.join(formats.comma))
      : t(`week_${week}`, { weekday: names.join(formats.comma) });
  return `${often}${formats.comma}${end}`;
}
