import { useState } from 'preact/hooks';
import { weeksOfMonthOf } from '../../../domain/booking/date-of-series.ts';
import { Button } from '../../../ui/parts/button.tsx';
import { Field } from '../../../ui/parts/field.tsx';
import { Select } from '../../../ui/parts/select.tsx';
import { formats } from '../../messages/language.ts';
import { t } from '../messages.ts';
import { DateField } from '../offer/date-field.tsx';
import type { EnteredDate } from '../offer/entered-date.ts';
import { isDate } from '../offer/offer-choice.ts';
import css from '../style.module.css';
import { type EnteredSeries, weekdayOf } from './entered-series.ts';

interface SeriesFieldsProps {
  readonly series: EnteredSeries;
  /** The first date with its place. */
  readonly first: EnteredDate;
  /** Errors by path. */
  readonly problems: ReadonlyMap<string, string>;
  readonly onSeries: (members: Partial<EnteredSeries>) => void;
}

const frequencies = ['weekly', 'monthly', 'dates'] as const;

/** Renders the rule of a series: how often, and until when. */
export function SeriesFields({ series, first, problems, onSeries }: SeriesFieldsProps) {
  const { frequency, interval, week, until, count } = series;
  const weeks = isDate(first.date) ? weeksOfMonthOf(first.date) : [];
  return (
    <fieldset class={css.priceFields}>
      <legend>{t('repeats')}</legend>
      <div class={css.place}>
        <Select
          name="frequency"
          label={t('howOften')}
          value={frequency}
          problem={undefined}
          options={frequencies.map((each) => [each, t(`repeats_${each}`)])}
          none={t('repeats_never')}
          isRequired={false}
          onValue={(value) => onSeries({ frequency: frequencies.find((each) => each === value) ?? '' })}
        />
        {frequency === 'weekly' && (
          <Field
            name="interval"
            label={t('weeksApart')}
            value={interval}
            inputMode="numeric"
            autocomplete="off"
            isRequired
            problem={problems.get('series.interval')}
            onValue={(value) => onSeries({ interval: value })}
          />
        )}
        {frequency === 'monthly' && weeks.length > 0 && (
          <Select
            name="week"
            label={t('whichDay')}
            problem={problems.get('series.week')}
            value={weeks.includes(week) ? week : (weeks[0] ?? '')}
            options={weeks.map((each) => [each, weekText(each, first)])}
            none={null}
            isRequired
            onValue={(value) => onSeries({ week: weeks.find((each) => each === value) ?? 'last' })}
          />
        )}
        {(frequency === 'weekly' || frequency === 'monthly') && (
          <>
            <DateField
              name="until"
              label={t('lastPossibleDate')}
              date={until}
              problem={problems.get('series.until')}
              onDate={(date) => onSeries({ until: date, count: '' })}
            />
            <Field
              name="count"
              label={t('orNumberOfDates')}
              value={count}
              isRequired={false}
              inputMode="numeric"
              autocomplete="off"
              problem={problems.get('series.count')}
              onValue={(value) => onSeries({ count: value, ...(value !== '' && { until: '' }) })}
            />
          </>
        )}
        {frequency === 'dates' && <ChosenDates series={series} first={first} onSeries={onSeries} />}
      </div>
    </fieldset>
  );
}

/** Names the day of a monthly series: `Second Tuesday of the month`. */
const weekText = (week: ReturnType<typeof weeksOfMonthOf>[number], first: EnteredDate) =>
  t(`week_${week}`, { weekday: formats.weekday(weekdayOf(first), 'long') });

/** Renders the chosen dates besides the first, and a field to add one. */
function ChosenDates({ series, first, onSeries }: Omit<SeriesFieldsProps, 'problems'>) {
  const [next, setNext] = useState('');
  const { dates } = series;
  const add = () => {
    if (!isDate(next) || next === first.date || dates.includes(next)) return;
    onSeries({ dates: [...dates, next].toSorted() });
    setNext('');
  };
  return (
    <>
      <DateField name="chosen-date" label={t('anotherDate')} date={next} onDate={setNext} />
      <div class="actions">
        <Button onClick={add}>{t('addDate')}</Button>
        {dates.map((date) => (
          <Button
            key={date}
            look="quiet"
            name={`${t('removeDate')}${formats.colon}${formats.date(date)}`}
            onClick={() => onSeries({ dates: dates.filter((each) => each !== date) })}
          >
            {`${formats.shortDate(date)} ×`}
          </Button>
        ))}
      </div>
    </>
  );
}
