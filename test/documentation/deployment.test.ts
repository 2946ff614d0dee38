import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { maxPhotoBytes } from '../../src/domain/venue/stored-photo.ts';

const deploymentFile = (name: string) =>
  readFileSync(new URL(`../../deploy/${name}`, import.meta.url), 'utf8');

test('the nginx configuration admits the largest photo', () => {
  const [, mebibytes] =
    /^ {2}client_max_body_size (\d+)m;$/m.exec(deploymentFile('nginx/firsthold.conf')) ?? [];
  assert.ok(Number(mebibytes) * 2 ** 20 >= maxPhotoBytes, mebibytes);
});

test('the systemd unit waits for the clock and restarts without limit', () => {
  const unit = deploymentFile('systemd/firsthold.service');
  for (const line of [
    /^After=.*\btime-sync\.target\b/m,
    /^Wants=.*\btime-sync\.target\b/m,
    /^StartLimitIntervalSec=0$/m,
    /^RestartSec=\d+$/m,
  ])
    assert.match(unit, line);
});

test('the alerts and the dashboard use metrics that exist', async () => {
  const documented = new Set(
    readFileSync(new URL('../../docs/run/monitoring.md', import.meta.url), 'utf8').match(/firsthold_\w+/g),
  );
  for (const file of ['prometheus/alerts.yml', 'grafana/dashboard.json'])
    for (const [name] of deploymentFile(file).matchAll(/firsthold_\w+/g))
      assert.ok(documented.has(name.replace(/_bucket$/, '')), `${file}: ${name}`);
});

test('the guide lists every alert', () => {
  const page = readFileSync(new URL('../../docs/run/monitoring.md', import.meta.url), 'utf8');
  const alerts = [...deploymentFile('prometheus/alerts.yml').matchAll(/- alert: (\w+)/g)].map(
    ([, name]) => name,
  );
  const listed = [...page.matchAll(/^\| `(Firsthold\w+)` \|/gm)].map(([, name]) => name);
  assert.equal(alerts.length, 13);
  assert.deepEqual(listed.toSorted(), alerts.toSorted());
});
