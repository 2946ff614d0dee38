import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { test } from 'node:test';

const textOf = (name: string) => readFile(new URL(`../../${name}`, import.meta.url), 'utf8');
const sbom = JSON.parse(await textOf('dist/sbom.cdx.json'));
const components: { name: string; version: string; purl: string; scope: string; pedigree?: object }[] =
  sbom.components;

/** Lists the libraries whose licences a file has. */
const licensed = async (file: string) =>
  [...(await textOf(file)).matchAll(/^## (\S+) - (\S+)/gm)].map(([, name, version]) => `${name} ${version}`);

/** What the form, the back-office and the page of the API load in a browser. */
const inBrowsers = [
  '@preact/signals',
  '@preact/signals-core',
  '@tanstack/query-core',
  'preact',
  'swagger-ui-dist',
  'uqr',
];

test('the SBOM lists what is bundled and what npm installs beside it, and nothing else', async () => {
  const inProgram = await licensed('dist/program/licenses.md');
  const { packages } = JSON.parse(await textOf('package-lock.json'));
  const installed = Object.entries<{ version: string; dev?: boolean }>(packages)
    .filter(([path, { dev }]) => path !== '' && !dev)
    .map(([path, { version }]) => `${path.replace(/^.*node_modules\//, '')} ${version}`);
  assert.ok(inProgram.length > 100 && installed.some((each) => each.startsWith('sharp ')));
  const browserLibraries = inBrowsers.map((name) => `${name} ${packages[`node_modules/${name}`].version}`);
  const expected = new Set([...inProgram, ...installed, ...browserLibraries]);
  assert.deepEqual(components.map(({ name, version }) => `${name} ${version}`).sort(), [...expected].sort());
});

test('the licences of the libraries in the back-office are beside it', async () => {
  const names = (await licensed('dist/manage/licenses.md')).map((each) => each.split(' ')[0]);
  assert.deepEqual(names.sort(), [
    '@preact/signals',
    '@preact/signals-core',
    '@tanstack/query-core',
    'fflate',
    'ical.js',
    'preact',
    'read-excel-file',
    'temporal-polyfill',
    'temporal-utils',
    'typebox',
    'uqr',
  ]);
});

test('the SBOM names the release, and each library as scanners know it', async () => {
  const { version } = JSON.parse(await textOf('package.json'));
  const { bomFormat, specVersion, metadata } = sbom;
  assert.deepEqual({ bomFormat, specVersion }, { bomFormat: 'CycloneDX', specVersion: '1.5' });
  assert.equal(metadata.component.purl, `pkg:npm/firsthold@${version}`);
  const { version: fastify } = JSON.parse(await textOf('node_modules/fastify/package.json'));
  const { purl, scope } = components.find(({ name }) => name === 'fastify') ?? {};
  assert.deepEqual({ purl, scope }, { purl: `pkg:npm/fastify@${fastify}`, scope: 'required' });
  const edited = components.filter(({ pedigree }) => pedigree !== undefined);
  assert.deepEqual(
    edited.map(({ name }) => name),
    ['preact'],
  );
});
