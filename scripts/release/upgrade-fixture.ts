/** The fixture from which later versions test their upgrade: the program of a release and a database that it wrote. */
import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, statSync } from 'node:fs';
import { join } from 'node:path';

const maxBytes = 3_000_000;

/**
 * Writes the fixture: the built program without source maps, its migrations, and a database with the demo venue and one
 * booking.
 *
 * @param checkout with a built dist/
 * @throws Error if it is larger than 3 MB
 */
export function writeUpgradeFixture(checkout: string, file: string): { file: string; bytes: number } {
  const folder = join(checkout, 'dist/upgrade-fixture');
  mkdirSync(join(folder, 'dist'), { recursive: true });
  for (const part of ['bin', 'migrations', 'package.json', 'dist/program'])
    cpSync(join(checkout, part), join(folder, part), {
      recursive: true,
      filter: (source) => !/\.map$|\/compiled(\/|$)/.test(source),
    });
  const data = join(folder, 'data');
  const firsthold = (args: readonly string[], input = '') =>
    execFileSync(process.execPath, [join(folder, 'bin/firsthold.cjs'), ...args], {
      cwd: folder,
      encoding: 'utf8',
      input,
      env: { ...process.env, FIRSTHOLD_DATA: data, DATABASE_URL: undefined },
    });
  firsthold(['import', join(checkout, 'demo/venue.json')]);
  // Any time of a space is free in a new database.
  const date = new Date(Date.now() + 90 * 86_400_000).toISOString().slice(0, 10);
  const booking = `space,date,start,end,name\ntallow-hall,${date},10:00,12:00,A. Visitor\n`;
  firsthold(['requests', 'import', '-'], booking);
  execFileSync('tar', ['-czf', file, '-C', join(checkout, 'dist'), 'upgrade-fixture']);
  const bytes = statSync(file).size;
  if (bytes > maxBytes) throw new Error(`the upgrade fixture has ${bytes} bytes; the maximum is ${maxBytes}`);
  return { file, bytes };
}
