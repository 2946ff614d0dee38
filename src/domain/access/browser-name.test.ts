import assert from 'node:assert/strict';
import { test } from 'node:test';
import { browserName, truncateUserAgent } from './browser-name.ts';

const chromium = 'AppleWebKit/537.36 (KHTML, like Gecko) Chrome/150.0.0.0';

test('browsers that imitate others are named correctly', () => {
  for (const [text, browser, system] of [
    [`Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${chromium} Safari/537.36`, 'Chrome', 'Windows'],
    [`Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${chromium} Safari/537.36 Edg/150.0.0.0`, 'Edge', 'Windows'],
    [`Mozilla/5.0 (X11; Linux x86_64) ${chromium} Safari/537.36 OPR/130.0.0.0`, 'Opera', 'Linux'],
    [`Mozilla/5.0 (Linux; Android 16; K) ${chromium} Mobile Safari/537.36`, 'Chrome', 'Android'],
    [
      'Mozilla/5.0 (Linux; Android 16; SM-S931) AppleWebKit/537.36 (KHTML, like Gecko) SamsungBrowser/30.0 Chrome/140.0.0.0 Mobile Safari/537.36',
      'Samsung Internet',
      'Android',
    ],
    [
      'Mozilla/5.0 (iPhone; CPU iPhone OS 26_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.0 Mobile/15E148 Safari/604.1',
      'Safari',
      'iPhone',
    ],
    [
      'Mozilla/5.0 (iPad; CPU OS 26_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) CriOS/150.0 Mobile/15E148 Safari/604.1',
      'Chrome',
      'iPad',
    ],
    [
      'Mozilla/5.0 (Macintosh; Intel Mac OS X 10.15; rv:145.0) Gecko/20100101 Firefox/145.0',
      'Firefox',
      'macOS',
    ],
    [`Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) ${chromium} Safari/537.36`, 'Chrome', 'ChromeOS'],
    ['curl/8.5.0', null, null],
    ['', null, null],
  ])
    assert.deepEqual(browserName(text ?? ''), { browser, system }, text ?? '');
});

test('any user agent becomes one short line', () => {
  assert.equal(truncateUserAgent(undefined), '');
  assert.equal(truncateUserAgent('a\u0000b\nc\u00e9d'), 'abcd');
  assert.equal(truncateUserAgent('x'.repeat(10_000)).length, 400);
});
