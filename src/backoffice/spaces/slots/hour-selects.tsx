import { type ClockTimes, clockTime, spanOf, spanWithin } from '../../../domain/time/clock-span.ts';
import { Select } from '../../../ui/parts/select.tsx';
import { formats } from '../../messages/language.ts';
import { t } from '../messages.ts';
import type { Slot } from '../space-details.ts';
import css from '../style.module.css';
import { lengthText } from './slot-hours.ts';

interface HourSelectsProps {
  readonly name: string;
  readonly slot: Pick<Slot, 'startTime' | 'endTime' | 'hours'>;
  readonly times: ClockTimes;
  readonly onTimes: (times: ClockTimes) => void;
}

/** Renders the start and the end of a booking by the hour, at the steps of its slot. */
export function HourSelects({ name, slot, times, onTimes }: HourSelectsProps) {
  const { from, to } = spanOf(slot);
  const {
    stepMinutes,
    minimumMinutes,
    maximumMinutes = to - from,
  } = slot.hours ?? {
    stepMinutes: 60,
    minimumMinutes: 60,
  };
  const part = spanWithin(slot, times);
  const steps = (first: number, last: number) =>
    Array.from(
      { length: Math.max(Math.floor((last - first) / stepMinutes) + 1, 0) },
      (_, index) => first + index * stepMinutes,
    );
  const ends = (start: number) => steps(start + minimumMinutes, Math.min(start + maximumMinutes, to));
  const choose = (start: number, length: number) => {
    const possible = ends(start);
    const end = possible.findLast((each) => each <= start + length) ?? possible[0] ?? to;
    onTimes({ startTime: clockTime(start), endTime: clockTime(end) });
  };
  const length = part.to - part.from;
  return (
    <div class={css.pair}>
      <Select
        name={`${name}-start`}
        label={t('startTime')}
        value={String(part.from)}
        none={null}
        options={steps(from, to - minimumMinutes).map((each) => [
          String(each),
          formats.time(clockTime(each)),
        ])}
        isRequired
        problem={undefined}
        onValue={(value) => choose(Number(value), length)}
      />
      <Select
        name={`${name}-end`}
        label={t('endTime')}
        value={String(part.to)}
        none={null}
        options={withCurrent(ends(part.from), part.to).map((each) => [
          String(each),
          `${formats.time(clockTime(each))} · ${lengthText(each - part.from)}`,
        ])}
        isRequired
        problem={undefined}
        onValue={(value) => onTimes({ ...times, endTime: clockTime(Number(value)) })}
      />
    </div>
  );
}

const withCurrent = (minutes: readonly number[], current: number) =>
  minutes.includes(current) ? minutes : [...minutes, current];
