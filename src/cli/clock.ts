/** What time it is, for everything that is written down or judged by it. */
import type { FastifyBaseLogger } from 'fastify';
import type { Clock } from '../domain/time/instant.ts';
import { ClockJumpDetector } from '../storage/engine/clock-jump-detector.ts';
import type { Storage } from '../storage/engine/storage.ts';
import { lastEventTime } from '../storage/events/event-log.ts';
import { checkClock } from './doctor-time.ts';
import type { Terminal } from './terminal.ts';

/** The time that counts: the database's, where it has a clock of its own that several machines go by. */
export function databaseClock({ clock }: Pick<Terminal, 'clock'>, storage: Storage): Clock {
  return () => clock() + storage.clockOffset();
}

/** A difference worth a line in the log, in milliseconds: visitors see holds end to the second. */
const worthTellingMs = 1000;

const seconds = (ms: number) => `${Math.round(Math.abs(ms) / 1000)} s`;

/** Says in the log when the time is suddenly another. */
export function withJumpDetection(clock: Clock, logger: FastifyBaseLogger): Clock {
  const jumps = new ClockJumpDetector(clock());
  return () => {
    const now = clock();
    const jump = jumps.since(now);
    if (Math.abs(jump) >= worthTellingMs)
      logger.error(
        `the time went ${seconds(jump)} ${jump > 0 ? 'ahead' : 'back'} at once: a clock was set, or this machine slept; holds and limits go by the new time`,
      );
    return now;
  };
}

/** Says in the log if the time is before what was written down last. */
export async function warnIfClockBehind(
  clock: Clock,
  storage: Storage,
  logger: FastifyBaseLogger,
): Promise<void> {
  const { state, finding } = checkClock(clock(), {
    now: null,
    lastEntryAt: await storage.read(lastEventTime),
  });
  if (state !== 'ok') logger.warn(`clock: ${finding}`);
}

/** Says in the log that this machine's clock is not the one that counts, or that it is right again. */
export function logClockOffset(logger: FastifyBaseLogger): (offsetMs: number) => void {
  return (offsetMs) => {
    if (Math.abs(offsetMs) < worthTellingMs) logger.info('this machine’s clock is right again');
    else
      logger.warn(
        `this machine’s clock is ${seconds(offsetMs)} ${offsetMs > 0 ? 'behind' : 'ahead of'} PostgreSQL’s, whose time counts; keep both by NTP`,
      );
  };
}
