/** Upgrades the database that each released version wrote (`npm run release` adds it). */
import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { temporaryFolder } from '../temporary-folder.ts';

const run = promisify(execFile);
const here = fileURLToPath(new URL('./', import.meta.url));
const program = fileURLToPath(new URL('../../src/main.ts', import.meta.url));
const fixtures = readdirSync(here).filter((name) => name.endsWith('.tar.gz'));

test('keeps the bookings of every released version', async () => {
  assert.ok(fixtures.length > 0);
  for (const fixture of fixtures) {
    const folder = temporaryFolder();
    await run('tar', ['-xzf', join(here, fixture), '-C', folder]);
    const env = { ...process.env, FIRSTHOLD_DATA: join(folder, 'upgrade-fixture/data') };
    const firsthold = (...args: string[]) => run(process.execPath, [program, ...args], { env });
    await assert.rejects(firsthold('venues', 'list'), (error: { stderr?: string }) => {
      assert.match(
        error.stderr ?? '',
        /is of an earlier version of Firsthold; start the service .* or run firsthold migrate\./,
      );
      return true;
    });
    assert.match(
      (await firsthold('migrate')).stdout,
      /^vacuum +\d+\.\d s\n(?:\d{4}-[\w-]+ +\d+\.\d s\n)+The database is up to date: \d+ steps in \d+\.\d s\.\n$/,
    );
    assert.equal((await firsthold('migrate')).stdout, 'The database is up to date.\n');
    const { stdout } = await firsthold('requests', 'list', '--json');
    const [booking] = JSON.parse(stdout);
    assert.equal(booking.status, 'accepted', fixture);
    assert.match((await firsthold('requests', 'show', booking.reference)).stdout, /A\. Visitor/, fixture);
  }
});
