/** Compares the responses in the documentation with those of the demo venue. */
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { describe, test } from 'node:test';
import { parseVenueFile } from '../../src/domain/documents/venue-file/parse.ts';
import { newSqlite } from '../databases.ts';
import { startService, type TestService } from '../service.ts';

const textOf = (name: string) => readFile(new URL(`../../${name}`, import.meta.url), 'utf8');

/** Pairs each curl command with the response shown below it. */
function commandsOf(page: string) {
  const found: { command: string; shown: unknown }[] = [];
  let command: string | null = null;
  for (const [, language, code = ''] of page.matchAll(/^```(\w*)\n([\s\S]*?)^```$/gm)) {
    if (language === 'sh') command = /^curl (?!-i)/m.test(code) ? code : null;
    else if (language === 'json' && command !== null) {
      found.push({ command, shown: JSON.parse(code) });
      command = null;
    }
  }
  return found;
}

async function responseTo(service: TestService, command: string) {
  const [, path = ''] = /"\$BASE([^"]*)"/.exec(command) ?? [];
  const headers = Object.fromEntries(
    [...command.matchAll(/-H '([^:]+): ([^']*)'/g)].map(([, name = '', value = '']) => [name, value]),
  );
  const [, body] = /-d '([\s\S]*?)'/.exec(command) ?? [];
  const options = { headers, key: 'demo' };
  const response = await (body === undefined
    ? service.get(path, options)
    : service.post(path, body, options));
  return JSON.parse(response.raw.toString());
}

/** Replaces values that differ on each run by placeholders. */
const masked = (response: unknown) =>
  JSON.parse(
    JSON.stringify(response)
      .replace(/"BR-[0-9A-Z]{8}"/, '"a reference"')
      .replace(/"holdExpiresAt":"[\dT:.-]+Z"/, '"holdExpiresAt":"an instant"'),
  );

/** Asserts that the response contains everything that the documentation shows; lists may be abridged. */
function assertShows(shown: unknown, whole: unknown, at = ''): void {
  if (typeof shown === 'object' && shown !== null)
    for (const [name, value] of Object.entries(shown))
      assertShows(value, (whole as Record<string, unknown>)[name], `${at}.${name}`);
  else assert.equal(shown, whole, at);
}

describe('the documentation', () => {
  for (const [name, atLeast] of [
    ['docs/api/spaces.md', 3],
    ['docs/api/availability.md', 1],
    ['docs/api/prices.md', 1],
    ['docs/api/booking-requests.md', 1],
  ] as const)
    test(`the commands in ${name} return the documented responses`, async () => {
      const venue = parseVenueFile(JSON.parse(await textOf('demo/venue.json')));
      const service = await startService(await (await newSqlite()).open(), { venue });
      // A date before the first due date of the examples.
      service.now = Date.UTC(2026, 10, 20);
      const commands = commandsOf(await textOf(name));
      assert.ok(commands.length >= atLeast, `${commands.length} commands`);
      for (const { command, shown } of commands) {
        const response = await responseTo(service, command);
        if (typeof shown === 'object' && shown !== null && 'success' in shown)
          assert.deepEqual(masked(response), masked(shown), command);
        else {
          // The page shows one item of a list.
          const { id } = shown as { id: string };
          assertShows(
            shown,
            response.data.find((candidate: { id: string }) => candidate.id === id),
            id,
          );
        }
      }
    });
});
