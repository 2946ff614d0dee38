/**
 * Every time zone of the platform, over each of its clock changes from 2024 to 2029 (in the proof, to 2037): days and
 * slots stay consistent.
 */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { Temporal } from 'temporal-polyfill';
import { bySize, report } from '../../../test/proof/size.ts';
import { addDays } from '../time/calendar.ts';
import type { CalendarDate, ClockTime, Instant } from '../time/instant.ts';
import { todayIn } from '../time/timezone.ts';
import type { BlockTimes } from './block.ts';
import { BlockedDates, noBlocks } from './blocked-dates.ts';
import { findOfferedSlot } from './offer-rules.ts';
import { dayInterval, maxOccupancyMs, slotInterval } from './slot-interval.ts';

const msPerMinute = 60_000;
const minutesPerDay = 1440;

interface ClockChange {
  readonly timezone: string;
  /** The wall time of the clock change, before it. */
  readonly date: CalendarDate;
  readonly minute: number;
  /** How far the clock goes forward; negative: back. */
  readonly minutes: number;
}

const lastYear = bySize({ short: 2029, normal: 2037, full: 2037 });

const changes = Intl.supportedValuesOf('timeZone').flatMap(clockChanges);

function clockChanges(timezone: string): ClockChange[] {
  const found: ClockChange[] = [];
  let from = Temporal.ZonedDateTime.from(`2024-01-01T12:00[${timezone}]`);
  for (;;) {
    const change = from.getTimeZoneTransition('next');
    if (change === null || change.year > lastYear) return found;
    const last = change.subtract({ milliseconds: 1 });
    const wall = last.toPlainDateTime().add({ milliseconds: 1 });
    const minutes = (change.offsetNanoseconds - last.offsetNanoseconds) / 1e6 / msPerMinute;
    // A zone may change its name or the reason of its offset without moving the clock.
    if (minutes !== 0) {
      const minute = wall.hour * 60 + wall.minute;
      found.push({ timezone, date: wall.toPlainDate().toString(), minute, minutes });
    }
    from = change;
  }
}

/** Returns the wall time so many minutes after the date's midnight, on an adjacent day if needed. */
function wallTime(date: CalendarDate, minutes: number): { date: CalendarDate; time: ClockTime } {
  const days = Math.floor(minutes / minutesPerDay);
  const minuteOfDay = minutes - days * minutesPerDay;
  const [hour, minute] = [Math.floor(minuteOfDay / 60), minuteOfDay % 60].map((part) =>
    String(part).padStart(2, '0'),
  );
  return { date: addDays(date, days), time: `${hour}:${minute}` };
}

const minutesOf = (time: ClockTime) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3));

const formats = new Map<string, Intl.DateTimeFormat>();

/** Returns the wall clock through the platform's formatter instead of `Temporal`. */
function wallClock(instant: Instant, timezone: string): string {
  let format = formats.get(timezone);
  if (format === undefined) {
    format = new Intl.DateTimeFormat('sv-SE', { timeZone: timezone, dateStyle: 'short', timeStyle: 'short' });
    formats.set(timezone, format);
  }
  return format.format(instant);
}

