import assert from 'node:assert/strict';
import { test } from 'node:test';
import { maxPhotoBytes } from '../../src/domain/venue/stored-photo.ts';
import { guide } from './guides.ts';

test('the nginx configuration in run/proxy.md admits the largest photo', () => {
  const [, mebibytes] = /^ {2}client_max_body_size (\d+)m;$/m.exec(guide('run/proxy.md')) ?? [];
  assert.ok(Number(mebibytes) * 2 ** 20 >= maxPhotoBytes, mebibytes);
});

test('the systemd unit in run/install.md waits for the clock and restarts without limit', () => {
  const unit = guide('run/install.md');
  for (const line of [
    /^After=.*\btime-sync\.target\b/m,
    /^Wants=.*\btime-sync\.target\b/m,
    /^StartLimitIntervalSec=0$/m,
    /^RestartSec=\d+$/m,
  ])
    assert.match(unit, line);
});
