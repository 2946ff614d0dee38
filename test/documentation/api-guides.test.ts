/** Runs the guides of both APIs from top to bottom in a fresh shell, as printed. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { startServer } from '../process/server-process.ts';
import { wrongClock } from '../process/wrong-clock.ts';
import { temporaryFolder } from '../temporary-folder.ts';
import { guide, managementGuides } from './guides.ts';
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
  const clock = wrongClock(Date.UTC(2027, 2, 1, 12) - Date.now());
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
  const pages = ['public-api', 'spaces', 'availability', 'prices', 'booking-requests', 'caching'];
  const blocks = pages.flatMap((name) => [...guide(`api/${name}.md`).matchAll(/^```sh\n([\s\S]*?)^```$/gm)]);
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
});
