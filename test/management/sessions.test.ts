/** Logging in and out, and rejected logins. */
import assert from 'node:assert/strict';
import { Writable } from 'node:stream';
import { test } from 'node:test';
import pino from 'pino';
import { addStaff } from '../../src/operations/access/add-staff.ts';
import { changeRole } from '../../src/operations/access/change-role.ts';
import { removeMember } from '../../src/operations/access/remove-member.ts';
import { listVenueMembers } from '../../src/storage/access/staff.ts';
import { onAnyDatabase, type TestDatabase } from '../databases.ts';
import { startServiceBesideTwin as startService, type TestService, venueWith } from '../service.ts';
import { logInAs, tokenFor } from '../staff.ts';

const api = '/venues/manage/v1';
const email = 'sam@riverside.example';
const password = 'a dozen old umbrellas';
const day = 24 * 3_600_000;
const own = { 'sec-fetch-site': 'same-origin' } as const;

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** A browser: keeps cookies, and sends requests as a page of the service would. */
function browserOn({ app }: TestService) {
  const jar = new Map<string, string>();
  const browser = {
    jar,
    headers: {} as Record<string, string>,
    async send(method: Method, path: string, payload?: object) {
      const response = await app.inject({
        method,
        url: `${api}${path}`,
        headers: {
          ...own,
          cookie: [...jar].map(([name, value]) => `${name}=${value}`).join('; '),
          ...browser.headers,
        },
        ...(payload && { payload }),
      });
      for (const line of [response.headers['set-cookie'] ?? []].flat()) {
        const [pair = ''] = line.split(';');
        jar.set(pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1));
      }
      return response;
    },
    async status(method: Method, path: string, payload?: object): Promise<number> {
      return (await browser.send(method, path, payload)).statusCode;
    },
    logIn: (given = password): Promise<number> =>
      browser.status('POST', '/session', { email, password: given }),
  };
  return browser;
}

async function serviceWithOwner(database: TestDatabase, options: Parameters<typeof startService>[1] = {}) {
  const service = await startService(await database.open(), { venue: venueWith(), ...options });
  const requested = { email, name: 'Sam', venueId: 'riverside', role: 'owner' } as const;
  const { link, staff } = await addStaff(service, requested, 'operator');
  const home = browserOn(service);
  const accepted = await home.send('POST', '/invitations/accept', { secret: link?.secret, password });
  assert.equal(accepted.statusCode, 201, accepted.body);
  return { service, home, staffId: staff.id };
}

