/** Runs the guides of the management API from top to bottom: each command gets the documented response. */
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { test } from 'node:test';
import { tokenScopes } from '../../src/domain/access/staff-actions.ts';
import { parseVenueFile } from '../../src/domain/documents/venue-file/parse.ts';
import { newSqlite } from '../databases.ts';
import { startService } from '../service.ts';
import { tokenFor } from '../staff.ts';
import { guide, managementGuides } from './guides.ts';

const read = (name: string) => readFile(new URL(`../../${name}`, import.meta.url), 'utf8');
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

test('the commands in the management API guides return what the guides show', async () => {
  const venue = parseVenueFile(JSON.parse(await read('demo/venue.json')));
  const service = await startService(await (await newSqlite()).open(), { venue });
  const page = managementGuides.map(guide).join('\n');
  const [, tokenCommand = ''] = /^(firsthold tokens add [\s\S]*?)^```$/m.exec(page) ?? [];
  const scopes = tokenScopes.filter((scope) => tokenCommand.includes(`--scope ${scope} `));
  const { headers: credentials } = await tokenFor(service, { venueId: venue.venue.id, scopes });
  const venuePath = /^VENUE=http:\/\/127\.0\.0\.1:8080(\S+)$/m.exec(page)?.[1] ?? '';

  const known: Record<string, string> = {};
  const filled = (text: string) => text.replace(/\$([A-Z]+)/g, (_, name) => known[name] ?? '');
  let response = '';
  let commands = 0;
  for (const { index, 0: example, 1: language, 2: code = '' } of page.matchAll(
    /^```(\w*)\n([\s\S]*?)^```$/gm,
  )) {
    if (language === 'json') {
      const output = JSON.parse(code);
      assert.deepEqual(withoutOmitted(JSON.parse(response), output), output, code);
      continue;
    }
    const [, options = '', path = ''] = /^curl (.*?)"\$VENUE([^"]*)"/.exec(code) ?? [];
    if (language !== 'sh' || !code.startsWith('curl')) continue;
    assert.match(code, /-H "\$AUTH"/);
    const named = [...code.matchAll(/-H ['"]([\w-]+): ([^'"]*)['"]/g)].map(([, name = '', value = '']) => [
      name,
      filled(value),
    ]);
    // Expands the command as a shell would: removes quotes and substitutes variables.
    const payload = / --data-binary @\S+\.jpg/.test(code)
      ? await readFile(new URL('../../docs/images/space-1280-light.jpg', import.meta.url))
      : code.split(" -d '")[1]?.replaceAll("'", '');
    const body = await service.app.inject({
      method: (/-X (\w+)/.exec(options)?.[1] ?? 'GET') as 'GET',
      url: venuePath + filled(path),
      headers: { ...credentials, ...Object.fromEntries(named) },
      ...(payload !== undefined && { payload: typeof payload === 'string' ? filled(payload) : payload }),
    });
    const followingText = page.slice(index + example.length);
    const shouldFail = followingText.trimStart().startsWith('```json\n{"success": false');
    assert.equal(body.statusCode >= 400, shouldFail, `${code}${body.payload}`);
    response = body.payload;
    const { data, next } = response === '' ? { data: null, next: null } : body.json();
    if (options.includes('-i')) known['ETAG'] = String(body.headers['etag']);
    if (data?.reference) known['REFERENCE'] = data.reference;
    if (data?.id) known['ID'] = data.id;
    if (next) known['NEXT'] = next;
    commands += 1;
    service.now += 1000;
  }
  assert.ok(commands >= 30, `only ${commands} commands`);
});
