import { everyDay } from '../../domain/fields/weekdays.ts';
import { firstWeekday } from '../../ui/locale/week.ts';
import { formats, locale } from '../messages/language.ts';
import css from './weekdays-field.module.css';

interface WeekdaysFieldProps {
  readonly name: string;
  readonly label: string;
  /** ISO weekdays, 1 = Monday. */
  readonly value: readonly number[];
  readonly problem?: string | undefined;
  readonly onValue: (weekdays: readonly number[]) => void;
}

/** Toggles for the weekdays, in the reader's order. */
export function WeekdaysField({ name, label, value, problem, onValue }: WeekdaysFieldProps) {
  const first = firstWeekday(locale, null);
  const week = everyDay.map((_, index) => ((first - 1 + index) % 7) + 1);
  return (
    <fieldset class={css.weekdays} aria-describedby={problem && `problem-${name}`}>
      <legend>{label}</legend>
      <div>
        {week.map((weekday) => (
          <label key={weekday}>
            <input
              type="checkbox"
              name={name}
              class="unseen"
              checked={value.includes(weekday)}
              aria-invalid={problem !== undefined || undefined}
              onChange={({ currentTarget }) =>
                onValue(
                  currentTarget.checked
                    ? [...value, weekday].sort()
                    : value.filter((other) => other !== weekday),
                )
              }
            />
            <span aria-hidden="true">{formats.weekday(weekday, 'short')}</span>
            <span class="unseen">{formats.weekday(weekday, 'long')}</span>
          </label>
        ))}
      </div>
      {problem && (
        <p class="problem" id={`problem-${name}`}>
          {problem}
        </p>
      )}
    </fieldset>
  );
}
