import assert from 'node:assert/strict';
import { test } from 'node:test';
import { migrationsFor } from './migration-files.ts';
import { splitStatements } from './sql-statements.ts';

test('splits at semicolons outside strings, names, bodies and comments', () => {
  assert.deepEqual(
    splitStatements(`
      -- First; not two statements.
      create table "a;b" (note text default 'it''s; fine'); select 1 - 2;
      create function f() returns text language sql as $body$ select 'x'; select $1; $body$; -- the end;
      do $$ begin perform 1; end $$`),
    [
      `create table "a;b" (note text default 'it''s; fine')`,
      'select 1 - 2',
      `create function f() returns text language sql as $body$ select 'x'; select $1; $body$`,
      'do $$ begin perform 1; end $$',
    ],
  );
});

test('splits every migration into whole statements', () => {
  const statements = migrationsFor('postgres').flatMap(({ sql }) => splitStatements(sql));
  assert.ok(statements.length > 60, `only ${statements.length}`);
  for (const statement of statements) assert.match(statement, /^(create|alter|insert|update|drop|delete) /);
});
