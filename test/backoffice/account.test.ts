/** The account pages: notifications, passkeys, password, sessions, and one-time links. */
import assert from 'node:assert/strict';
import { createECDH, randomBytes } from 'node:crypto';
import { before, describe, it } from 'node:test';
import type { BrowserContext, Page } from 'playwright-core';
import { addStaff } from '../../src/operations/access/add-staff.ts';
import { checkedScreens, violationsInThemes } from '../browser/axe.ts';
import { stopLongTimers } from '../browser/idle.ts';
import { newContext } from '../browser/launch.ts';
import { inLongRun, runCount } from '../full-run.ts';
import { demoVenueId, phone, startBackOffice, waitForIdle } from './fixture.ts';

const account = '/manage/account';

/** Adds a virtual authenticator that verifies the user without asking. */
async function withAuthenticator(context: BrowserContext, page: Page): Promise<void> {
  const devtools = await context.newCDPSession(page);
  await devtools.send('WebAuthn.enable');
  await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
}

/** Replaces Chromium's push service, which tests cannot reach, with one that the test controls. */
async function withPushService(page: Page, path = randomBytes(6).toString('hex')): Promise<void> {
  const keys = {
    p256dh: createECDH('prime256v1').generateKeys('base64url'),
    auth: randomBytes(16).toString('base64url'),
  };
  await page.addInitScript(
    ([endpoint, given]) => {
      // Headless Chromium always denies notifications, even with the permission.
      Object.defineProperty(Notification, 'permission', { get: () => 'granted' });
      Notification.requestPermission = async () => 'granted';
      let key: string | BufferSource | null | undefined = null;
      const subscription = {
        get options() {
          const bytes = atob(String(key).replaceAll('-', '+').replaceAll('_', '/'));
          const { buffer } = Uint8Array.from(bytes, (character) => character.charCodeAt(0));
          return { applicationServerKey: buffer };
        },
        toJSON: () => ({ endpoint, keys: given }),
        unsubscribe: async () => true,
      };
      Object.assign(PushManager.prototype, {
        subscribe: async (options: PushSubscriptionOptionsInit) => {
          key = options.applicationServerKey;
          return subscription;
        },
        getSubscription: async () => (key === null ? null : subscription),
      });
    },
    [`https://push.example/${path}`, keys] as const,
  );
}

const backOffice = await startBackOffice();

