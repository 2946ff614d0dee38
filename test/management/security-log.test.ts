/** What the log says about staff (ASVS 16.2.1, 16.3.1), and headers of the back-office. */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import pino from 'pino';
import { onAnyDatabase } from '../databases.ts';
import { startService, venueWith } from '../service.ts';
import { logInAs, tokenFor } from '../staff.ts';
import { managementBase as base } from './manager.ts';

const own = { 'sec-fetch-site': 'same-origin' };

onAnyDatabase('the log about staff', (newDatabase) => {
  async function open(options: { readonly hstsSeconds?: number } = {}) {
    const raw: string[] = [];
    const logger = pino({ level: 'info', base: null }, { write: (line) => void raw.push(line.trimEnd()) });
    const service = await startService(await (await newDatabase()).open(), {
      venue: venueWith(),
      logger,
      ...options,
    });
    const logged = () => raw.splice(0).map((line) => ({ line, ...JSON.parse(line) }));
    return { service, logged };
  }

  test('names the account and the session of each write and refusal, without secrets', async () => {
    const { service, logged } = await open();
    const owner = await logInAs(service, { role: 'owner' });
    const viewer = await logInAs(service, { role: 'viewer' });
    const { tokenId, headers: program } = await tokenFor(service);
    logged();
    const block = { from: '2027-04-01', to: '2027-04-02', reason: 'Painting' };
    for (const headers of [owner.headers, viewer.headers, program, own])
      await service.app.inject({
        method: 'POST',
        url: `${base}/venues/riverside/blocks`,
        headers,
        payload: block,
      });
    const lines = logged().filter(({ msg }) => msg === 'answered');
    assert.deepEqual(
      lines.map(({ status, account }) => [status, account]),
      [
        [201, owner.staffId],
        [403, viewer.staffId],
        [201, `riverside/${tokenId}`],
        [401, undefined],
      ],
    );
    const [first, second, third] = lines;
    assert.match(first.session, /^[\w-]{12}$/);
    assert.notEqual(first.session, second.session);
    assert.equal(third.session, undefined);
    const secrets = [owner, viewer].map(({ headers }) => headers.cookie.split('=')[1] ?? '');
    for (const secret of [...secrets, program.authorization.slice(7)])
      assert.equal(
        lines.some(({ line }) => line.includes(secret.slice(0, 12))),
        false,
      );
  });

  test('has a fixed line with the address for each failed sign-in, which fail2ban finds', async () => {
    const { service, logged } = await open();
    const post = (path: string, payload: object) =>
      service.app.inject({
        method: 'POST',
        url: `${base}${path}`,
        payload,
        remoteAddress: '203.0.113.7',
        headers: { ...own, origin: 'http://localhost:80' },
      });
    const failed: unknown[] = [];
    const filter = readFileSync(
      new URL('../../deploy/fail2ban/firsthold.filter.conf', import.meta.url),
      'utf8',
    );
    const [, expression = ''] = /^failregex = (.*)$/m.exec(filter) ?? [];
    const address = new RegExp(expression.replace('<SUBNET>', '(?<address>[0-9a-f.:/]+)'));
    const text = 'x'.repeat(40);
    const credential = {
      id: text,
      rawId: text,
      type: 'public-key',
      clientExtensionResults: {},
      response: { clientDataJSON: text },
    };
    const units = /^journalmatch = (.*)$/m.exec(filter)?.[1];
    assert.equal(units, '_SYSTEMD_UNIT=firsthold.service + _SYSTEMD_SLICE=system-firsthold.slice');
    await post('/session', { email: 'qzxmarker@example.com', password: 'qzxmarker is wrong' });
    await post('/session/passkey', { credential });
    await post('/invitations/open', { secret: 'qzxmarker-secret' });
    for (const { line, msg, by } of logged()) {
      assert.doesNotMatch(line, /qzxmarker/);
      const found = address.exec(line)?.groups?.['address'];
      assert.equal(found, msg === 'sign-in failed' ? '203.0.113.7' : undefined, line);
      if (found !== undefined) failed.push(by);
    }
    assert.deepEqual(failed, ['password', 'passkey', 'link']);
  });

  test('browsers keep to HTTPS if the setting says so', async () => {
    const with31 = (await open({ hstsSeconds: 31_536_000 })).service;
    const without = (await open()).service;
    for (const url of ['/venues/public/v1/sites/key/venue', '/nowhere', `${base}/session`, '/manage']) {
      const { headers } = await with31.app.inject({ url, headers: own });
      assert.equal(headers['strict-transport-security'], 'max-age=31536000', url);
      const plain = (await without.app.inject({ url, headers: own })).headers;
      assert.equal(plain['strict-transport-security'], undefined, url);
    }
  });
});
