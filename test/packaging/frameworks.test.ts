/**
 * Installs the packed form with npm in a new project of each framework, builds the project and opens its page. Needs
 * the npm registry.
 */
import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { mkdir, writeFile } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { dirname, join } from 'node:path';
import { before, describe, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { preview } from 'vite';
import { launchChromium } from '../browser/chromium.ts';
import { newSqlite } from '../databases.ts';
import { inLongRun } from '../full-run.ts';
import { startService, venueWith } from '../service.ts';
import { temporaryFolder } from '../temporary-folder.ts';

const run = promisify(execFile);
const checkout = fileURLToPath(new URL('../../', import.meta.url));

interface Project {
  readonly dependencies: Readonly<Record<string, string>>;
  readonly build: readonly string[];
  /** The folder with the built page. */
  readonly output: string;
  readonly files: (base: string) => Readonly<Record<string, string>>;
}

const element = (base: string) =>
  `<venue-booking site-key="key" api-base="${base}" locale="de"></venue-booking>`;
const reactPage = (base: string) => `import { VenueBooking } from '@firsthold/website/react';
  export default function Page() {
    return <VenueBooking siteKey="key" apiBase="${base}" locale="de" />;
  }`;

const projects: Readonly<Record<string, Project>> = {
  'React with Vite': {
    dependencies: { react: '19', 'react-dom': '19', vite: '8' },
    build: ['vite', 'build'],
    output: 'dist',
    files: (base) => ({
      'index.html': '<title>Page</title><div id="app"></div><script type="module" src="/main.jsx"></script>',
      'page.jsx': reactPage(base),
      'main.jsx': `import { createElement } from 'react';
        import { createRoot } from 'react-dom/client';
        import Page from './page.jsx';
        createRoot(document.querySelector('#app')).render(createElement(Page));`,
      'vite.config.js': `export default { oxc: { jsx: { runtime: 'automatic' } } };`,
    }),
  },
  Next: {
    dependencies: { next: '16', react: '19', 'react-dom': '19' },
    build: ['next', 'build'],
    output: 'out',
    files: (base) => ({
      'next.config.mjs': `export default { output: 'export' };`,
      'app/layout.jsx': 'export default ({ children }) => <html lang="en"><body>{children}</body></html>;',
      'app/page.jsx': reactPage(base),
    }),
  },
  Nuxt: {
    dependencies: { nuxt: '4', vue: '3' },
    build: ['nuxt', 'generate'],
    output: '.output/public',
    files: (base) => ({
      'nuxt.config.ts': `export default defineNuxtConfig({
        telemetry: false,
        vue: { compilerOptions: { isCustomElement: (tag) => tag === 'venue-booking' } },
      });`,
      'app/app.vue': `<script setup>import '@firsthold/website';</script><template>${element(base)}</template>`,
    }),
  },
  SvelteKit: {
    dependencies: {
      '@sveltejs/adapter-static': '4',
      '@sveltejs/kit': '3',
      '@sveltejs/vite-plugin-svelte': '7',
      svelte: '5',
      vite: '8',
    },
    build: ['vite', 'build'],
    output: 'build',
    files: (base) => ({
      'vite.config.js': `import adapter from '@sveltejs/adapter-static';
        import { sveltekit } from '@sveltejs/kit/vite';
        export default { plugins: [sveltekit({ adapter: adapter() })] };`,
      'src/app.html':
        '<!doctype html><html lang="en"><head>%sveltekit.head%</head><body>%sveltekit.body%</body></html>',
      'src/routes/+layout.js': 'export const prerender = true;',
      'src/routes/+page.svelte': `<script>import '@firsthold/website';</script>${element(base)}`,
    }),
  },
  Angular: {
    dependencies: {
      '@angular/build': '22',
      '@angular/cli': '22',
      '@angular/common': '22',
      '@angular/compiler': '22',
      '@angular/compiler-cli': '22',
      '@angular/core': '22',
      '@angular/platform-browser': '22',
      rxjs: '7',
      tslib: '2',
      typescript: '6',
    },
    build: ['ng', 'build'],
    output: 'dist/browser',
    files: (base) => ({
      'angular.json': JSON.stringify({
        version: 1,
        cli: { analytics: false },
        projects: {
          page: {
            projectType: 'application',
            root: '',
            architect: {
              build: {
                builder: '@angular/build:application',
                options: {
                  browser: 'main.ts',
                  index: 'index.html',
                  outputPath: 'dist',
                  tsConfig: 'tsconfig.json',
                },
              },
            },
          },
        },
      }),
      'tsconfig.json': JSON.stringify({
        compilerOptions: {
          target: 'es2022',
          module: 'preserve',
          moduleResolution: 'bundler',
          experimentalDecorators: true,
          skipLibCheck: true,
        },
        files: ['main.ts'],
      }),
      'index.html':
        '<!doctype html><html lang="en"><head><base href="/"></head><body><a-page></a-page></body></html>',
      'main.ts': `import { Component, CUSTOM_ELEMENTS_SCHEMA } from '@angular/core';
        import { bootstrapApplication } from '@angular/platform-browser';
        import '@firsthold/website';
        @Component({ selector: 'a-page', template: \`${element(base)}\`, schemas: [CUSTOM_ELEMENTS_SCHEMA] })
        class Page {}
        bootstrapApplication(Page);`,
    }),
  },
  esbuild: {
    dependencies: { esbuild: '0.28' },
    build: ['esbuild', 'main.js', '--bundle', '--minify', '--format=esm', '--splitting', '--outdir=dist'],
    output: 'dist',
    files: (base) => ({
      'dist/index.html': `<!doctype html><html lang="en"><title>Page</title>${element(base)}<script type="module" src="/main.js"></script></html>`,
      'main.js': `import '@firsthold/website';`,
    }),
  },
  Astro: {
    dependencies: { astro: '7' },
    build: ['astro', 'build'],
    output: 'dist',
    files: (base) => ({
      'src/pages/index.astro': `<html lang="en"><head><title>Page</title></head><body>${element(base)}
        <script>import '@firsthold/website';</script></body></html>`,
    }),
  },
};

describe('the packed form in other frameworks', { ...inLongRun, timeout: 1_200_000 }, () => {
  let packed: string;

  before(async () => {
    await run('npm', ['run', '-s', 'build:packages', '--', '--quiet'], { cwd: checkout });
    const home = temporaryFolder();
    const pack = ['pack', '--json', '--ignore-scripts', '--pack-destination', home];
    const { stdout } = await run('npm', pack, { cwd: join(checkout, 'dist/packages/website') });
    packed = join(home, JSON.parse(stdout)[0].filename);
  });

  for (const [name, { dependencies, build, output, files }] of Object.entries(projects))
    test(`${name} builds a page that shows it`, async () => {
      const service = await startService(await (await newSqlite()).open(), {
        venue: venueWith({ siteKey: { websites: ['http://127.0.0.1'] } }),
      });
      const base = await service.app.listen({ host: '127.0.0.1', port: 0 });
      const home = temporaryFolder();
      const manifest = { private: true, type: 'module', dependencies };
      const written = { 'package.json': JSON.stringify(manifest), ...files(base) };
      for (const [path, content] of Object.entries(written)) {
        await mkdir(dirname(join(home, path)), { recursive: true });
        await writeFile(join(home, path), content);
      }
      const options = {
        cwd: home,
        env: { ...process.env, ASTRO_TELEMETRY_DISABLED: '1', CI: '1', NODE_OPTIONS: '' },
      };
      await run('npm', ['install', '--no-audit', '--no-fund', '--silent', packed], options);
      await run('npx', ['--no-install', ...build], options).catch(({ stdout, stderr }) =>
        assert.fail(`${stdout}\n${stderr}`),
      );
      const website = await preview({
        configFile: false,
        logLevel: 'error',
        root: home,
        build: { outDir: output },
        preview: { host: '127.0.0.1', port: 0 },
      });
      const browser = await launchChromium();
      try {
        const page = await browser.newPage();
        await page.goto(`http://127.0.0.1:${(website.httpServer.address() as AddressInfo).port}/`);
        const form = page.locator('venue-booking');
        await form.getByText('Datum und Zeit auswählen').waitFor();
        await form.locator('.guests p').waitFor();
        // Bundlers for older browsers would rewrite `light-dark()`, and fills and borders would be missing.
        const colours = async (theme: string) => {
          await form.evaluate((element, value) => element.setAttribute('theme', value), theme);
          return form.evaluate((element) => {
            const styleOf = (selector: string) => {
              const found = element.shadowRoot?.querySelector(selector);
              if (!found) throw new Error(selector);
              return getComputedStyle(found);
            };
            return [
              styleOf('.booking').color,
              styleOf('.booking').backgroundColor,
              styleOf('i.done').borderTopColor,
              styleOf('.guests p').backgroundColor,
              styleOf('.guests p').borderTopStyle,
            ];
          });
        };
        assert.deepEqual(await colours('light'), [
          'rgb(26, 32, 38)',
          'rgb(255, 255, 255)',
          'rgb(13, 92, 86)',
          'rgb(255, 255, 255)',
          'solid',
        ]);
        assert.deepEqual(await colours('dark'), [
          'rgb(236, 239, 241)',
          'rgb(20, 24, 28)',
          'rgb(116, 214, 198)',
          'rgb(28, 34, 39)',
          'solid',
        ]);
      } finally {
        await browser.close();
        await website.close();
        await service.app.close();
      }
    });
});
