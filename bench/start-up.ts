/** Compares start time and memory of an idle service with those of an idle Node process. The two alternate. */
import { setTimeout as sleep } from 'node:timers/promises';
import { type Kind, newDatabase, titles } from './databases.ts';
import { writeHistory } from './history.ts';
import type { Effort } from './measurements.ts';
import { bareNodeMemory, bareNodeStartMs, nodeStartMs, settleMs } from './node-baseline.ts';
import { median, type Result, resultOf } from './result.ts';
import { program, startService } from './server-process.ts';

/** Measures start time and memory on one database. */
export async function measureStartUp(kind: Kind, { isQuick }: Effort): Promise<Result[]> {
  const database = await newDatabase(kind);
  await writeHistory(database, 10_000);
  const rounds: Round[] = [];
  // The first start fills the compile cache and does not count.
  for (let round = 0; round <= (isQuick ? 3 : 9); round++) {
    const bareMs = bareNodeStartMs();
    const helpMs = nodeStartMs(program, '--help');
    const service = await startService(database.environment);
    await sleep(settleMs);
    const idle = service.memory().now;
    await service.stop();
    const bare = await bareNodeMemory();
    if (round > 0) rounds.push({ bareMs, helpMs, readyMs: service.readyAfterMs, bare, idle });
  }
  const of = (pick: (round: Round) => number) => median(rounds.map(pick)).toFixed(0);
  return [
    resultOf(
      `ready, ${titles[kind]}, to \`node -e 0\``,
      rounds.map(({ readyMs, bareMs }) => readyMs / bareMs),
      { most: 9 },
      `${of(({ readyMs }) => readyMs)} ms to ${of(({ bareMs }) => bareMs)} ms, with 10⁴ bookings`,
    ),
    resultOf(
      `idle memory, ${titles[kind]}, to a bare Node`,
      rounds.map(({ idle, bare }) => idle / bare),
      { most: 2.6 },
      `${of(({ idle }) => idle)} MiB to ${of(({ bare }) => bare)} MiB`,
    ),
    resultOf(
      '`--help`, to `node -e 0`',
      rounds.map(({ helpMs, bareMs }) => helpMs / bareMs),
      { most: 3 },
      `${of(({ helpMs }) => helpMs)} ms to ${of(({ bareMs }) => bareMs)} ms`,
    ),
  ];
}

/** Times in milliseconds, memory in MiB. */
interface Round {
  readonly bareMs: number;
  readonly helpMs: number;
  readonly readyMs: number;
  readonly bare: number;
  readonly idle: number;
}
