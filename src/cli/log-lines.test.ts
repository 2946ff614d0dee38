import assert from 'node:assert/strict';
import { PassThrough } from 'node:stream';
import { test } from 'node:test';
import pino from 'pino';
import { waitFor } from '../../test/wait-for.ts';
import { LogLines } from './log-lines.ts';

test('without a reader the log buffers up to a limit, then drops lines and counts them', async () => {
  const pipe = new PassThrough();
  const logger = pino({ base: null, timestamp: false }, new LogLines(pipe, () => 7));
  const text = 'x'.repeat(1000);
  for (let count = 0; count < 3000; count++) logger.info(text);
  assert.ok(pipe.writableLength < 2 << 20, `${pipe.writableLength} bytes wait`);
  pipe.setEncoding('utf8');
  let read = '';
  pipe.on('data', (chunk) => {
    read += chunk;
  });
  await waitFor('the line about what was lost', () => read.includes('dropped'));
  const lines = read
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));
  const output = lines.pop();
  assert.deepEqual(output, {
    level: 40,
    time: 7,
    lines: 3000 - lines.length,
    msg: 'log lines dropped because the output was not read',
  });
  assert.ok(lines.length > 900);
  logger.info('again');
  await new Promise(setImmediate);
  assert.match(read, /"msg":"again"\}\n$/);
});
