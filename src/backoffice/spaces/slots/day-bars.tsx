import type { PreparationTimes } from '../../../domain/booking/occupied-time.ts';
import { formats } from '../../messages/language.ts';
import { t } from '../messages.ts';
import type { SlotDetails } from '../space-details.ts';
import css from '../style.module.css';
import { minutesOf, slotsConflict } from './slot-conflicts.ts';

type Slot = Pick<SlotDetails, 'id' | 'name' | 'startTime' | 'endTime' | 'weekdays'>;

interface DayBarsProps {
  readonly slots: readonly Slot[];
  readonly preparation: PreparationTimes;
  /** The slot that is being edited. */
  readonly chosenId?: string;
}

/** Draws the slots of a space along a day, and lists which exclude each other. */
export function DayBars({ slots, preparation, chosenId }: DayBarsProps) {
  const { setupMinutes, turnaroundMinutes } = preparation;
  const drawn = slots.filter(({ startTime, endTime }) => startTime !== '' && endTime !== '');
  if (drawn.length === 0) return null;
  const spans = drawn.map(minutesOf);
  const first = Math.floor(Math.min(...spans.map(({ from }) => from - setupMinutes)) / 60) * 60;
  const last = Math.ceil(Math.max(...spans.map(({ to }) => to + turnaroundMinutes)) / 60) * 60;
  const share = (minutes: number) => `${(100 * minutes) / (last - first)}%`;
  const step = last - first > 960 ? 240 : last - first > 480 ? 120 : 60;
  const hours = [];
  for (let minute = Math.ceil(first / step) * step; minute <= last; minute += step) hours.push(minute);
  return (
    <figure class={css.dayBars}>
      <div aria-hidden="true">
        <div class={css.hours}>
          {hours.map((minute) => (
            <span key={minute} style={{ insetInlineStart: share(minute - first) }}>
              {formats.time(clockAt(minute))}
            </span>
          ))}
        </div>
        {drawn.map((slot, at) => {
          const { from, to } = spans[at] ?? { from: 0, to: 0 };
          return (
            <div key={slot.id} class={slot.id === chosenId ? `${css.bar} ${css.chosen}` : css.bar}>
              {setupMinutes > 0 && (
                <span
                  class={css.preparation}
                  style={{
                    insetInlineStart: share(from - setupMinutes - first),
                    inlineSize: share(setupMinutes),
                  }}
                />
              )}
              <span
                class={css.event}
                style={{ insetInlineStart: share(from - first), inlineSize: share(to - from) }}
              >
                {slot.name}
              </span>
              {turnaroundMinutes > 0 && (
                <span
                  class={css.preparation}
                  style={{ insetInlineStart: share(to - first), inlineSize: share(turnaroundMinutes) }}
                />
              )}
            </div>
          );
        })}
      </div>
      <figcaption>
        <Overlaps slots={drawn} preparation={preparation} />
      </figcaption>
    </figure>
  );
}

function Overlaps({ slots, preparation }: Pick<DayBarsProps, 'slots' | 'preparation'>) {
  const pairs = slots.flatMap((one, at) =>
    slots.slice(at + 1).flatMap((other) => (slotsConflict(one, other, preparation) ? [{ one, other }] : [])),
  );
  if (slots.length < 2) return null;
  if (pairs.length === 0) return <p>{t('noOverlap')}</p>;
  return (
    <>
      <p>{t('overlaps')}</p>
      <ul>
        {pairs.map(({ one, other }) => (
          <li key={`${one.id} ${other.id}`}>
            <bdi>{one.name}</bdi> ↔ <bdi>{other.name}</bdi>
          </li>
        ))}
      </ul>
    </>
  );
}

/** Returns the time of day of a minute. */
function clockAt(minute: number): string {
  const ofDay = (minute + 1440) % 1440;
  const twoDigits = (number: number) => String(number).padStart(2, '0');
  return `${twoDigits(Math.floor(ofDay / 60))}:${twoDigits(ofDay % 60)}`;
}
