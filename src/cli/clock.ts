/** The clock for everything that is stored or compared with stored times. */
import type { FastifyBaseLogger } from 'fastify';
import type { Clock } from '../domain/time/instant.ts';
import { ClockJumpDetector } from '../storage/engine/clock-jump-detector.ts';
import type { Storage } from '../storage/engine/storage.ts';
import { lastEventTime } from '../storage/events/event-log.ts';
import { checkClock } from './doctor-time.ts';
import type { Terminal } from './terminal.ts';

/** Returns the clock of PostgreSQL, which several machines share, or this machine's clock for SQLite. */
export function databaseClock({ clock }: Pick<Terminal, 'clock'>, storage: Storage): Clock {
  return () => clock() + storage.clockOffset();
}

/** The smallest offset that is logged, in milliseconds: visitors see hold expiries to the second. */
const minReportedMs = 1000;

const seconds = (ms: number) => `${Math.round(Math.abs(ms) / 1000)} s`;

/** Wraps a clock and logs when it jumps. */
export function withJumpDetection(clock: Clock, logger: FastifyBaseLogger): Clock {
  const jumps = new ClockJumpDetector(clock());
  return () => {
    const now = clock();
    const jump = jumps.since(now);
    if (Math.abs(jump) >= minReportedMs)
      logger.error(
        `the clock jumped ${seconds(jump)} ${jump > 0 ? 'forward' : 'back'}: it was set, or this machine was suspended; holds and limits now use the new time`,
      );
    return now;
  };
}

/** Logs a warning if the clock is behind the newest event. */
export async function warnIfClockBehind(
  clock: Clock,
  storage: Storage,
  logger: FastifyBaseLogger,
): Promise<void> {
  const { state, finding } = checkClock(clock(), {
    now: null,
    lastEventAt: await storage.read(lastEventTime),
  });
  if (state !== 'ok') logger.warn(`clock: ${finding}`);
}

/** Returns a function that logs when this machine's clock differs from the database's, and when they agree again. */
export function logClockOffset(logger: FastifyBaseLogger): (offsetMs: number) => void {
  return (offsetMs) => {
    if (Math.abs(offsetMs) < minReportedMs) logger.info('this machine’s clock is in sync again');
    else
      logger.warn(
        `this machine’s clock is ${seconds(offsetMs)} ${offsetMs > 0 ? 'behind' : 'ahead of'} PostgreSQL’s, which Firsthold uses; synchronise both with NTP`,
      );
  };
}
