import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { maxPhotoBytes } from '../../src/domain/venue/stored-photo.ts';

const page = (name: string) => readFileSync(new URL(`../../docs/${name}`, import.meta.url), 'utf8');

test('the nginx that operating.md describes lets through the largest photo', () => {
  const [, mebibytes] = /^ {2}client_max_body_size (\d+)m;$/m.exec(page('operating.md')) ?? [];
  assert.ok(Number(mebibytes) * 2 ** 20 >= maxPhotoBytes, mebibytes);
});

test('the systemd unit that installing.md describes waits for the clock, and tries to start again without end', () => {
  const unit = page('installing.md');
  for (const line of [
    /^After=.*\btime-sync\.target\b/m,
    /^Wants=.*\btime-sync\.target\b/m,
    /^StartLimitIntervalSec=0$/m,
    /^RestartSec=\d+$/m,
  ])
    assert.match(unit, line);
});
