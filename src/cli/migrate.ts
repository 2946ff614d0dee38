import { rejectBrokenDatabase } from './broken-database.ts';
import type { Terminal } from './terminal.ts';

/** Opens the database, which migrates it, and prints the result. */
export async function migrateDatabase({ config, openStorage, print }: Terminal): Promise<void> {
  let count = 0;
  const storage = await openStorage(config(), undefined, undefined, ({ length }) => {
    count = length;
  });
  await rejectBrokenDatabase(storage, config()).finally(() => storage.close());
  print(
    count === 0
      ? 'The database is up to date.'
      : `The database is up to date: ${count} ${count === 1 ? 'migration was' : 'migrations were'} applied.`,
  );
}
