/** Runs the console examples of docs/run/ on the venue of docs/api/venue-file.md. */
import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { before, describe, test } from 'node:test';
import { type CommandLine, commandLineOn } from '../command-line.ts';
import { newSqlite } from '../databases.ts';
import { temporaryFolder } from '../temporary-folder.ts';
import { guide } from './guides.ts';

const [, venueFile = ''] = /## A whole file\n\n```json\n([\s\S]*?)```/.exec(guide('api/venue-file.md')) ?? [];

/** Returns the first code block of this language below a heading. */
function exampleBelow(name: string, heading: string, language = 'console'): string {
  const page = `\n${guide(name)}`;
  const from = page.indexOf(`\n${heading}\n`);
  assert.ok(from >= 0, heading);
  return new RegExp(`\`\`\`${language}\\n([\\s\\S]*?)\`\`\``).exec(page.slice(from))?.[1] ?? '';
}
const splitArguments = (line: string) =>
  [...line.matchAll(/"([^"]*)"|(\S+)/g)].map(([, quoted, plain]) => quoted ?? plain ?? '');

describe('the command line guides', () => {
  const folder = temporaryFolder();
  const write = (name: string, text: string) => {
    writeFileSync(join(folder, name), text);
    return join(folder, name);
  };
  let line: CommandLine;
  /** The references that the service gave to the two requests of the page. */
  const references: Record<string, string> = {};
  const toPageFormat = (text: string) =>
    Object.entries(references).reduce(
      (body, [shown, real]) => body.replaceAll(real, shown),
      text.replaceAll(`${folder}/`, ''),
    );
  const run = async (...args: string[]) => {
    const { exitCode, stdout, stderr } = await line.firsthold(...args);
    return { exitCode, text: toPageFormat(stdout + stderr), stdout, stderr };
  };
  before(async () => {
    line = commandLineOn(await newSqlite());
    await run('import', write('riverside.json', venueFile));
    const add = async (shown: string, ...args: string[]) => {
      const { stdout, stderr } = await run('requests', 'add', ...args, '--json');
      references[shown] = JSON.parse(stdout || stderr).reference;
    };
    const first = ['main-hall', '2027-03-12', 'main-hall-evening', '--package', 'dry-hire', '--accept'];
    await add('BR-7K3M9QZ2', ...first, '--name', 'A. Visitor');
    await add('BR-9F2C4XWA', 'small-hall', '2027-03-13', 'small-hall-day', '--name', 'B. Visitor');
    await run('blocks', 'add', '--all-spaces', '2027-03-24', '2027-03-26', '--reason', 'Repairs');
  });

  test('shows the month as printed', async () => {
    const [command = '', ...shown] = exampleBelow('run/daily-commands.md', '## Show a month').split('\n');
    const { text } = await run(...splitArguments(command.replace('$ firsthold ', '')));
    assert.equal(text, shown.join('\n'));
  });

  test('shows what a new webhook prints', async () => {
    const other = commandLineOn(await newSqlite());
    await other.firsthold('import', write('venue.json', venueFile));
    const [command = '', secret, ...rest] = exampleBelow('api/webhooks.md', '## Add a webhook').split('\n');
    const { exitCode, stdout, stderr } = await other.firsthold(
      ...splitArguments(command.replace('$ firsthold ', '')),
    );
    assert.equal(exitCode, 0, stderr);
    assert.match(stdout, /^whsec_[\w+/=]{44}\n$/);
    assert.match(secret ?? '', /^whsec_[\w+/=]{44}$/);
    assert.equal(stderr.replaceAll(/webhook-\w+/g, 'webhook-Qm9va2luZ3M'), `${rest[0]}\n`);
  });

  test('shows the import plan as printed', async () => {
    const file = JSON.parse(venueFile);
    file.spaces = [{ ...file.spaces[0], rooms: ['great-hall'] }];
    const [, ...shown] = exampleBelow('run/import-export.md', '## Preview an import').split('\n');
    const { exitCode, text } = await run(
      'import',
      write('riverside.json', JSON.stringify(file)),
      '--dry-run',
    );
    assert.equal(exitCode, 1);
    assert.equal(text, shown.join('\n'));
  });

  test('has an importable table of bookings', async () => {
    const other = commandLineOn(await newSqlite());
    await other.firsthold('import', write('venue.json', venueFile));
    const table = write(
      'bookings.csv',
      exampleBelow('run/import-bookings.md', '# Import existing bookings', 'csv'),
    );
    const { stdout, stderr } = await other.firsthold('requests', 'import', table, '--dry-run');
    const shown = exampleBelow('run/import-bookings.md', '# Import existing bookings').split('\n');
    assert.equal(stderr + stdout, `${shown[1]}\n${shown[2]}\n`);
  });

  test('has working commands for daily tasks', async () => {
    const commands = exampleBelow('run/daily-commands.md', '# Manage bookings from the command line')
      .trim()
      .split('\n');
    assert.equal(commands.length, 8);
    for (const command of commands) {
      const args = splitArguments(command.replace('$ firsthold ', '')).map(
        (word) => references[word] ?? word,
      );
      const { exitCode, stderr } = await run(...args);
      assert.equal(exitCode, 0, `${command}: ${stderr}`);
    }
  });
});