describe('around every DST change', () => {
  it('the sample has changes in both directions, by an hour and by half an hour', () => {
    assert.ok(changes.length > 500, `${changes.length} changes`);
    report(
      `${changes.length} clock changes of ${new Set(changes.map(({ timezone }) => timezone)).size} zones`,
    );
    for (const minutes of [60, -60, 30, -30, 120, -120]) {
      assert.ok(
        changes.some((change) => change.minutes === minutes),
        `no clock change by ${minutes} minutes`,
      );
    }
  });

  it('days meet without gap or overlap, and only the changed day has another length', () => {
    for (const { timezone, date, minutes } of changes) {
      const name = `${timezone} ${date}`;
      const days = [-2, -1, 0, 1, 2].map((offset) => dayInterval(addDays(date, offset), timezone));
      for (const [index, day] of days.entries()) {
        if (index > 0) assert.equal(day.startsAt, days[index - 1]?.endsAt, name);
        assert.ok(day.endsAt - day.startsAt <= maxOccupancyMs, name);
      }
      const lengths = days.map(({ startsAt, endsAt }) => (endsAt - startsAt) / msPerMinute);
      const unusual = lengths.filter((length) => length !== minutesPerDay);
      assert.deepEqual(unusual, [minutesPerDay - minutes], name);
    }
  });

  it('a slot starts at its wall-clock time, or later by the skipped time', () => {
    for (const { timezone, date, minute, minutes } of changes) {
      for (let around = -150; around <= 150; around += 30) {
        const offered = wallTime(date, minute + around);
        const isSkipped = around >= 0 && around < minutes;
        const meant = isSkipped ? wallTime(date, minute + around + minutes) : offered;

        const times = { startTime: offered.time, endTime: offered.time };
        const shown = wallClock(slotInterval(times, offered.date, timezone).startsAt, timezone);
        if (shown !== `${meant.date} ${meant.time}`) {
          assert.fail(`${timezone} ${offered.date} ${offered.time} starts at ${shown}`);
        }
      }
    }
  });

  it('the horizon includes a date from its first instant, and notice counts elapsed hours', () => {
    for (const { timezone, date, minute } of changes) {
      const around = wallTime(date, minute);
      const slot = { startTime: around.time, endTime: '12:00', weekdays: [1, 2, 3, 4, 5, 6, 7], seasons: [] };
      for (const horizonDays of [0, 1, 2]) {
        const rules = {
          timezone,
          setupMinutes: 0,
          turnaroundMinutes: 0,
          noticeHours: 3,
          horizonDays,
          blocks: noBlocks,
        };
        const onDate = findOfferedSlot(slot, addDays(around.date, horizonDays), rules);
        if (onDate === null) assert.fail(timezone);
        const { opensAt, startsAt, closesAt } = onDate;
        const isFirst =
          todayIn(timezone, opensAt) >= around.date && todayIn(timezone, opensAt - 1) < around.date;
        if (!isFirst) assert.fail(`${timezone} ${around.date} begins at ${wallClock(opensAt, timezone)}`);
        assert.equal(startsAt - closesAt, 3 * 60 * msPerMinute - 1);
      }
    }
  });

  it('a blocked day covers slots that start on it, and blocked hours those they overlap', () => {
    const everyDay = [1, 2, 3, 4, 5, 6, 7];
    for (const { timezone, date, minute } of changes) {
      const around = wallTime(date, minute);
      const rules = {
        timezone,
        setupMinutes: 30,
        turnaroundMinutes: 90,
        noticeHours: 0,
        horizonDays: null,
        blocks: noBlocks,
      };
      const slot = { startTime: around.time, endTime: '12:00', weekdays: everyDay, seasons: [] };
      const block = {
        id: 'block',
        reason: '',
        from: around.date,
        to: around.date,
        fromTime: null,
        toTime: null,
        everyYear: false,
        weekdays: everyDay,
      };
      const blockedBy = (changed: BlockTimes) =>
        [-2, -1, 0, 1, 2].filter((days) => {
          const blocks = new BlockedDates([{ ...block, ...changed }], timezone);
          return findOfferedSlot(slot, addDays(around.date, days), { ...rules, blocks }) === null;
        });
      const season = { ...slot, seasons: [{ from: around.date, to: around.date }] };
      const inSeason = [-2, -1, 0, 1, 2].filter(
        (days) => findOfferedSlot(season, addDays(around.date, days), rules) !== null,
      );
      assert.deepEqual([blockedBy(block), inSeason], [[0], [0]], timezone);
      const own = findOfferedSlot(slot, around.date, rules) ?? assert.fail(timezone);
      assert.equal(own.readyAt - own.endsAt, 90 * msPerMinute);
      // Checks one minute at each edge by instants.
      for (const [edge, isTaken] of [
        [own.startsAt - msPerMinute, false],
        [own.startsAt, true],
        [own.endsAt - msPerMinute, true],
        [own.endsAt, false],
      ] as const) {
        const [day, fromTime] = wallClock(edge, timezone).split(' ') as [string, string];
        const toTime = wallTime(day, minutesOf(fromTime) + 1).time;
        // An ambiguous time means the first; one that repeats later cannot be expressed.
        if (slotInterval({ startTime: fromTime, endTime: toTime }, day, timezone).startsAt !== edge) continue;
        const minuteBlock = { ...block, from: day, to: day, fromTime, toTime };
        assert.equal(blockedBy(minuteBlock).includes(0), isTaken, `${timezone} ${day} ${fromTime}`);
      }
    }
  });

  it('a slot is never empty and never longer than the maximum', () => {
    for (const { timezone, date, minute } of changes) {
      for (let around = -150; around <= 150; around += 30) {
        const start = wallTime(date, minute + around);
        for (const length of [15, 60, minutesPerDay]) {
          const times = { startTime: start.time, endTime: wallTime(date, minute + around + length).time };
          const { startsAt, endsAt } = slotInterval(times, start.date, timezone);
          if (startsAt < endsAt && endsAt - startsAt <= maxOccupancyMs) continue;
          assert.fail(
            `${timezone} ${start.date} ${times.startTime}–${times.endTime}: ${endsAt - startsAt} ms`,
          );
        }
      }
    }
  });
});
