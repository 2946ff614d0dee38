/** From the start of the process to the line that says it is ready, on a database that is there. */
import { type Kind, newDatabase, titles } from './databases.ts';
import { writeHistory } from './history.ts';
import type { Effort } from './measurements.ts';
import { type Result, resultOf } from './result.ts';
import { startService } from './server-process.ts';

export async function measureStartUp(kind: Kind, { isQuick }: Effort): Promise<Result[]> {
  const database = await newDatabase(kind);
  await writeHistory(database, 10_000);
  const seconds: number[] = [];
  for (let time = 0; time < (isQuick ? 3 : 9); time++) {
    const service = await startService(database.environment);
    seconds.push(service.readyAfterMs / 1000);
    await service.stop();
  }
  return [resultOf(`ready after, ${titles[kind]}, s`, seconds, { most: 1 }, `${seconds.length} starts`)];
}
