/** The PostgreSQL of a whole test run, with its template. */
import { distributeDatabase } from '../src/storage/dialects/citus-distribute.ts';
import { openPostgres } from '../src/storage/dialects/postgres.ts';
import { citusNodes, dropCitusDatabase, onEveryNode } from './citus.ts';
import { migratePartitioned } from './partitions.ts';
import { makeTemplate, newPostgresDatabase, type SharedPostgres, startCluster } from './postgres.ts';

/** Starts it, or connects to Citus, and makes the template. */
export async function startSharedPostgres(): Promise<SharedPostgres & { stop(): Promise<void> }> {
  const [coordinator] = citusNodes;
  if (coordinator === undefined) {
    const cluster = await startCluster({ durable: false });
    const template = await newPostgresDatabase(cluster);
    if (process.env['TEST_PARTITIONED'] === '1') await migratePartitioned(template);
    await (await openPostgres(template, () => undefined)).close();
    await makeTemplate(template);
    return { url: cluster.url, citusTemplate: null, stop: () => cluster.stop() };
  }
  const template = await newPostgresDatabase();
  await (await openPostgres(template, () => undefined)).close();
  await distributeDatabase(template);
  await makeTemplate(template);
  const citusTemplate = new URL(template).pathname.slice(1);
  return {
    url: coordinator,
    citusTemplate,
    stop: async () => {
      await onEveryNode(`alter database ${citusTemplate} with is_template false`);
      await dropCitusDatabase(citusTemplate);
    },
  };
}
