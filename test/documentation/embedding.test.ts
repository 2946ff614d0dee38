/** docs/website/ is complete and correct. */
import assert from 'node:assert/strict';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { after, before, describe, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { createServer, type ViteDevServer } from 'vite';
import { tableUnder } from '../../scripts/custom-elements.ts';
import { tags } from '../../src/widget/messages/catalogues.ts';
import { attributesOf } from '../../src/widget/package/attributes.ts';
import { eventNames } from '../../src/widget/package/events.ts';
import { steps } from '../../src/widget/state/state.ts';
import { guidesIn } from './guides.ts';

const root = new URL('../../', import.meta.url);
const textOf = (name: string) => readFileSync(new URL(name, root), 'utf8');
const page = guidesIn('website');
const css = textOf('src/widget/style.css');
const widget = ['src/widget/', 'src/ui/']
  .flatMap((folder) =>
    readdirSync(new URL(folder, root), { recursive: true, encoding: 'utf8' })
      .filter((name) => /\.tsx?$/.test(name))
      .map((name) => textOf(folder + name)),
  )
  .join('\n');

const found = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map(([, name = '']) => name);
const assertSame = (documented: Iterable<string>, there: Iterable<string>) =>
  assert.deepEqual([...new Set(documented)].toSorted(), [...new Set(there)].toSorted());
const namesUnder = async (heading: string) => (await tableUnder(heading)).map(({ name }) => name);

/** Formats a default value of the style sheet as the page shows it. */
const inWords = (value: string) =>
  value
    .replace(/^light-dark\((.*)\)$/, '$1')
    .replace(/^color-mix\(in srgb, var\(--(\w+)\) (\d+)%, #0000\)$/, '$2 % of the $1');

describe('the embedding page', () => {
  let vite: ViteDevServer;
  /** The element's class, which only a bundler can load. */
  let element: { prototype: object; observedAttributes: readonly string[] };

  before(async () => {
    vite = await createServer({
      configFile: false,
      logLevel: 'error',
      root: fileURLToPath(root),
      appType: 'custom',
      server: { middlewareMode: true, hmr: false, watch: null, ws: false },
      optimizeDeps: { noDiscovery: true },
    });
    element = (await vite.ssrLoadModule('/src/widget/venue-booking.ts'))['VenueBooking'];
  });

  after(() => vite?.close());

  test('lists exactly the attributes, also of the components', async () => {
    const documented = await namesUnder('Attributes');
    const read = found(textOf('src/widget/venue-booking.ts'), /this\.(?:#a|hasA)ttribute\('([\w-]+)'\)/g);
    assertSame(documented, [...element.observedAttributes, ...read, ...found(css, /:host\(\[([\w-]+)\*=/g)]);
    assertSame(documented, Object.keys(attributesOf({ siteKey: 'demo' })));
  });

  test('lists exactly the properties and methods', async () => {
    const members = Object.entries(Object.getOwnPropertyDescriptors(element.prototype)).filter(
      ([name]) => name !== 'constructor' && !name.endsWith('Callback'),
    );
    const properties = members.filter(([, { get }]) => get);
    const methods = members.filter(([, { get }]) => !get);
    const rows = await tableUnder('Properties');
    assertSame(
      rows.map(({ name }) => name),
      properties.map(([name]) => name),
    );
    assertSame(
      rows.filter(({ cells }) => /read only/i.test(cells.join())).map(({ name }) => name),
      properties.filter(([, { set }]) => !set).map(([name]) => name),
    );
    assertSame(
      (await namesUnder('Methods')).map((name) => name.replace(/\(.*/, '')),
      methods.map(([name]) => name),
    );
    const step = rows.find(({ name }) => name === 'step')?.cells.at(-1) ?? '';
    assert.deepEqual(found(step, /`(\w+)`/g), [...steps]);
  });

  test('lists exactly the events', async () => {
    assertSame(await namesUnder('Events'), eventNames);
  });

  test('lists exactly the custom properties with their defaults', async () => {
    const rows = await tableUnder('Custom properties');
    assertSame(
      rows.map(({ name }) => name),
      found(css, /var\((--booking-[\w-]+)/g),
    );
    for (const { name, cells } of rows) {
      const [, byDefault = ''] =
        new RegExp(`var\\(${name}, ((?:[^()]|\\((?:[^()]|\\([^()]*\\))*\\))*)\\)`).exec(css) ?? [];
      const output = cells[0] ?? '';
      if (/^(inherit|var)/.test(byDefault)) assert.doesNotMatch(output, /`/, name);
      else assert.equal(output.replaceAll('`', ''), inWords(byDefault), name);
    }
  });

  test('lists exactly the parts', async () => {
    const [, kinds = ''] =
      /interface SpaceDay \{\s+readonly kind:([^;]+);/.exec(textOf('src/widget/state/state.ts')) ?? [];
    const parts = [
      ...found(widget, /\bpart="([^"]+)"/g),
      ...found(widget, /\bpart: '([^']+)'/g),
      ...found(widget, /\bpart=\{`([^`]+)`\}/g),
    ].flatMap((names) => names.split(' '));
    const ofEachKind = /\$\{kind\}/;
    const expanded = parts.flatMap((name) =>
      ofEachKind.test(name)
        ? [...found(kinds, /'(\w+)'/g), 'unknown'].map((kind) => name.replace(ofEachKind, kind))
        : name,
    );
    assertSame(await namesUnder('Parts'), expanded);
  });

  test('lists exactly the languages', () => {
    const names = new Intl.DisplayNames('en', { type: 'language' });
    const [paragraph = ''] = /## Languages.*\n\n[\s\S]*?\n\n/.exec(page) ?? [];
    for (const tag of tags) {
      const name = names.of(tag.split('-')[0] ?? '') ?? tag;
      assert.ok(paragraph.includes(name.replace(' Bokmål', '')), name);
    }
  });

  test('every picture in docs/images/ is used, and none is missing', () => {
    const folder = new URL('docs/images/', root);
    const files = readdirSync(folder);
    const text = textOf('README.md') + page + guidesIn('start');
    assertSame(found(text, /\]\((?:\.\.\/|docs\/)images\/([^)]+)\)/g), files);
    const bytes = files.reduce((sum, name) => sum + statSync(new URL(name, folder)).size, 0);
    assert.ok(bytes < 1_500_000, `${bytes} bytes`);
  });
});