onAnyDatabase('Logging in', (newDatabase) => {
  test('lists a person’s sessions and ends others', async () => {
    const { service, home, staffId } = await serviceWithOwner(await newDatabase());
    const phone = browserOn(service);
    phone.headers = {
      'user-agent': 'Mozilla/5.0 (Linux; Android 16; K) Chrome/150.0.0.0 Mobile Safari/537.36\u00e9',
    };
    service.now += 2 * day;
    assert.equal(await phone.logIn(), 201);
    const listed = async () => (await home.send('GET', '/sessions')).json().data;
    const iso = (instant: number) => new Date(instant).toISOString();
    const [first, second, ...others] = await listed();
    assert.deepEqual(others, []);
    const [left, own] = first.isCurrent ? [second, first] : [first, second];
    assert.deepEqual(
      [left.browser, left.system, left.createdAt, left.lastSeenAt, left.isCurrent],
      ['Chrome', 'Android', iso(service.now), iso(service.now), false],
    );
    assert.deepEqual([own.lastSeenAt, own.isCurrent], [iso(service.now), true]);
    const staff = async (headers: Record<string, string>) => {
      const response = await service.app.inject({ url: `${api}/venues/riverside/staff`, headers });
      return response.json().data.find(({ id }: { id: string }) => id === staffId).lastSeenAt;
    };
    const anonymous = await logInAs(service, { role: 'owner' });
    assert.equal(await staff(anonymous.headers), iso(service.now), 'owners see when colleagues were active');
    assert.equal(await staff((await logInAs(service, { role: 'manager' })).headers), undefined);
    const elsewhere = await service.app.inject({
      method: 'DELETE',
      url: `${api}/sessions/${left.id}`,
      headers: anonymous.headers,
    });
    assert.equal(elsewhere.statusCode, 404, 'another’s');
    assert.equal(await phone.status('GET', '/session'), 200);
    assert.equal(await home.status('DELETE', `/sessions/${left.id}`), 204);
    assert.equal(await phone.status('GET', '/session'), 401);
    assert.equal(await home.status('DELETE', `/sessions/${left.id}`), 404, 'the session has already ended');
    assert.deepEqual(await listed(), [own]);
    const text = await service.storage.read((db) =>
      db
        .selectFrom('events')
        .select('action')
        .where('subject', '=', staffId)
        .orderBy('sort_key', 'desc')
        .limit(1)
        .execute(),
    );
    assert.equal(text[0]?.action, 'staff.logged-out');
    service.now += 13 * day;
    assert.equal(await phone.logIn(), 201);
    service.now += 2 * day;
    const { data } = (await phone.send('GET', '/sessions')).json();
    assert.deepEqual([data.length, data[0].isCurrent], [1, true], 'the other session was idle too long');
  });

  test('logs in, returns the person, and logs out', async () => {
    const { service } = await serviceWithOwner(await newDatabase());
    const browser = browserOn(service);
    assert.equal(await browser.status('GET', '/session'), 401);
    const response = await browser.send('POST', '/session', { email: ' SAM@riverside.example', password });
    assert.equal(response.statusCode, 201, response.body);
    const [session = '', device = ''] = [response.headers['set-cookie'] ?? []].flat();
    assert.match(session, /^firsthold-session=[\w-]{43}; Path=\/; Max-Age=7776000; HttpOnly; SameSite=Lax$/);
    assert.match(device, /^firsthold-device=[\w-]{43}; .*HttpOnly/);
    const { data } = (await browser.send('GET', '/session')).json();
    assert.deepEqual(data.venues, [{ id: 'riverside', role: 'owner', needsPasskey: false }]);
    assert.equal(data.email, email);
    const stolen = new Map(browser.jar);
    assert.equal(await browser.status('DELETE', '/session'), 204);
    assert.equal(await browser.status('GET', '/session'), 401);
    for (const [name, value] of stolen) browser.jar.set(name, value);
    assert.equal(await browser.status('GET', '/session'), 401);
  });

  test('a wrong password, unknown address and unused account get the same error', async () => {
    const { service } = await serviceWithOwner(await newDatabase());
    const unused = {
      email: 'kim@riverside.example',
      name: '',
      venueId: 'riverside',
      role: 'viewer',
    } as const;
    await addStaff(service, unused, 'operator');
    const browser = browserOn(service);
    const responses = [];
    for (const [as, given] of [
      [email, 'another dozen umbrellas'],
      ['unknown@riverside.example', password],
      ['no address at all', password],
      [unused.email, password],
      [unused.email, ''],
    ] as const)
      responses.push(await browser.send('POST', '/session', { email: as, password: given }));
    for (const { statusCode, headers, body } of responses) {
      assert.equal(statusCode, 401);
      assert.equal(body, responses[0]?.body);
      assert.equal(headers['set-cookie'], undefined);
    }
  });

  test('needs TLS for cookies except on this machine, and rejects logins over plain HTTP', async () => {
    const { service } = await serviceWithOwner(await newDatabase());
    const at = (headers: Record<string, string>) =>
      service.app.inject({
        method: 'POST',
        url: `${api}/session`,
        headers: { ...own, ...headers },
        payload: { email, password },
      });
    const safe = await at({ host: 'book.example', origin: 'https://book.example' });
    for (const line of [safe.headers['set-cookie'] ?? []].flat())
      assert.match(line, /^__Host-firsthold-(session|device)=.*; Secure$/);
    const open = await at({ host: 'book.example', origin: 'http://book.example' });
    assert.equal(open.statusCode, 403);
    const [, session = ''] =
      /^__Host-firsthold-session=([^;]+)/.exec(String(safe.headers['set-cookie'])) ?? [];
    const who = (cookie: string) =>
      service.app.inject({ url: `${api}/session`, headers: { ...own, host: 'book.example', cookie } });
    assert.equal((await who(`__Host-firsthold-session=${session}`)).statusCode, 200);
    // Another host of the same domain could set this cookie.
    assert.equal((await who(`firsthold-session=${session}`)).statusCode, 401);
  });

  test('only loopback names are exempt from TLS, and no lookalike', async () => {
    const { service } = await serviceWithOwner(await newDatabase());
    const cookiesAt = async (host: string, n: number) => {
      const response = await service.app.inject({
        method: 'POST',
        url: `${api}/session`,
        headers: { ...own, host },
        remoteAddress: `192.0.2.${n}`,
        payload: { email, password },
      });
      return [host, /^__Host-.*; Secure$/.test(String([response.headers['set-cookie']].flat()[0]))];
    };
    const hosts = {
      localhost: false,
      'book.localhost:8080': false,
      '127.0.0.1:8080': false,
      '[::1]:8080': false,
    };
    const others = ['book.example', 'localhost.example', 'mylocalhost', '127.example', '10.0.0.127', '[::2]'];
    const expected = [...Object.entries(hosts), ...others.map((host) => [host, true])];
    const found = await Promise.all(expected.map(([host], n) => cookiesAt(String(host), n)));
    assert.deepEqual(found, expected);
  });

  test('a token can read itself, and is rejected on account routes', async () => {
    const { service } = await serviceWithOwner(await newDatabase());
    const { headers, tokenId } = await tokenFor(service);
    const account = (await service.app.inject({ url: `${api}/session`, headers })).json().data;
    assert.deepEqual([account.kind, account.id, account.name], ['token', tokenId, 'A test']);
    assert.match(account.id, /^[A-Za-z0-9_-]{1,64}$/);
    const response = await service.app.inject({ method: 'DELETE', url: `${api}/session`, headers });
    assert.equal(response.statusCode, 403);
    assert.match(response.json().error.message, /token/);
  });

  test('a passkey route needs an Origin', async () => {
    const { service } = await serviceWithOwner(await newDatabase());
    const begin = (headers: Record<string, string>) =>
      service.app.inject({ method: 'POST', url: `${api}/session/passkey-challenge`, headers });
    assert.equal((await begin({ ...own, origin: 'http://localhost:80' })).statusCode, 200);
    const unspecified = await begin(own);
    assert.equal(unspecified.statusCode, 400);
    assert.match(unspecified.json().error.message, /Origin/);
  });

  test('a session ends when idle, and after three months at most', async () => {
    const { service, home } = await serviceWithOwner(await newDatabase());
    for (let days = 0; days < 80; days += 10) {
      assert.equal(await home.status('GET', '/session'), 200, `day ${days}`);
      service.now += 10 * day;
    }
    assert.equal(await home.status('GET', '/session'), 200);
    service.now += 10 * day;
    assert.equal(await home.status('GET', '/session'), 401);
    assert.equal(await home.logIn(), 201);
    service.now += 14 * day;
    assert.equal(await home.status('GET', '/session'), 401);
  });

  test('a password change ends all other sessions and renews the secret of this one', async () => {
    const { service, home } = await serviceWithOwner(await newDatabase());
    const phone = browserOn(service);
    assert.equal(await phone.logIn(), 201);
    const before = home.jar.get('firsthold-session');
    const requested = 'thirteen old umbrellas';
    const wrong = { current: 'not it at all, no', password: requested };
    assert.equal(await home.status('PUT', '/password', wrong), 403);
    assert.equal(await home.status('PUT', '/password', { current: password, password: 'short' }), 422);
    assert.equal(await home.status('PUT', '/password', { current: password, password: email }), 422);
    assert.equal(await phone.status('GET', '/session'), 200);
    assert.equal(await home.status('PUT', '/password', { current: password, password: requested }), 200);
    assert.notEqual(home.jar.get('firsthold-session'), before);
    assert.equal(await home.status('GET', '/session'), 200);
    assert.equal(await phone.status('GET', '/session'), 401);
    assert.equal(await phone.logIn(password), 401);
    assert.equal(await phone.logIn(requested), 201);
  });

  test('logs out everywhere', async () => {
    const { service, home } = await serviceWithOwner(await newDatabase());
    const phone = browserOn(service);
    await phone.logIn();
    assert.equal(await phone.status('DELETE', '/sessions'), 200);
    assert.equal(await home.status('GET', '/session'), 401);
  });

  test('a cross-site request is rejected despite cookies', async () => {
    const { service, home } = await serviceWithOwner(await newDatabase());
    for (const headers of [
      { 'sec-fetch-site': 'cross-site' },
      { 'sec-fetch-site': 'same-site' },
      { 'sec-fetch-site': 'none' },
      { 'sec-fetch-site': 'cross-site', origin: 'http://localhost' },
      { origin: 'https://evil.example' },
      { origin: 'http://localhost:8081' },
      { origin: 'null' },
      {},
    ]) {
      const cookie = `firsthold-session=${home.jar.get('firsthold-session')}`;
      const response = await service.app.inject({
        method: 'DELETE',
        url: `${api}/sessions`,
        headers: { host: 'localhost', cookie, ...headers },
      });
      assert.equal(response.statusCode, 403, JSON.stringify(headers));
    }
    assert.equal(await home.status('GET', '/session'), 200);
    // Other sites must not be able to log a user in to another account.
    const elsewhere = browserOn(service);
    elsewhere.headers = { 'sec-fetch-site': 'cross-site' };
    assert.equal(await elsewhere.logIn(), 403);
    // Reads are refused too, even if the other site could not see the response.
    home.headers = { 'sec-fetch-site': 'same-site' };
    assert.equal(await home.status('GET', '/session'), 403);
    home.headers = { 'sec-fetch-site': 'same-origin', origin: 'http://localhost:80' };
    assert.equal(await home.status('DELETE', '/session'), 204);
  });

  test('password guessing is rate-limited; a known browser is not', async () => {
    const { service, home } = await serviceWithOwner(await newDatabase());
    const anonymous = browserOn(service);
    const statuses = [];
    for (let n = 0; n < 21; n++) statuses.push(await anonymous.logIn('guess number one'));
    assert.deepEqual(statuses, [...Array(20).fill(401), 429]);
    assert.equal(await anonymous.logIn(), 429);
    const late = await anonymous.send('POST', '/session', { email, password });
    assert.equal(late.headers['retry-after'], '900');
    // A known browser at the same address is not limited.
    assert.equal(await home.logIn(), 201);
    assert.equal(await home.logIn('guess number one'), 401);
    service.now += 15 * 60_000;
    assert.equal(await anonymous.logIn(), 201);
  });

  test('a logged-in browser cannot guess the password either', async () => {
    const { home } = await serviceWithOwner(await newDatabase());
    const guess = () => home.send('PUT', '/password', { current: 'guess number one', password });
    for (let n = 0; n < 20; n++) assert.equal((await guess()).statusCode, 403);
    const held = await guess();
    assert.deepEqual([held.statusCode, held.headers['retry-after']], [429, '900']);
  });

  test('an unknown browser gets 429 with Retry-After if the password queue is full', async () => {
    // One check at a time and an empty queue: the speed of the machine makes no difference.
    const { service, home } = await serviceWithOwner(await newDatabase(), {
      passwordPlaces: { atOnce: 1, maxWaiting: 0 },
    });
    const tries = Array.from({ length: 60 }, (_, n) =>
      service.app.inject({
        method: 'POST',
        url: `${api}/session`,
        headers: own,
        remoteAddress: `192.0.2.${n}`,
        payload: { email: `somebody-${n}@example.com`, password },
      }),
    );
    for (const { statusCode, headers } of await Promise.all(tries))
      assert.deepEqual([statusCode, headers['retry-after']], [429, '5']);
    // Known browsers have a separate queue.
    assert.equal(await home.logIn(), 201);
  });

  test('a person whose new password would have to wait too long gets 429 with Retry-After', async () => {
    const service = await startService(await (await newDatabase()).open(), {
      venue: venueWith(),
      passwordPlaces: { atOnce: 0, maxWaiting: 0 },
    });
    const requested = { email, name: 'Sam', venueId: 'riverside', role: 'owner' } as const;
    const { link } = await addStaff(service, requested, 'operator');
    const body = { secret: link?.secret, password };
    const { statusCode, headers } = await browserOn(service).send('POST', '/invitations/accept', body);
    assert.deepEqual([statusCode, headers['retry-after']], [429, '5']);
  });

  test('an IPv6 network has ten times the login limit', async () => {
    const { service } = await serviceWithOwner(await newDatabase());
    const network = (host: number) => `2001:db8:7:${host.toString(16)}::1`;
    const tryFrom = async (remoteAddress: string, n: number) => {
      const payload = { email: `somebody-${n}@example.com`, password };
      const { statusCode } = await service.app.inject({
        method: 'POST',
        url: `${api}/session`,
        headers: own,
        remoteAddress,
        payload,
      });
      return statusCode;
    };
    for (let n = 0; n < 200; n++) assert.equal(await tryFrom(network(n), n), 401, `try ${n}`);
    assert.equal(await tryFrom(network(200), 200), 429);
    assert.equal(await tryFrom('2001:db8:8::1', 201), 401);
    // 1,200 requests a minute, of which 201 were login attempts.
    for (let n = 0; n < 1000; n++) {
      const { statusCode } = await service.app.inject({
        url: `${api}/session`,
        headers: own,
        remoteAddress: network(n),
      });
      assert.equal(statusCode, n < 999 ? 401 : 429, `question ${n}`);
    }
  });

  test('an account has a login limit, whether it exists or not', async () => {
    const { service, home } = await serviceWithOwner(await newDatabase());
    for (const as of [email, 'unknown@riverside.example']) {
      const statuses = new Map<number, number>();
      for (let n = 0; n < 102; n++) {
        const { statusCode } = await service.app.inject({
          method: 'POST',
          url: `${api}/session`,
          headers: own,
          remoteAddress: `192.0.2.${n}`,
          payload: { email: as, password: 'x' },
        });
        statuses.set(statusCode, (statuses.get(statusCode) ?? 0) + 1);
      }
      assert.deepEqual(
        [...statuses],
        [
          [401, 100],
          [429, 2],
        ],
      );
    }
    assert.equal(await home.logIn(), 201);
  });

  test('a body cannot set identity or venue', async () => {
    const { service } = await serviceWithOwner(await newDatabase());
    const manager = await logInAs(service, { role: 'manager' });
    const owner = await logInAs(service, { role: 'owner' });
    const invite = (headers: Record<string, string>, payload: object) =>
      service.app.inject({ method: 'POST', url: `${api}/venues/riverside/invitations`, headers, payload });
    assert.equal((await invite({ ...manager.headers }, { role: 'owner' })).statusCode, 403);
    for (const more of [
      { venueId: 'lakeside' },
      { staffId: 'staff-1' },
      { revision: 1 },
      { createdBy: 'operator' },
    ])
      assert.equal((await invite({ ...owner.headers }, { role: 'viewer', ...more })).statusCode, 422);
    const kim = { role: 'viewer', email: 'kim@riverside.example' };
    const { link } = (await invite({ ...owner.headers }, kim)).json().data;
    const accept = (more: object) =>
      browserOn(service).send('POST', '/invitations/accept', {
        secret: link.split('#')[1],
        password,
        name: 'Kim',
        email: 'kim@riverside.example',
        ...more,
      });
    assert.equal((await accept({ role: 'owner' })).statusCode, 422);
    assert.equal((await accept({ email })).statusCode, 403);
    const accepted = await accept({});
    assert.equal(accepted.statusCode, 201, accepted.body);
    assert.deepEqual(accepted.json().data.venues, [{ id: 'riverside', role: 'viewer', needsPasskey: false }]);
    assert.equal((await accept({ email: 'alex@riverside.example' })).statusCode, 404);
  });

  test('an invitation works for its invitee until it expires, is revoked, or its author is no owner', async () => {
    const { service, home, staffId } = await serviceWithOwner(await newDatabase());
    await logInAs(service, { role: 'owner', hasPassword: true });
    const invite = async (more: object = {}) =>
      (await home.send('POST', '/venues/riverside/invitations', { role: 'manager', ...more })).json().data;
    const open = (link: string) =>
      browserOn(service).status('POST', '/invitations/open', { secret: link.split('#')[1] });
    const named = await invite({ email: 'Kim@riverside.example' });
    const asOther = {
      secret: named.link.split('#')[1],
      password,
      name: 'Lee',
      email: 'lee@riverside.example',
    };
    assert.equal(await browserOn(service).status('POST', '/invitations/accept', asOther), 403);
    const revoked = await invite();
    assert.equal(await open(revoked.link), 200);
    assert.equal(await home.status('DELETE', `/venues/riverside/invitations/${revoked.id}`), 204);
    assert.equal(await open(revoked.link), 404);
    service.now += 7 * day;
    assert.equal(await open(named.link), 404);
    assert.equal(await home.logIn(), 201, 'an invitation needs a recent login');
    const left = await invite();
    await changeRole(service, { venueId: 'riverside', staffId, role: 'manager', actor: 'operator' });
    assert.equal(await open(left.link), 404);
  });

  test('of two owners who remove each other, one remains', async () => {
    const database = await newDatabase();
    const { service, staffId } = await serviceWithOwner(database);
    const other = await logInAs(service, { role: 'owner', hasPassword: true });
    const second = { ...service, storage: await database.open() };
    const outcomes = await Promise.allSettled([
      removeMember(service, { venueId: 'riverside', staffId, actor: 'operator' }),
      removeMember(second, { venueId: 'riverside', staffId: other.staffId, actor: 'operator' }),
    ]);
    assert.deepEqual(outcomes.map(({ status }) => status).sort(), ['fulfilled', 'rejected']);
    const left = await service.storage.read((db) => listVenueMembers(db, 'riverside'));
    assert.equal(left.filter(({ role }) => role === 'owner').length, 1);
  });

  test('revokes access on the next request after a role change', async () => {
    const { service, home } = await serviceWithOwner(await newDatabase());
    const colleague = await logInAs(service, { role: 'owner' });
    const tokens = () =>
      service.app.inject({ url: `${api}/venues/riverside/tokens`, headers: colleague.headers });
    assert.equal((await tokens()).statusCode, 200);
    const one = `/venues/riverside/staff/${colleague.staffId}`;
    assert.equal(await home.status('PATCH', one, { role: 'manager' }), 428, 'unseen');
    const seen = String((await home.send('GET', one)).headers.etag);
    home.headers = { 'if-match': seen };
    assert.equal(await home.status('PATCH', one, { role: 'manager' }), 200);
    const late = await home.send('PATCH', one, { role: 'viewer' });
    assert.deepEqual([late.statusCode, late.json().error.current.role], [412, 'manager']);
    assert.equal((await tokens()).statusCode, 403);
    assert.equal(await home.status('DELETE', one), 204);
    assert.equal((await tokens()).statusCode, 401);
    assert.equal(await home.status('DELETE', one), 404);
  });

  test('members, invitations and tokens have pagination', async () => {
    const { home } = await serviceWithOwner(await newDatabase());
    for (const label of ['One', 'Two'])
      await home.send('POST', '/venues/riverside/tokens', { label, scopes: ['guests'] });
    for (const role of ['viewer', 'manager'])
      await home.send('POST', '/venues/riverside/invitations', { role });
    for (const list of ['tokens', 'invitations', 'staff']) {
      const path = `/venues/riverside/${list}`;
      const whole = (await home.send('GET', path)).json();
      assert.equal(whole.next, null);
      let cursor = '';
      const paged: unknown[] = [];
      do {
        const { data, next } = (await home.send('GET', `${path}?limit=1${cursor}`)).json();
        assert.equal(data.length, 1, list);
        paged.push(...data);
        cursor = next === null ? '' : `&cursor=${next}`;
      } while (cursor !== '');
      assert.deepEqual(paged, whole.data);
      assert.equal(await home.status('GET', `${path}?cursor=WyJ4Il0`), 422);
    }
  });

  test('a person can change their name to visible text only', async () => {
    const { service, home } = await serviceWithOwner(await newDatabase());
    await home.logIn();
    const renamed = await home.send('PATCH', '/session', { name: ' Samira  ' });
    assert.equal(renamed.statusCode, 200, renamed.body);
    assert.equal(renamed.json().data.name, 'Samira');
    assert.equal((await home.send('GET', '/session')).json().data.name, 'Samira');
    const members = await service.storage.read((db) => listVenueMembers(db, 'riverside'));
    assert.deepEqual(
      members.map(({ name }) => name),
      ['Samira'],
    );
    for (const name of ['', '   ', 'x'.repeat(201), 'two\nlines', null])
      assert.equal(await home.status('PATCH', '/session', { name }), 422, String(name));
    assert.equal(await home.status('PATCH', '/session', { name: 'Sam', email: 'x@example.com' }), 422);
    const { headers } = await tokenFor(service);
    const tokenResponse = await service.app.inject({
      method: 'PATCH',
      url: `${api}/session`,
      headers,
      payload: { name: 'A program' },
    });
    assert.equal(tokenResponse.statusCode, 403, 'a token has no name to change');
    home.jar.clear();
    assert.equal(await home.status('PATCH', '/session', { name: 'Nobody' }), 401);
  });

  test('no secret, name or address of staff is logged', async () => {
    const lines: string[] = [];
    const logger = pino(
      { level: 'trace' },
      new Writable({
        write(line, _encoding, done) {
          lines.push(String(line));
          done();
        },
      }),
    );
    const { service, home } = await serviceWithOwner(await newDatabase(), { logger });
    await home.logIn();
    await home.logIn('guess number one');
    const { headers } = await tokenFor(service);
    await service.app.inject({ url: `${api}/venues/riverside`, headers });
    const { data } = (
      await home.send('POST', '/venues/riverside/tokens', { label: 'Till', scopes: ['guests'] })
    ).json();
    const log = lines.join('');
    assert.ok(log.includes('/venues/manage/v1/session'));
    const secrets = [email, 'Sam', password, 'guess number', data.token, 'Till', ...home.jar.values()];
    for (const secret of [...secrets, headers.authorization.slice(7)])
      assert.ok(!log.includes(secret), secret);
  });
});
