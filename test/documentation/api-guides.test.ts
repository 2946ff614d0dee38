/** Runs the guides of both APIs from top to bottom in a fresh shell, as printed. */
import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { promisify } from 'node:util';
import { startServer } from '../process/server-process.ts';
import { wrongClock } from '../process/wrong-clock.ts';
import { temporaryFolder } from '../temporary-folder.ts';
import { guide, managementGuides, publicGuides } from './guides.ts';
import { openShell } from './shell.ts';

const omitted = '…';

/**
 * Removes the parts of a response that the page omits: `…` matches any text; in place of a member, it matches any
 * other members.
 */
function withoutOmitted(body: unknown, output: unknown): unknown {
  if (output === omitted && typeof body === 'string') return omitted;
  if (!isObject(body) || !isObject(output)) return body;
  if (Array.isArray(body))
    return body.map((each, at) => withoutOmitted(each, (output as unknown as unknown[])[at]));
  const members = omitted in output ? Object.keys(output) : Object.keys(body);
  return Object.fromEntries(
    members.map((name) => [name, name === omitted ? omitted : withoutOmitted(body[name], output[name])]),
  );
}
const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;

test('the guides of the management API run from top to bottom in a fresh shell', async (t) => {
  const folder = temporaryFolder();
  // Months before the dates on the pages: they must be true whenever they are read.
  const clock = wrongClock(Date.UTC(2026, 11, 1, 12) - Date.now());
  const environment = { FIRSTHOLD_DATA: folder, ...clock };
  const server = await startServer(environment, { isDemo: true });
  t.after(() => server.process.kill());
  const shell = openShell({ PATH: process.env['PATH'] ?? '', HOME: folder, ...environment });
  t.after(() => shell.close());
  const page = managementGuides.map(guide).join('\n');
  let printed = '';
  let commands = 0;
  for (const { index, 0: example, 1: language, 2: code = '' } of page.matchAll(
    /^```(\w*)\n([\s\S]*?)^```$/gm,
  )) {
    if (language === 'json') {
      const shown = JSON.parse(code);
      assert.deepEqual(withoutOmitted(JSON.parse(printed), shown), shown, code);
    }
    if (language !== 'sh') continue;
    // The server of the test has another port.
    const block = code.replaceAll('http://127.0.0.1:8080', server.url);
    const { code: exitCode, stdout, stderr } = await shell.run(block);
    assert.equal(exitCode, 0, `${code}${stderr}`);
    const shouldFail = page
      .slice(index + example.length)
      .trimStart()
      .startsWith('```json\n{"success": false');
    assert.equal(stdout.includes('{"success":false'), shouldFail, `${code}${stdout}`);
    printed = stdout;
    commands += 1;
  }
  assert.ok(commands >= 50, `only ${commands} blocks`);
});

test('the guides of the public API run from top to bottom in a fresh shell', async (t) => {
  const folder = temporaryFolder();
  const environment = { FIRSTHOLD_DATA: folder, ...wrongClock(Date.UTC(2027, 2, 1, 12) - Date.now()) };
  const server = await startServer(environment, { isDemo: true });
  t.after(() => server.process.kill());
  const shell = openShell({ PATH: process.env['PATH'] ?? '', HOME: folder });
  t.after(() => shell.close());
  const blocks = publicGuides.flatMap((name) => [...guide(name).matchAll(/^```sh\n([\s\S]*?)^```$/gm)]);
  const [[, start] = [], ...commands] = blocks;
  assert.equal(start, 'npm ci && npm start\n');
  for (const [, code = ''] of commands) {
    const {
      code: exitCode,
      stdout,
      stderr,
    } = await shell.run(code.replaceAll('http://127.0.0.1:8080', server.url));
    assert.equal(exitCode, 0, `${code}${stderr}`);
    assert.doesNotMatch(stdout, /"success":false/, `${code}${stdout}`);
  }
  assert.ok(commands.length >= 10, `only ${commands.length} blocks`);

  const client = new URL('../../src/client/client.ts', import.meta.url).href;
  const programs = [...publicGuides, 'api/client.md', 'api/browsers-and-servers.md'].flatMap((name) =>
    [...guide(name).matchAll(/^```ts\n([\s\S]*?)^```$/gm)].map(([, code = '']) =>
      code
        .replaceAll('http://127.0.0.1:8080', server.url)
        .replaceAll('@firsthold/website/client', client)
        // The commands have booked the first date.
        .replace(
          "packageId: 'hall-ticketed',\n  date: '2027-03-12',\n  guest",
          "packageId: 'hall-ticketed',\n  date: '2027-03-19',\n  guest",
        ),
    ),
  );
  assert.ok(programs.length >= 8, `only ${programs.length} programs`);
  for (const [at, code] of programs.entries()) writeFileSync(join(folder, `${at}.mts`), code);
  const all = programs.map((_, at) => `await import('./${at}.mts');`).join('\n');
  writeFileSync(join(folder, 'all.mts'), all);
  const { stdout, stderr } = await promisify(execFile)(process.execPath, [join(folder, 'all.mts')]);
  assert.equal(stderr, '');
  assert.match(stdout, /reference: 'BR-/);
});
