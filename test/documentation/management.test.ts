/** docs/management-api.md, walked from top to bottom: each command is answered as the page says. */
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { test } from 'node:test';
import { parseVenueFile } from '../../src/domain/documents/venue-file/parse.ts';
import { newSqlite } from '../databases.ts';
import { startService } from '../service.ts';
import { tokenFor } from '../staff.ts';

const read = (name: string) => readFile(new URL(`../../${name}`, import.meta.url), 'utf8');

test('the day in docs/management-api.md goes as it says', async () => {
  const venue = parseVenueFile(JSON.parse(await read('demo/venue.json')));
  const service = await startService(await (await newSqlite()).open(), { venue });
  const { headers: credentials } = await tokenFor(service, { venueId: venue.venue.id });
  const page = await read('docs/management-api.md');
  const venuePath = /^VENUE=http:\/\/127\.0\.0\.1:8080(\S+)$/m.exec(page)?.[1] ?? '';

  let etag = '';
  let answer = '';
  let commands = 0;
  for (const [, language, code = ''] of page.matchAll(/^```(\w*)\n([\s\S]*?)^```$/gm)) {
    if (language === 'json') {
      assert.deepEqual(JSON.parse(answer), JSON.parse(code), code);
      continue;
    }
    const [, options = '', path = ''] = /^curl (.*?)"\$VENUE([^"]*)"/.exec(code) ?? [];
    if (language !== 'sh' || !code.startsWith('curl')) continue;
    assert.match(code, /-H "\$AUTH"/);
    const named = [...code.matchAll(/-H ['"]([\w-]+): ([^'"]*)['"]/g)].map(([, name = '', value = '']) => [
      name,
      value.replace('$ETAG', etag),
    ]);
    const [, payload] = /-d '([\s\S]*?)'/.exec(code) ?? [];
    const told = await service.app.inject({
      method: (/-X (\w+)/.exec(options)?.[1] ?? 'GET') as 'GET',
      url: venuePath + path,
      headers: { ...credentials, ...Object.fromEntries(named) },
      ...(payload !== undefined && { payload }),
    });
    if (options.includes('-i')) etag = String(told.headers['etag']);
    const isToFail = /overwrites nothing|What is wrong/.test(
      page.slice(0, page.indexOf(code)).split('\n\n').at(-2) ?? '',
    );
    assert.equal(told.statusCode >= 400, isToFail, `${code}${told.payload}`);
    answer = told.payload;
    commands += 1;
  }
  assert.ok(commands >= 10, `only ${commands} commands`);
});
