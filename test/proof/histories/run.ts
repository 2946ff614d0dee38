/** Runs one history: clients compete for the dates of a new venue, and the checker judges what they observed. */
import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { importVenue } from '../../../src/operations/documents/import-venue.ts';
import type { OpenDatabase } from '../../../src/storage/access/request-guard.ts';
import { randomNumbers } from '../../random.ts';
import { tokenFor } from '../../staff.ts';
import { check } from './checker.ts';
import type { Fleet } from './fleet.ts';
import type { Step } from './history.ts';
import { Log } from './log.ts';
import { block, book, decide, read, readBlock } from './staff.ts';
import { venueOf } from './venue.ts';
import { look, request, requestTwice, wait } from './visitors.ts';

interface Run {
  readonly storage: OpenDatabase;
  readonly fleet: Fleet;
  readonly seed: number;
  /** The number of calls. */
  readonly calls: number;
  /** Kills servers or cuts connections; called once a third and two thirds of the calls are made. */
  readonly disturb?: (turn: number) => Promise<void>;
  /** The share of calls whose connection is closed early. */
  readonly cut?: number;
}

const clients = 64;

/** What clients do, and in which share of their calls. */
const actions: readonly [number, (log: Log) => Promise<void>][] = [
  [0.4, request],
  [0.06, requestTwice],
  [0.08, wait],
  [0.04, look],
  [0.03, book],
  [0.04, block],
  [0.35, decide],
];

/** Returns the violations, and what was tried. */
export async function runHistory({ storage, fleet, seed, calls, disturb, cut = 0 }: Run) {
  const { context, venueId, log } = await openVenue({ storage, fleet, seed, cut });
  let made = 0;
  const disturbing: Promise<void>[] = [];
  /** An import with another name locks the whole venue. It fails if `disturb` cuts its connection, or others hold the lock. */
  const rename = async (tries = 5): Promise<void> => {
    await importVenue(context, venueOf(venueId, 'Renamed'), 'operator').catch((error) => {
      if (tries === 1) throw error;
      return rename(tries - 1);
    });
  };
  const act = async () => {
    while (made < calls) {
      const call = ++made;
      if (call === Math.floor(calls / 2)) await rename();
      if (disturb !== undefined && call % Math.ceil(calls / 3) === 0)
        disturbing.push(disturb(call < calls / 2 ? 0 : 1));
      await actOnce(log);
    }
  };
  await Promise.all(Array.from({ length: clients }, act));
  await Promise.all(disturbing);
  await readEverything(log);
  return { violations: check(log), log };
}

/** Imports a new venue with staff, and returns the log of its clients. */
export async function openVenue({
  storage,
  fleet,
  seed,
  cut,
}: Pick<Run, 'storage' | 'fleet' | 'seed'> & { readonly cut: number }) {
  const venueId = `venue-${seed}-${randomBytes(3).toString('hex')}`;
  const context = { storage, clock: Date.now, randomBytes };
  await importVenue(context, venueOf(venueId), 'operator');
  const tokens = [];
  for (let token = 0; token < 8; token++) tokens.push((await tokenFor(context, { venueId })).headers);
  return { context, venueId, log: new Log({ fleet, venueId, tokens, random: randomNumbers(seed), cut }) };
}

/** Reads every request and block, so that the checker knows how they ended. */
export async function readEverything(log: Log): Promise<void> {
  const left = [
    ...log.requests.map((each) => () => read(log, each)),
    ...log.blocks.map((each) => () => readBlock(log, each)),
  ];
  const readRest = async () => {
    for (let next = left.pop(); next !== undefined; next = left.pop()) await next();
  };
  await Promise.all(Array.from({ length: 16 }, readRest));
}

/** Makes a random call. */
export function actOnce(log: Log): Promise<void> {
  return randomAction(log)(log);
}

function randomAction(log: Log) {
  let chance = log.random();
  const found = actions.find(([share]) => {
    chance -= share;
    return chance < 0;
  });
  return found?.[1] ?? decide;
}

/** Fails with every violation and every answer that no call may have. */
export function assertCorrect({ violations, log }: Awaited<ReturnType<typeof runHistory>>): void {
  assert.deepEqual(log.unexpected, []);
  assert.deepEqual(violations, []);
}

/** What occupies a date that others may want. */
const attempts: readonly Step['do'][] = [
  ...(['request', 'book', 'move', 'add item', 'move item', 'give', 'undo'] as const),
];

/** Counts the calls that wanted to occupy a date; those that no server received are not among them. */
export const countAttempts = ({ calls }: Log): number =>
  calls.filter(({ step }) => attempts.includes(step.do)).length;

/** Counts calls by step and outcome. */
export function countCalls({ calls }: Log): Map<string, number> {
  const groups = Map.groupBy(calls, ({ step, outcome }) => `${step.do} ${outcome}`);
  return new Map([...groups].map(([name, { length }]) => [name, length]));
}