describe('the account page', () => {
  let localhost: string;
  before(async () => {
    // Passkeys and service workers need a host name, not an IP address.
    localhost = backOffice.base.replace('127.0.0.1', 'localhost');
  });
  const newLink = async (email: string) => {
    const requested = { email, name: 'Sam Example', venueId: demoVenueId, role: 'owner' } as const;
    const { link } = await addStaff(backOffice.service, requested, 'operator');
    return `${localhost}/manage/welcome#${link?.secret}`;
  };
  /** Follows a one-time link and returns the page that it opens. */
  async function joinVenue(email: string, options = {}) {
    const context = await newContext({ locale: 'en-GB', reducedMotion: 'reduce', ...options });
    const page = await context.newPage();
    const complaints: string[] = [];
    page.on('pageerror', (error) => complaints.push(String(error)));
    page.on('console', (message) => {
      if (/Content.Security.Policy|Trusted ?Type|violates/i.test(message.text()))
        complaints.push(message.text());
    });
    await page.clock.setFixedTime(backOffice.service.now);
    await stopLongTimers(page);
    await withAuthenticator(context, page);
    await page.goto(await newLink(email));
    await page.getByLabel('Password').fill('a dozen old umbrellas');
    await page.getByRole('button', { name: 'Set password' }).click();
    await page.getByRole('heading', { level: 1, name: 'You are signed in' }).waitFor();
    return { context, page, complaints };
  }

  it('starts with a one-time link, a password and a passkey that logs in from then on', async () => {
    const { page, complaints } = await joinVenue('sam@example.com');
    assert.equal(new URL(page.url()).hash, '', 'the secret is removed from the address');
    assert.deepEqual(await violationsInThemes(page), []);
    await page.getByLabel('Passkey name').fill('My phone');
    await page.getByRole('button', { name: 'Add passkey' }).click();
    await page.getByRole('heading', { level: 1, name: 'Today' }).waitFor();
    await page.goto(`${localhost}${account}`);
    const passkeys = page.getByRole('region', { name: 'Passkeys' });
    await passkeys.getByText('My phone').waitFor();
    await page
      .getByRole('region', { name: 'Where you are signed in' })
      .getByRole('button', { name: 'Sign out', exact: true })
      .click();
    await page.getByRole('button', { name: 'Sign in with a passkey' }).click();
    await passkeys.getByText('My phone').waitFor();
    await passkeys.getByRole('button', { name: 'Remove: My phone' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
    await passkeys.getByText('My phone', { exact: true }).waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Sign out', exact: true }).click();
    await page.getByRole('button', { name: 'Sign in with a passkey' }).click();
    await page.getByText('This passkey is not registered here').waitFor();
    assert.deepEqual(complaints, []);
  });

  it('lets in only people with a passkey once an owner requires one', async () => {
    const colleague = await joinVenue('required@example.com', phone);
    const { page } = await joinVenue('requires@example.com');
    const setting = page.getByRole('checkbox', {
      name: 'Each staff member needs a passkey to open this venue',
    });
    await page.goto(`${localhost}/manage/venues/${demoVenueId}/settings/people`);
    await setting.click();
    await page.getByText('Sign in with your passkey. If you have none, add one').waitFor();
    assert.equal(await setting.isChecked(), false, 'the owner has none yet');
    await page.goto(`${localhost}${account}`);
    await page.getByLabel('Passkey name').fill('My phone');
    await page.getByRole('button', { name: 'Add passkey' }).click();
    await page.getByRole('region', { name: 'Passkeys' }).getByText('My phone').waitFor();
    await page.goto(`${localhost}/manage/venues/${demoVenueId}/settings/people`);
    await setting.click();
    await page.getByText('Saved').waitFor();
    assert.equal(await setting.isChecked(), true);
    assert.deepEqual(await violationsInThemes(page), []);
    try {
      await colleague.page.goto(`${localhost}/manage/venues/${demoVenueId}/requests`);
      const required = colleague.page.getByRole('heading', {
        level: 1,
        name: 'This venue requires a passkey',
      });
      await required.waitFor();
      assert.deepEqual(await violationsInThemes(colleague.page), []);
      await colleague.page.getByLabel('Passkey name').fill('My phone');
      await colleague.page.getByRole('button', { name: 'Add passkey' }).click();
      await colleague.page.getByRole('heading', { level: 1, name: 'Requests' }).waitFor();
    } finally {
      await setting.click();
    }
    await page.waitForFunction(() => !document.querySelector('[name=passkeys-required]:checked'));
    assert.deepEqual([...colleague.complaints], []);
  });

  it('asks to log in again before removing a passkey ten minutes after login', inLongRun, async () => {
    const { page, complaints } = await joinVenue('confirm@example.com', phone);
    await page.getByLabel('Passkey name').fill('My phone');
    await page.getByRole('button', { name: 'Add passkey' }).click();
    await page.getByRole('heading', { level: 1, name: 'Today' }).waitFor();
    const loggedInAt = backOffice.service.now;
    try {
      backOffice.service.now += 10 * 60_000;
      await page.goto(`${localhost}${account}`);
      const passkeys = page.getByRole('region', { name: 'Passkeys' });
      await passkeys.getByRole('button', { name: 'Remove: My phone' }).click();
      const removing = page.getByRole('dialog', { name: 'Remove passkey “My phone”?' });
      await removing.getByRole('button', { name: 'Remove' }).click();
      const confirming = page.getByRole('dialog', { name: 'Confirm your identity' });
      await confirming.waitFor();
      assert.deepEqual(await violationsInThemes(page), []);
      await confirming.getByRole('button', { name: 'Close' }).click();
      await removing.getByText('Nothing was changed. Sign in again to confirm your identity.').waitFor();
      await removing.getByRole('button', { name: 'Remove' }).click();
      await confirming.getByLabel('Password').fill('a dozen old umbrellas');
      await confirming.getByRole('button', { name: 'Sign in', exact: true }).click();
      await removing.waitFor({ state: 'detached' });
      await passkeys.getByText('My phone', { exact: true }).waitFor({ state: 'detached' });
      assert.deepEqual(complaints, []);
    } finally {
      backOffice.service.now = loggedInAt;
    }
  });

  it('lists passkeys before a password change and a log-out everywhere, and removes them', async () => {
    const { page, complaints } = await joinVenue('everywhere@example.com', phone);
    await page.getByLabel('Passkey name').fill('Not my phone');
    await page.getByRole('button', { name: 'Add passkey' }).click();
    await page.getByRole('heading', { level: 1, name: 'Today' }).waitFor();
    await page.goto(`${localhost}${account}`);
    const password = page.getByRole('region', { name: 'Change password' });
    await password.getByText('Not my phone').waitFor();
    await password.getByLabel('Remove all passkeys too.').waitFor();
    await page.getByRole('button', { name: 'Sign out everywhere' }).click();
    const leaving = page.getByRole('dialog', { name: 'Sign out everywhere' });
    await leaving.getByText('Not my phone').waitFor();
    assert.deepEqual(await violationsInThemes(page), []);
    await leaving.getByLabel('Remove all passkeys too.').check();
    await leaving.getByRole('button', { name: 'Sign out everywhere' }).click();
    await page.getByRole('button', { name: 'Sign in with a passkey' }).click();
    await page.getByText('This passkey is not registered here').waitFor();
    assert.deepEqual(complaints, []);
  });

  it('explains what to do with a used or incomplete link', inLongRun, async () => {
    const link = await newLink('used@example.com');
    const { page } = await backOffice.open('/manage/welcome', { role: null });
    await page.getByText('This link is incomplete').waitFor();
    await page.goto(`${localhost}/manage/welcome#${'x'.repeat(43)}`);
    await page.getByText('This link has expired or was already used').waitFor();
    await page.goto('about:blank');
    await page.goto(link);
    await page.getByLabel('Password').fill('short');
    await page.getByRole('button', { name: 'Set password' }).click();
    await page.getByText('Too short: at least 12 characters').waitFor();
  });

  it('uses the browser’s language', inLongRun, async () => {
    const titles = [
      ['de-AT', 'Legen Sie Ihr Passwort fest'],
      ['pt-BR', 'Defina sua senha'],
      ['fr-FR', 'Choisissez votre mot de passe'],
      ['es-ES', 'Elija su contraseña'],
      ['nl-NL', 'Stel uw wachtwoord in'],
    ] as const;
    for (const [locale, title] of titles.slice(0, runCount(2, titles.length))) {
      const context = await newContext({ locale });
      const page = await context.newPage();
      await page.goto(await newLink(`${locale.toLowerCase()}@example.com`));
      await page.locator('h1').getByText(title).waitFor();
      await context.close();
    }
  });

  it('enables notifications for chosen venues and shows them', async () => {
    const { page, context, complaints } = await joinVenue('push@example.com');
    await withPushService(page);
    await page.goto(`${localhost}${account}`);
    const section = page.getByRole('region', { name: 'Notifications' });
    await section.getByRole('button', { name: 'Switch on in this browser' }).click();
    await section.getByText('this browser', { exact: true }).waitFor();
    const { service } = backOffice;
    const stored = () =>
      service.storage.read((db) =>
        db.selectFrom('push_subscriptions').select(['label', 'language', 'test_due_at', 'origin']).execute(),
      );
    const [first] = await stored();
    assert.deepEqual([first?.language, first?.origin, first?.test_due_at], ['en-GB', localhost, null]);
    assert.match(first?.label ?? '', /, Linux$/);
    await section.getByRole('button', { name: /^Send a test notification/ }).click();
    await page.getByText('The test notification is on its way.').waitFor();
    assert.equal((await stored())[0]?.test_due_at, service.now);
    await section.getByRole('checkbox').uncheck();
    await waitForIdle(page);
    await page.reload();
    await section.getByRole('checkbox', { checked: false }).waitFor();
    const shown = await page.evaluate(async () => {
      const { active } = await navigator.serviceWorker.ready;
      return active?.scriptURL;
    });
    assert.equal(shown, `${localhost}/manage/service-worker.js`);
    const [worker = await context.waitForEvent('serviceworker')] = context.serviceWorkers();
    // The notification that Chromium would show if it had a screen.
    const message = await worker.evaluate(async () => {
      const scope = globalThis as unknown as {
        registration: { showNotification: (title: string, options: NotificationOptions) => Promise<void> };
      };
      const shown: unknown[] = [];
      scope.registration.showNotification = async (title, { body, lang, tag, data }) =>
        void shown.push({ title, body, lang, tag, data });
      const notification = { title: 'New', body: 'Fri', lang: 'en', tag: 'BR-1', navigate: '/manage' };
      const data = JSON.stringify({ web_push: 8030, notification });
      // @ts-expect-error: workers have this class; the types of pages lack it
      dispatchEvent(new PushEvent('push', { data }));
      return shown;
    });
    assert.deepEqual(message, [
      { title: 'New', body: 'Fri', lang: 'en', tag: 'BR-1', data: { navigate: '/manage' } },
    ]);
    await section.getByRole('button', { name: /^Switch off/ }).click();
    await section.getByRole('button', { name: 'Switch on in this browser' }).waitFor();
    assert.deepEqual(await stored(), []);
    assert.deepEqual(complaints, []);
  });

  it('is an installable app with valid icons', inLongRun, async () => {
    const { page } = await backOffice.open(account);
    const found = await page.evaluate(async () => {
      const link = document.querySelector<HTMLLinkElement>('link[rel=manifest]')?.href ?? '';
      const manifest = await (await fetch(link)).json();
      const icons: { src: string; sizes: string }[] = manifest.icons;
      const statuses = await Promise.all(icons.map(async ({ src }) => (await fetch(src)).status));
      return { start: manifest.start_url, sizes: icons.map(({ sizes }) => sizes), statuses };
    });
    assert.deepEqual(found, {
      start: '/manage',
      sizes: ['192x192', '512x512', '512x512', 'any'],
      statuses: [200, 200, 200, 200],
    });
  });

  it('changes the password, and lists and ends other sessions', inLongRun, async () => {
    const { page } = await joinVenue('desk@example.com');
    await page.goto(`${localhost}${account}`);
    await page.getByLabel('Current password').fill('another one');
    await page.getByLabel('New password').fill('thirteen new umbrellas');
    await page.getByRole('region', { name: 'Change password' }).getByRole('button', { name: 'Save' }).click();
    await page.getByText('The current password is wrong.').waitFor();
    await page.getByLabel('Current password').fill('a dozen old umbrellas');
    await page.getByRole('region', { name: 'Change password' }).getByRole('button', { name: 'Save' }).click();
    await page.getByText('Password changed').waitFor();
    await page.getByRole('button', { name: 'Sign out everywhere' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Sign out everywhere' }).click();
    await page.getByRole('heading', { name: 'Sign in to manage your venue' }).waitFor();
    await page.getByLabel('Email').fill('desk@example.com');
    await page.getByLabel('Password').fill('thirteen new umbrellas');
    // Uses the keyboard only.
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { level: 1, name: 'Your account' }).waitFor();
  });

  it('saves a corrected name and rejects an invalid one', inLongRun, async () => {
    const { page, complaints } = await backOffice.open(account);
    const field = page.getByRole('textbox', { name: 'Your name' });
    const save = page.getByRole('region', { name: 'Your name' }).getByRole('button', { name: 'Save' });
    await field.fill('');
    await save.click();
    await page.getByText('This must not be empty').waitFor();
    await field.fill('x'.repeat(201));
    await save.click();
    await page.getByText('Too long: at most 200 characters').waitFor();
    await field.fill('<img src=x onerror=alert(1)> Samira');
    await save.click();
    await page.locator('.news').getByText('Saved').waitFor();
    await page.getByText('<img src=x onerror=alert(1)> Samira').waitFor();
    await page.reload();
    await page.getByText('<img src=x onerror=alert(1)> Samira').waitFor();
    assert.deepEqual(complaints, []);
  });

  for (const { screen, isPhone, check } of checkedScreens)
    it(`has no axe violations on ${screen}`, async () => {
      const { page } = await backOffice.open(account, { browser: isPhone ? phone : {} });
      await page.getByRole('region', { name: 'Where you are signed in' }).getByText('this browser').waitFor();
      assert.deepEqual(await check(page), []);
      const wide = await page.evaluate(() => document.documentElement.scrollWidth > innerWidth);
      assert.equal(wide, false, 'nothing overflows horizontally');
    });
});
