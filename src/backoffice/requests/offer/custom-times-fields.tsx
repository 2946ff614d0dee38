import { isoWeekday } from '../../../domain/time/calendar.ts';
import { formats } from '../../messages/language.ts';
import { t } from '../messages.ts';
import css from '../style.module.css';
import { DateField } from './date-field.tsx';
import { endDateOf, isDate, type OfferChoice } from './offer-choice.ts';

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
    <div part="field">
      <label for={name}>
        {t(name)} {hint && <small>· {hint}</small>}
      </label>
      <input
        id={name}
        type="time"
        value={place[name]}
        required
        aria-invalid={problems.has(name) || undefined}
        aria-describedby={problems.has(name) ? `problem-${name}` : undefined}
        onInput={({ currentTarget: { value } }) => onPlace({ [name]: value })}
      />
      {problems.has(name) && (
        <p class="problem" id={`problem-${name}`}>
          {problems.get(name)}
        </p>
      )}
    </div>
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
