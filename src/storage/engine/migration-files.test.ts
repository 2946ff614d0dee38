import assert from 'node:assert/strict';
import { test } from 'node:test';
import { migrationsFor } from './migration-files.ts';

test('both databases have the same migrations, numbered without gaps', () => {
  const [sqlite, postgres] = [migrationsFor('sqlite'), migrationsFor('postgres')];
  const listed = (migrations: typeof sqlite) => migrations.map(({ version, name }) => `${version} ${name}`);
  assert.deepEqual(listed(sqlite), listed(postgres));
  assert.deepEqual(
    sqlite.map(({ version }) => version),
    sqlite.map((_, index) => index + 1),
  );
  assert.notEqual(sqlite[0]?.sql, postgres[0]?.sql);
});
