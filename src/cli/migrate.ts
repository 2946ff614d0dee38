import { rejectBrokenDatabase } from './broken-database.ts';
import type { Terminal } from './terminal.ts';

const seconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`;

/** Opens the database, which migrates it, and prints each migration with its duration. */
export async function migrateDatabase(terminal: Terminal): Promise<void> {
  const { config, openStorage, print, showProgress } = terminal;
  let count = 0;
  const began = performance.now();
  const storage = await openStorage(config(), undefined, undefined, ({ name, ms }) => {
    showProgress?.(ms === null ? `${name} …` : '');
    if (ms === null) return;
    count++;
    print(`${name.padEnd(36)} ${seconds(ms).padStart(8)}`);
  });
  await rejectBrokenDatabase(storage, config()).finally(() => storage.close());
  print(
    count === 0
      ? 'The database is up to date.'
      : `The database is up to date: ${count} ${count === 1 ? 'step' : 'steps'} in ${seconds(performance.now() - began)}.`,
  );
}
