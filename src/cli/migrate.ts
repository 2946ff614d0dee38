import { rejectBrokenDatabase } from './broken-database.ts';
import type { Terminal } from './terminal.ts';

/** Opens the database, which migrates it, and prints the result. */
export async function migrateDatabase({ config, openStorage, print }: Terminal): Promise<void> {
  const storage = await openStorage(config());
  await rejectBrokenDatabase(storage, config()).finally(() => storage.close());
  print('The database is up to date.');
}
