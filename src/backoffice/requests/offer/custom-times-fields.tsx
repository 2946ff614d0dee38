import { isoWeekday } from '../../../domain/time/calendar.ts';
import { formats } from '../../messages/language.ts';
import { t } from '../messages.ts';
import css from '../style.module.css';
import { DateField } from './date-field.tsx';
import { endDateOf, isDate, type OfferChoice } from './offer-choice.ts';
import { TimeField } from './time-field.tsx';

interface CustomTimesFieldsProps {
  readonly place: OfferChoice;
  readonly problems: ReadonlyMap<string, string>;
  readonly onPlace: (place: Partial<OfferChoice>) => void;
}

/** Renders fields for a start and an end without a slot. */
export function CustomTimesFields({ place, problems, onPlace }: CustomTimesFieldsProps) {
  const end = isDate(place.date) ? endDateOf(place) : '';
  const isNextDay = end !== '' && end > place.date && place.endTime !== '';
  const time = (name: 'startTime' | 'endTime', hint?: string) => (
    <TimeField
      name={name}
      label={t(name)}
      hint={hint}
      value={place[name]}
      problem={problems.get(name)}
      onTime={(value) => onPlace({ [name]: value })}
    />
  );
  return (
    <div class={css.customTimes}>
      {time('startTime')}
      {time('endTime', isNextDay ? formats.weekday(isoWeekday(end), 'short') : undefined)}
      <DateField
        name="endDate"
        label={t('endDate')}
        date={end}
        problem={problems.get('endDate')}
        onDate={(endDate) => onPlace({ endDate })}
      />
    </div>
  );
}
