/** What search engines and assistants read first. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { newSqlite } from '../../../test/databases.ts';
import { startService } from '../../../test/service.ts';

const service = await startService(await (await newSqlite()).open());
const read = async (url: string) => {
  const { statusCode, headers, body } = await service.app.inject({
    url,
    headers: { host: 'booking.example' },
  });
  assert.deepEqual([statusCode, headers['content-type']], [200, 'text/plain; charset=utf-8']);
  return body;
};

test('search engines may read booking pages, not the back-office', async () => {
  const lines = (await read('/robots.txt')).split('\n');
  assert.ok(lines.includes('Allow: /book/') && lines.includes('Disallow: /manage'));
});

test('assistants find the API and the MCP server at this address', async () => {
  const text = await read('/llms.txt');
  assert.match(text, /\(https:\/\/booking\.example\/docs\/openapi\.json\)/);
  assert.match(text, /@firsthold\/mcp.*--url https:\/\/booking\.example --key KEY/);
  const { statusCode } = await service.app.inject('/docs/openapi.json');
  assert.equal(statusCode, 200);
});
