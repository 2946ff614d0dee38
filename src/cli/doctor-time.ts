/** Checks this machine's clock and time zone rules: holds and slots depend on them. */

import { execFileSync } from 'node:child_process';
import { type Instant, isoInstant } from '../domain/time/instant.ts';
import { isTimezone, todayIn } from '../domain/time/timezone.ts';
import type { Inspection } from '../storage/engine/inspection.ts';
import type { Finding } from './finding.ts';

/** The tolerated offset, in milliseconds: holds last hours, and visitors see their expiry to the second. */
const maxOffsetMs = 5000;

/** The maximum age of time zone rules, in years. Zones change a few times a year, so older rules lack some changes. */
const oldestRules = 2;

/**
 * Checks that this machine and the database agree on the time, and that no event is in the future.
 *
 * @param isSynchronized whether the system keeps the clock right: an event in the future is then from a time when it was ahead
 */
export function checkClock(
  now: Instant,
  inspection: Pick<Inspection, 'now' | 'lastEventAt'> | null,
  isSynchronized = () => false,
): Finding {
  const check = 'clock';
  const time = isoInstant(now).replace(/\.\d+/, '');
  const apart = inspection?.now == null ? 0 : now - inspection.now;
  if (Math.abs(apart) > maxOffsetMs)
    return {
      check,
      state: 'wrong',
      finding: `${time} is ${Math.round(Math.abs(apart) / 1000)} s ${apart > 0 ? 'ahead of' : 'behind'} the database’s; synchronise both with NTP`,
    };
  const lastEventAt = inspection?.lastEventAt ?? 0;
  if (lastEventAt > now + maxOffsetMs)
    return isSynchronized()
      ? {
          check,
          state: 'warning',
          finding: `${time} is right, but was ahead: the event log has an entry of ${isoInstant(lastEventAt)}; docs/run/clocks.md says what to check. This ends with the next event`,
        }
      : {
          check,
          state: 'wrong',
          finding: `${time}, but the event log has an entry of ${isoInstant(lastEventAt)}: the clock was ahead then (docs/run/clocks.md), or is behind now; compare it (timedatectl) and synchronise it with NTP`,
        };
  return { check, state: 'ok', finding: time };
}

/** Returns whether systemd says that NTP keeps the clock of this machine right. */
export function isClockSynchronized(): boolean {
  try {
    const words = ['show', '--property=NTPSynchronized', '--value'];
    const shown = execFileSync('timedatectl', words, {
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    });
    return shown.trim() === 'yes';
  } catch {
    return false;
  }
}

/**
 * Checks that this machine knows the time zones of all venues.
 * @param timezones of the venues
 */
export function checkTimezones(
  timezones: readonly string[],
  now: Instant,
  rules = process.versions['tz'] ?? '',
): Finding {
  const check = 'time zones';
  const unknown = timezones.filter((timezone) => !isTimezone(timezone));
  if (unknown.length > 0)
    return {
      check,
      state: 'wrong',
      finding: `this Node.js has no data for ${unknown.join(', ')}; use a build with full ICU data`,
    };
  const age = Number.parseInt(todayIn('UTC', now), 10) - Number.parseInt(rules, 10);
  if (!(age <= oldestRules))
    return {
      check,
      state: 'warning',
      finding: `time zone data from ${rules || 'an unknown date'} is outdated; use a newer Node.js`,
    };
  return { check, state: 'ok', finding: `time zone data ${rules}` };
}
