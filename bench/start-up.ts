/** Compares start time and memory of an idle service with those of an idle Node process. The two alternate. */
import { setTimeout as sleep } from 'node:timers/promises';
import { type Kind, newDatabase, titles } from './databases.ts';
import { writeHistory } from './history.ts';
import type { Effort } from './measurements.ts';
import { bareNodeMemory, bareNodeStartMs, nodeStartMs, settleMs } from './node-baseline.ts';
import { median, type Result, resultOf } from './result.ts';
import { program, startService } from './server-process.ts';

/** Memory hardly differs between rounds. */
const memoryRounds = 3;
const targets = { sqlite: { most: 8 }, postgres: { most: 9 } };

/** Measures start time and memory on one database. */
export async function measureStartUp(kind: Kind, { rounds: count }: Effort): Promise<Result[]> {
  const database = await newDatabase(kind);
  await writeHistory(database, 10_000);
  const rounds: Round[] = [];
  const [idle, bare]: [number[], number[]] = [[], []];
  // The first start fills the compile cache and does not count.
  for (let round = 0; round <= count; round++) {
    const bareMs = bareNodeStartMs();
    const helpMs = nodeStartMs(program, '--help');
    const service = await startService(database.environment);
    if (round > 0) rounds.push({ bareMs, helpMs, readyMs: service.readyAfterMs });
    if (round > 0 && round <= memoryRounds) {
      await sleep(settleMs);
      idle.push(service.memory().now);
      bare.push(await bareNodeMemory());
    }
    await service.stop();
  }
  const of = (pick: (round: Round) => number) => median(rounds.map(pick)).toFixed(0);
  return [
    resultOf(
      `ready, ${titles[kind]}, to \`node -e 0\``,
      rounds.map(({ readyMs, bareMs }) => readyMs / bareMs),
      targets[kind],
      `${of(({ readyMs }) => readyMs)} ms to ${of(({ bareMs }) => bareMs)} ms, with 10⁴ bookings`,
    ),
    resultOf(
      `idle memory, ${titles[kind]}, to a bare Node`,
      idle.map((value, round) => value / (bare[round] ?? 0)),
      { most: 2.6 },
      `${median(idle).toFixed(0)} MiB to ${median(bare).toFixed(0)} MiB`,
    ),
    resultOf(
      '`--help`, to `node -e 0`',
      rounds.map(({ helpMs, bareMs }) => helpMs / bareMs),
      { most: 3 },
      `${of(({ helpMs }) => helpMs)} ms to ${of(({ bareMs }) => bareMs)} ms`,
    ),
  ];
}

/** Times in milliseconds. */
interface Round {
  readonly bareMs: number;
  readonly helpMs: number;
  readonly readyMs: number;
}
