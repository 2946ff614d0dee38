/** Packs the npm packages, installs them with their dependencies, and uses them. */

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
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js';
import { launchChromium } from '../browser/chromium.ts';
import { inLongRun } from '../full-run.ts';
import { temporaryFolder } from '../temporary-folder.ts';

const run = promisify(execFile);
const checkout = fileURLToPath(new URL('../../', import.meta.url));

const { venue: demo } = JSON.parse(await readFile(join(checkout, 'demo/venue.json'), 'utf8'));

describe('the packed packages', { ...inLongRun, timeout: 600_000 }, () => {
  let home: string;
  let modules: string;
  let installed: string;
  let website: Packed;
  let manage: Packed;
  let mcp: Packed;
  let paths: readonly string[];

  before(async () => {
    assert.ok(existsSync(join(checkout, 'dist')), 'nothing is built yet: npm run build');
    home = temporaryFolder();
    const build = await run('npm', ['run', '-s', 'build:packages', '--', '--quiet'], { cwd: checkout });
    assert.equal(build.stderr, '', 'the build warns');
    modules = join(home, 'node_modules');
    ({ paths } = await install('firsthold', checkout));
    installed = join(modules, 'firsthold');
    website = await install('@firsthold/website', join(checkout, 'dist/packages/website'));
    manage = await install('@firsthold/manage', join(checkout, 'dist/packages/manage'));
    mcp = await install('@firsthold/mcp', join(checkout, 'dist/packages/mcp'));
    // Only declared dependencies, so that a missing declaration is noticed.
    const declared = [join(installed, 'package.json'), website.manifest, manage.manifest, mcp.manifest].map(
      async (path) => {
        const { dependencies, peerDependencies } = JSON.parse(await readFile(path, 'utf8'));
        return Object.keys({ ...dependencies, ...peerDependencies });
      },
    );
    // Websites that use React or Vue bring their own.
    const brought = ['react-dom', '@types/react', '@types/react-dom'];
    for (const name of [...(await Promise.all(declared)).flat(), ...brought]) {
      await mkdir(dirname(join(modules, name)), { recursive: true });
      await symlink(join(checkout, 'node_modules', name), join(modules, name), 'dir');
    }
  });

  /** Packs a folder and unpacks it as npm would. */
  async function install(name: string, folder: string): Promise<Packed> {
    // Without scripts: they would write dist/, which other tests read at the same time.
    const pack = ['pack', '--json', '--ignore-scripts', '--pack-destination', home];
    const [{ filename, files, size }] = JSON.parse((await run('npm', pack, { cwd: folder })).stdout);
    const target = join(modules, name);
    await mkdir(target, { recursive: true });
    await run('tar', ['-xzf', join(home, filename), '-C', target, '--strip-components=1']);
    return {
      size,
      paths: files.map(({ path }: { path: string }) => path),
      manifest: join(target, 'package.json'),
    };
  }

  const program = () => join(installed, 'bin/firsthold.cjs');

  test('has the runtime files and no tests', () => {
    for (const path of [
      'dist/program/main.js',
      'dist/program/main.js.map',
      'dist/program/licenses.md',
      'dist/sbom.cdx.json',
      'dist/api-page/swagger-ui-bundle.js.gz',
      'dist/api-page/swagger-ui.LICENSE.txt',
      'migrations/0001-schema.sqlite.sql',
      'demo/venue.json',
      'openapi/public.v1.json',
      'dist/embed/preact.LICENSE.txt',
      'LICENSE',
    ])
      assert.ok(paths.includes(path), path);
    assert.deepEqual(
      paths.filter((path) =>
        /\.test\.\w*[jt]s|^(src|test|node_modules|data|dist\/program\/compiled|dist\/packages|dist\/release)\/|built-from/.test(
          path,
        ),
      ),
      [],
    );
  });

  test('each has every file that its package.json points to', async () => {
    const targets = (of: unknown): string[] =>
      typeof of === 'string' ? [of] : Object.values(of ?? {}).flatMap(targets);
    for (const packed of [{ paths, manifest: join(installed, 'package.json') }, website, manage, mcp]) {
      const { bin, exports, customElements } = JSON.parse(await readFile(packed.manifest, 'utf8'));
      for (const target of targets({ bin, exports, customElements }))
        assert.ok(packed.paths.includes(target.replace(/^\.\//, '')), target);
    }
  });

  test('those for other programs are small, have no dependencies, and contain the licences', async () => {
    for (const { paths, manifest, size } of [website, manage, mcp]) {
      // Half of the form's package are its texts: 32 languages, each in chunks of its own.
      const limit = manifest === website.manifest ? 260_000 : 200_000;
      assert.ok(size <= limit, `${manifest}: ${size} bytes`);
      for (const path of ['LICENSE', 'README.md', 'licenses.md']) assert.ok(paths.includes(path), path);
      const {
        dependencies,
        peerDependencies = {},
        peerDependenciesMeta,
        engines,
      } = JSON.parse(await readFile(manifest, 'utf8'));
      assert.deepEqual([dependencies, engines], [undefined, { node: '>=20' }]);
      for (const peer of Object.keys(peerDependencies)) assert.ok(peerDependenciesMeta[peer].optional, peer);
    }
    assert.match(await readFile(join(dirname(website.manifest), 'licenses.md'), 'utf8'), /^## preact/m);
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

  test('serves the demo venue and its pages, and @firsthold/website/client works', async () => {
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
      `import { createClient } from '@firsthold/website/client';
      const spaces = await createClient({ base: process.argv[2], siteKey: 'demo' }).listSpaces();
      console.log(spaces.ok && spaces.data[0].id);`,
    );
    const { stdout } = await run(process.execPath, [script, server.address]);
    assert.equal(stdout, 'tallow-hall\n');
  });

  test('@firsthold/manage decides on a request with a token', async () => {
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
      `import { createManager } from '@firsthold/manage';
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

  test('an assistant finds a free date over MCP', async () => {
    await using server = await serving(program(), join(home, 'data-assisted'));
    const assistant = new Client({ name: 'test', version: '1.0.0' });
    const args = [join(dirname(mcp.manifest), 'main.js'), '--url', server.address, '--key', 'demo'];
    await assistant.connect(new StdioClientTransport({ command: process.execPath, args }));
    try {
      const from = new Date(Date.now() + 7 * 86_400_000).toISOString().slice(0, 10);
      const found = await assistant.callTool({ name: 'find_free', arguments: { from, to: from } });
      assert.match(JSON.stringify(found.content), /tallow-hall/);
    } finally {
      await assistant.close();
    }
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

  test('a server can import and render the form, also on the oldest Node that websites build with', async () => {
    const script = join(home, 'render.mjs');
    await writeFile(
      script,
      `import { createElement } from 'react';
      import { renderToString } from 'react-dom/server';
      import { define } from '@firsthold/website/element';
      import '@firsthold/website';
      import * as react from '@firsthold/website/react';
      define({ base: 'https://booking.example' });
      const props = { siteKey: 'demo', locale: 'de' };
      console.log(renderToString(createElement(react.VenueBooking, props)));`,
    );
    for (const node of [process.execPath, ...(await olderNodes())]) {
      const { stdout } = await run(node, [script]);
      assert.equal(stdout, '<venue-booking site-key="demo" locale="de"></venue-booking>\n', node);
    }
  });

  test('React sees a client component', async () => {
    const code = await readFile(join(dirname(website.manifest), 'react.js'), 'utf8');
    assert.match(code, /^["']use client["'];/);
  });

  test('a bundled website shows the form twice, with a lazily loaded language', async () => {
    await using server = await serving(program(), join(home, 'data-of-bundle'));
    await writeFile(
      join(home, 'website.js'),
      `import { createElement } from 'react';
      import { createRoot } from 'react-dom/client';
      import { define } from '@firsthold/website/element';
      import * as react from '@firsthold/website/react';
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
    const { customElements } = JSON.parse(await readFile(website.manifest, 'utf8'));
    const { modules: described } = JSON.parse(
      await readFile(join(dirname(website.manifest), customElements), 'utf8'),
    );
    const [{ path, declarations }] = described;
    assert.ok(website.paths.includes(path), path);
    assert.equal(declarations[0].tagName, 'venue-booking');
    for (const list of ['attributes', 'members', 'events', 'cssProperties', 'cssParts'])
      assert.ok(declarations[0][list].length > 2, list);
  });

  test('TypeScript types the form in plain code, React and Vue', async () => {
    const tsx = `import { createElement, useRef } from 'react';
      import { VenueBooking as ReactBooking, type VenueBookingElement } from '@firsthold/website/react';
      import { define } from '@firsthold/website/element';
      import type {} from '@firsthold/website/jsx';
      import type {} from '@firsthold/website/vue';
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
        `import { createClient, type Result, type Space } from '@firsthold/website/client';
        import { createManager } from '@firsthold/manage';
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

/** Returns the machine's own Node if it is 20 or 22; npm scripts put the repository's first in PATH. */
async function olderNodes(): Promise<string[]> {
  const candidates = ['/usr/bin/node', '/usr/local/bin/node'].filter((path) => existsSync(path));
  const versions = await Promise.all(candidates.map((path) => run(path, ['--version'])));
  return candidates.filter((_, index) => /^v2[02]\./.test(versions[index]?.stdout ?? ''));
}

/** A package as npm packed it. */
interface Packed {
  /** Bytes of the packed file. */
  readonly size: number;
  readonly paths: readonly string[];
  /** The installed package.json. */
  readonly manifest: string;
}

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
