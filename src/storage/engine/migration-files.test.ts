import assert from 'node:assert/strict';
import { test } from 'node:test';
import { migrationsFor } from './migration-files.ts';

test('both databases are brought to the same versions, one after the other, each by statements of its own or by shared ones', () => {
  const [sqlite, postgres] = [migrationsFor('sqlite'), migrationsFor('postgres')];
  const told = (migrations: typeof sqlite) => migrations.map(({ version, name }) => `${version} ${name}`);
  assert.deepEqual(told(sqlite), told(postgres));
  assert.deepEqual(
    sqlite.map(({ version }) => version),
    sqlite.map((_, index) => index + 1),
  );
  const [first] = sqlite;
  assert.notEqual(first?.sql(), postgres[0]?.sql());
  const shared = sqlite.filter((migration, index) => migration.sql() === postgres[index]?.sql());
  assert.ok(shared.some(({ name }) => name === '0006-questions'));
});
