/** Packs the npm package, installs it with its dependencies, and runs it. */

import assert from 'node:assert/strict';
import { execFile, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, symlink, writeFile } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { dirname, join } from 'node:path';
import { createInterface } from 'node:readline';
import { before, describe, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { launchChromium } from '../browser/chromium.ts';
import { inLongRun } from '../full-run.ts';
import { temporaryFolder } from '../temporary-folder.ts';

const run = promisify(execFile);
const checkout = fileURLToPath(new URL('../../', import.meta.url));

const { venue: demo } = JSON.parse(await readFile(join(checkout, 'demo/venue.json'), 'utf8'));

describe('the packed package', { ...inLongRun, timeout: 600_000 }, () => {
  let home: string;
  let installed: string;
  let paths: string[];

  before(async () => {
    assert.ok(existsSync(join(checkout, 'dist')), 'nothing is built yet: npm run build');
    home = temporaryFolder();
    await run('npm', ['run', '-s', 'build:package'], { cwd: checkout });
    // Without scripts: they would write dist/, which other tests read at the same time.
    const pack = ['pack', '--json', '--ignore-scripts', '--pack-destination', home];
    const [{ filename, files }] = JSON.parse((await run('npm', pack, { cwd: checkout })).stdout);
    paths = files.map(({ path }: { path: string }) => path);
    const modules = join(home, 'node_modules');
    installed = join(modules, 'firsthold');
    await mkdir(installed, { recursive: true });
    await run('tar', ['-xzf', join(home, filename), '-C', installed, '--strip-components=1']);
    // Only declared dependencies, so that a missing declaration is noticed.
    const { dependencies = {}, peerDependencies } = JSON.parse(
      await readFile(join(installed, 'package.json'), 'utf8'),
    );
    // Websites that use React or Vue bring their own.
    const website = ['react-dom', '@types/react', '@types/react-dom'];
    for (const name of [...Object.keys({ ...dependencies, ...peerDependencies }), ...website]) {
      await mkdir(dirname(join(modules, name)), { recursive: true });
      await symlink(join(checkout, 'node_modules', name), join(modules, name), 'dir');
    }
  });

  const program = () => join(installed, 'bin/firsthold.cjs');

  test('has the runtime files and no tests', () => {
    for (const path of [
      'dist/program/main.js',
      'dist/program/main.js.map',
      'dist/program/licenses.md',
      'lib/client/client.d.ts',
      'dist/api-page/swagger-ui-bundle.js.gz',
      'dist/api-page/swagger-ui.LICENSE.txt',
      'migrations/0001-schema.sqlite.sql',
      'demo/venue.json',
      'openapi/public.v1.json',
      'dist/embed/preact.LICENSE.txt',
      'lib/widget/package/react.js',
      'lib/widget/preact.LICENSE.txt',
      'lib/custom-elements.json',
      'LICENSE',
    ])
      assert.ok(paths.includes(path), path);
    assert.deepEqual(
      paths.filter((path) =>
        /\.test\.\w*[jt]s|^(src|test|node_modules|data|dist\/program\/compiled)\/|built-from/.test(path),
      ),
      [],
    );
  });

  test('has every file that package.json points to', async () => {
    const { bin, exports } = JSON.parse(await readFile(join(installed, 'package.json'), 'utf8'));
    const targets = (of: unknown): string[] =>
      typeof of === 'string' ? [of] : Object.values(of as object).flatMap(targets);
    for (const target of targets({ bin, exports }))
      assert.ok(paths.includes(target.replace(/^\.\//, '')), target);
  });

  test('firsthold --help answers', async () => {
    const { stdout } = await run(process.execPath, [program(), '--help']);
    assert.match(stdout, /^Usage: firsthold/);
  });

  test('an old Node gets one line with the version needed', async () => {
    const old = `Object.defineProperty(process, 'versions', { value: { node: '18.20.4' } }); require(${JSON.stringify(program())})`;
    await assert.rejects(run(process.execPath, ['-e', old]), {
      code: 1,
      stdout: '',
      stderr: 'firsthold: this is Node 18.20.4; Firsthold needs Node 24 or newer\n',
    });
  });

  test('serves the demo venue and its pages, and firsthold/client works', async () => {
    await using server = await serving(program(), join(home, 'data'));
    for (const path of [
      '/docs',
      '/docs/swagger-ui-bundle.js',
      '/demo/',
      '/book/demo',
      '/embed/v1.js',
      '/embed/page.css',
    ])
      assert.equal((await fetch(server.address + path)).status, 200, path);
    const script = join(home, 'ask.mjs');
    await writeFile(
      script,
      `import { createClient } from 'firsthold/client';
      const spaces = await createClient({ base: process.argv[2], siteKey: 'demo' }).listSpaces();
      console.log(spaces.ok && spaces.data[0].id);`,
    );
    const { stdout } = await run(process.execPath, [script, server.address]);
    assert.equal(stdout, 'tallow-hall\n');
  });

  test('firsthold/manage decides on a request with a token', async () => {
    const data = join(home, 'data-managed');
    await using server = await serving(program(), data);
    const args = [
      program(),
      'tokens',
      'add',
      '--scope',
      'requests:read',
      '--scope',
      'requests:write',
      '--json',
    ];
    const made = await run(process.execPath, args, { env: { ...process.env, FIRSTHOLD_DATA: data } });
    const script = join(home, 'decide.mjs');
    await writeFile(
      script,
      `import { createManager } from 'firsthold/manage';
      const [base, token, venueId] = process.argv.slice(2);
      const manager = createManager({ base, token });
      const path = '/venues/{venueId}/booking-requests';
      const [first] = (await manager.get(path, { path: { venueId }, query: { status: 'pending_approval' } })).data;
      const { reference } = first;
      const seen = await manager.get(path + '/{reference}', { path: { venueId, reference } });
      const accepted = await manager.post(path + '/{reference}/accept', {
        path: { venueId, reference },
        ifMatch: seen.etag,
        body: {},
      });
      console.log(accepted.ok ? accepted.data.status : accepted.error);`,
    );
    const { token, venueId } = JSON.parse(made.stdout);
    const { stdout } = await run(process.execPath, [script, server.address, token, venueId]);
    assert.equal(stdout, 'accepted\n');
  });

  test('processes a photo with the installed library', async () => {
    const data = join(home, 'data-of-photos');
    await using server = await serving(program(), data);
    const env = { ...process.env, FIRSTHOLD_DATA: data };
    const { stdout: token } = await run(
      process.execPath,
      [program(), 'tokens', 'add', '--scope', 'venue:write'],
      { env },
    );
    const { default: sharp } = await import('sharp');
    const body = await sharp({ create: { width: 600, height: 400, channels: 3, background: '#357' } })
      .png()
      .toBuffer();
    const photos = `${server.address}/venues/manage/v1/venues/${demo.id}/photos`;
    const response = await fetch(photos, {
      method: 'POST',
      headers: { authorization: `Bearer ${token.trim()}` },
      body,
    });
    assert.equal(response.status, 201);
    const { data: stored } = (await response.json()) as { data: { photo: { url: string } } };
    const seen = await fetch(server.address + stored.photo.url);
    assert.deepEqual([seen.status, seen.headers.get('content-type')], [200, 'image/jpeg']);
  });

  test('a server can import and render the form', async () => {
    const script = join(home, 'render.mjs');
    await writeFile(
      script,
      `import { createElement } from 'react';
      import { renderToString } from 'react-dom/server';
      import { define } from 'firsthold/widget/element';
      import 'firsthold/widget';
      import * as react from 'firsthold/react';
      define({ base: 'https://booking.example' });
      const props = { siteKey: 'demo', locale: 'de' };
      console.log(renderToString(createElement(react.VenueBooking, props)));`,
    );
    const { stdout } = await run(process.execPath, [script]);
    assert.equal(stdout, '<venue-booking site-key="demo" locale="de"></venue-booking>\n');
  });

  test('a bundled website shows the form twice, with a lazily loaded language', async () => {
    await using server = await serving(program(), join(home, 'data-of-bundle'));
    await writeFile(
      join(home, 'website.js'),
      `import { createElement } from 'react';
      import { createRoot } from 'react-dom/client';
      import { define } from 'firsthold/widget/element';
      import * as react from 'firsthold/react';
      define({ base: 'https://never.example' });
      const props = { siteKey: 'demo', apiBase: ${JSON.stringify(server.address)}, locale: 'de' };
      createRoot(document.querySelector('#react')).render(createElement(react.VenueBooking, props));`,
    );
    const page = `<!doctype html><title>A website</title><div id="react"></div>
      <venue-booking site-key="demo" api-base="${server.address}" locale="de"></venue-booking>
      <script type="module" src="./website.js"></script>`;
    await writeFile(join(home, 'index.html'), page);
    const { build, preview } = await import('vite');
    const config = { configFile: false, logLevel: 'error', root: home } as const;
    await build({ ...config, build: { outDir: 'website' } });
    assert.ok((await readdir(join(home, 'website/assets'))).some((name) => name.startsWith('de-')));
    const website = await preview({
      ...config,
      build: { outDir: 'website' },
      preview: { host: '127.0.0.1', port: 0 },
    });
    const browser = await launchChromium();
    try {
      const visit = await browser.newPage();
      await visit.goto(`http://127.0.0.1:${(website.httpServer.address() as AddressInfo).port}/`);
      for (const form of ['#react > *', 'body > venue-booking'])
        await visit.locator(form).getByText('Raum auswählen').waitFor();
    } finally {
      await browser.close();
      await website.close();
    }
  });

  test('editors find the element’s attributes in it', async () => {
    const { customElements } = JSON.parse(await readFile(join(installed, 'package.json'), 'utf8'));
    const { modules } = JSON.parse(await readFile(join(installed, customElements), 'utf8'));
    const [{ path, declarations }] = modules;
    assert.ok(paths.includes(path), path);
    assert.equal(declarations[0].tagName, 'venue-booking');
    for (const list of ['attributes', 'members', 'events', 'cssProperties', 'cssParts'])
      assert.ok(declarations[0][list].length > 2, list);
  });

  test('TypeScript types the form in plain code, React and Vue', async () => {
    const tsx = `import { createElement, useRef } from 'react';
      import { VenueBooking as ReactBooking, type VenueBookingElement } from 'firsthold/react';
      import { define } from 'firsthold/widget/element';
      import type {} from 'firsthold/jsx';
      import type {} from 'firsthold/vue';
      import type { GlobalComponents } from 'vue';

      define({ base: 'https://booking.example' });
      const form = document.querySelector('venue-booking');
      if (form) form.prefill = { name: 'A. Visitor' };
      // @ts-expect-error there is no such step
      form?.goTo('payment');
      document.addEventListener('booking-submitted', ({ detail }) => detail.reference.toUpperCase());
      // @ts-expect-error no event carries an address
      document.addEventListener('booking-ready', ({ detail }) => detail.email);

      export function Page() {
        const ref = useRef<VenueBookingElement>(null);
        return (
          <>
            <ReactBooking ref={ref} siteKey="demo" guests={20} className="wide" onBookingQuote={({ detail }) => detail.totalCents.toFixed()} />
            {/* @ts-expect-error it needs a key */}
            <ReactBooking />
            {/* @ts-expect-error there is no such theme */}
            <ReactBooking siteKey="demo" theme="pink" />
            <venue-booking site-key="demo" lazy="" onbooking-error={({ detail }) => detail.code === 'FORBIDDEN'} />
            {/* @ts-expect-error it needs a key */}
            <venue-booking />
          </>
        );
      }
      createElement(Page);
      type InVue = InstanceType<GlobalComponents['venue-booking']>;
      export const inVue: InVue['$props'] = {
        siteKey: 'demo',
        guests: '20',
        class: 'wide',
        prefill: { name: 'A. Visitor' },
        onBookingSubmitted: ({ detail }) => detail.holdExpiresAt,
      };
      // @ts-expect-error it needs a key
      export const withoutKey: InVue['$props'] = {};
      // @ts-expect-error there is no such theme
      export const pink: InVue['$props'] = { siteKey: 'demo', theme: 'pink' };
      export const opened = (form: InVue) => form.goTo('date');\n`;
    await writeFile(join(home, 'page.tsx'), tsx);
    const compilerOptions = { module: 'esnext', moduleResolution: 'bundler', jsx: 'react-jsx', types: [] };
    await typeCheck('page.tsx', { ...compilerOptions, lib: ['ES2022', 'DOM', 'DOM.Iterable'] });
  });

  for (const [reader, compilerOptions] of [
    ['a bundler', { module: 'esnext', moduleResolution: 'bundler', lib: ['ES2022', 'DOM'], types: [] }],
    ['Node', { module: 'nodenext', moduleResolution: 'nodenext', lib: ['ES2022'], types: ['node'] }],
  ] as const)
    test(`TypeScript knows the client's answers, for ${reader}`, async () => {
      await mkdir(join(home, 'node_modules/@types'), { recursive: true });
      await symlink(join(checkout, 'node_modules/@types/node'), join(home, 'node_modules/@types/node')).catch(
        () => undefined,
      );
      await writeFile(join(home, 'package.json'), '{ "type": "module" }');
      await writeFile(
        join(home, 'ask.ts'),
        `import { createClient, type Result, type Space } from 'firsthold/client';
        import { createManager } from 'firsthold/manage';
        const api = createClient({ base: 'https://booking.example', siteKey: 'demo' });
        const spaces: Result<readonly Space[]> = await api.listSpaces();
        if (spaces.ok) spaces.data[0]?.capacity.toFixed();
        // @ts-expect-error there is no such code
        else if (spaces.error.code === 'TEAPOT') throw new Error();
        const hall = await createManager({ base: 'https://booking.example', token: '' }).get(
          '/venues/{venueId}/spaces/{spaceId}',
          { path: { venueId: 'riverside', spaceId: 'hall' } },
        );
        if (hall.ok) hall.data.capacity.toFixed();
        // @ts-expect-error a space is named by two ids
        await createManager({ base: '' }).get('/venues/{venueId}/spaces/{spaceId}', { path: { venueId: 'a' } });\n`,
      );
      await typeCheck('ask.ts', compilerOptions);
    });

  /** Type checks a file with strict options; fails with the output of TypeScript. */
  async function typeCheck(file: string, compilerOptions: object): Promise<void> {
    const strictest = { strict: true, exactOptionalPropertyTypes: true, noEmit: true, target: 'ES2022' };
    const config = { compilerOptions: { ...strictest, ...compilerOptions }, files: [file] };
    await writeFile(join(home, 'tsconfig.json'), JSON.stringify(config));
    const tsc = join(checkout, 'node_modules/typescript-7/bin/tsc');
    await run(process.execPath, [tsc, '-p', home]).catch(({ stdout }) => assert.fail(stdout));
  }
});

/** Runs `firsthold serve` on a free port until it goes out of scope. */
async function serving(program: string, data: string) {
  const child = spawn(process.execPath, [program, 'serve'], {
    env: { ...process.env, HOST: '127.0.0.1', PORT: '0', FIRSTHOLD_DATA: data, LOG_LEVEL: 'error' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const exited = new Promise((resolve) => child.once('exit', resolve));
  const lines = createInterface(child.stdout)[Symbol.asyncIterator]();
  const first: string | undefined = (await lines.next()).value;
  const address = first?.match(/http:\S+/)?.[0];
  if (!address) {
    child.kill();
    assert.fail(`the first line was: ${first}`);
  }
  child.stdout.resume();
  return {
    address,
    async [Symbol.asyncDispose]() {
      child.kill('SIGTERM');
      assert.equal(await exited, 0);
    },
  };
}
