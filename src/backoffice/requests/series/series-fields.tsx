import { useState } from 'preact/hooks';
import { weeksOfMonth } from '../../../domain/booking/date-of-series.ts';
import { everyDay } from '../../../domain/fields/weekdays.ts';
import { Button } from '../../../ui/parts/button.tsx';
import { Field } from '../../../ui/parts/field.tsx';
import { Select } from '../../../ui/parts/select.tsx';
import { formats } from '../../messages/language.ts';
import { WeekdaysField } from '../../parts/weekdays-field.tsx';
import { t as fields } from '../fields/messages.ts';
import { t } from '../messages.ts';
import { DateField } from '../offer/date-field.tsx';
import type { EnteredDate } from '../offer/entered-date.ts';
import { isDate } from '../offer/offer-choice.ts';
import css from '../style.module.css';
import { type EnteredSeries, weekdaysOf, weekOf } from './entered-series.ts';

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
  const { frequency, interval, until, count } = series;
  const from = isDate(first.date) ? first.date : null;
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
        {frequency === 'weekly' && from !== null && (
          <WeekdaysField
            name="weekdays"
            label={fields('weekdays')}
            value={weekdaysOf(series, from)}
            problem={problems.get('series.weekdays')}
            onValue={(weekdays) => onSeries({ weekdays })}
          />
        )}
        {frequency === 'monthly' && from !== null && (
          <DayOfMonthFields series={series} from={from} problems={problems} onSeries={onSeries} />
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

interface DayOfMonthProps extends Pick<SeriesFieldsProps, 'series' | 'problems' | 'onSeries'> {
  /** The first date. */
  readonly from: string;
}

/** Renders the weekday of a monthly series, and which one of the month it is: `Second Tuesday of the month`. */
function DayOfMonthFields({ series, from, problems, onSeries }: DayOfMonthProps) {
  const [weekday = 1] = weekdaysOf(series, from);
  const name = formats.weekday(weekday, 'long');
  return (
    <>
      <Select
        name="weekday"
        label={t('weekday')}
        value={String(weekday)}
        options={everyDay.map((each) => [String(each), formats.weekday(each, 'long')])}
        none={null}
        isRequired
        problem={problems.get('series.weekdays')}
        onValue={(value) => onSeries({ weekdays: [Number(value)] })}
      />
      <Select
        name="week"
        label={t('whichDay')}
        value={weekOf(series, from)}
        options={weeksOfMonth.map((each) => [each, t(`week_${each}`, { weekday: name })])}
        none={null}
        isRequired
        problem={problems.get('series.week')}
        onValue={(value) => onSeries({ week: weeksOfMonth.find((each) => each === value) ?? 'last' })}
      />
    </>
  );
}

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
