import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { describe, it } from 'node:test';

const here = import.meta.dirname;
const files = (pattern: string) => globSync(pattern, { cwd: here }).sort();
const read = (file: string) => readFileSync(`${here}/${file}`, 'utf8');
const camelCase = (name: string) => name.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase());
const selectorsIn = (css: string) =>
  [...css.replace(/\/\*.*?\*\//gs, '').matchAll(/([^{};]+)\{/g)]
    .map(([, selector = '']) => selector.trim())
    .filter((selector) => !/^(@|\d|from|to)/.test(selector));
const localClasses = (selector: string) =>
  [...selector.replace(/:global\([^)]*\)/g, '').matchAll(/\.([a-zA-Z][\w-]*)/g)].map(([, name = '']) => name);

/** Classes whose names the code computes: css[`of-${span}`], css[urgency]. */
const composed = ['isPart', 'isWhole', 'now', 'ofMonth', 'ofQuarter', 'onShow', 'soon'];
const areas = [...new Set(files('*/**/*.module.css').map((file) => file.split('/')[0] ?? ''))];
const ownClasses = (area: string) =>
  new Set(files(`${area}/**/*.module.css`).flatMap((file) => selectorsIn(read(file)).flatMap(localClasses)));

describe('the CSS of the back-office', () => {
  it('has one global style sheet, and CSS modules in every area', () => {
    assert.deepEqual(
      files('**/*.css').filter((file) => !file.endsWith('.module.css')),
      ['style.css'],
    );
    assert.deepEqual(areas, [
      'account',
      'calendar',
      'guests',
      'import',
      'openings',
      'parts',
      'reports',
      'requests',
      'search',
      'settings',
      'spaces',
      'today',
      'website',
    ]);
  });

  it('has no module rule without a class of that module', () => {
    for (const file of files('**/*.module.css'))
      for (const selector of selectorsIn(read(file)))
        assert.notEqual(localClasses(selector).length, 0, `${file}: ${selector}`);
  });

  for (const area of areas)
    it(`defines each class that ${area} uses and uses each class that it defines`, () => {
      const defined = new Set([...ownClasses(area)].map(camelCase));
      const source = files(`${area}/**/*.tsx`).map(read).join('\n');
      const used = new Set([...source.matchAll(/\bcss\.(\w+)/g)].map(([, name = '']) => name));
      used.delete('module');
      assert.deepEqual(
        [...used].filter((name) => !defined.has(name)),
        [],
      );
      const isRead = (name: string) => used.has(name) || new RegExp(`['"\`]${name}`).test(source);
      assert.deepEqual(
        [...defined].filter((name) => !isRead(name) && !composed.includes(name)),
        [],
      );
    });

  it('uses the type scale, three weights and a grid of 4 px', () => {
    const declared = files('**/*.css').flatMap((file) =>
      [...read(file).matchAll(/^\s*([\w-]+): ([^;]+);/gm)].map(([, property = '', value = '']) => ({
        file,
        property,
        value,
      })),
    );
    const found = (properties: RegExp, allowed: (value: string) => boolean) =>
      declared
        .filter(({ property, value }) => properties.test(property) && !allowed(value))
        .map(({ file, property, value }) => `${file}: ${property}: ${value}`);
    assert.deepEqual(
      // Print uses points.
      found(/^font-size$/, (value) => /^var\(--font-[a-z]+\)$|^\d+pt$/.test(value)),
      [],
    );
    assert.deepEqual(
      found(/^font-weight$/, (value) => /^var\(--(regular|medium|bold)\)$|^inherit$/.test(value)),
      [],
    );
    assert.deepEqual(
      found(/^(gap|(row|column)-gap|(padding|margin)(-[a-z-]+)?)$/, (value) =>
        [...value.matchAll(/([\d.]+)rem/g)].every(([, size = '']) => Number(size) % 0.25 === 0),
      ),
      [],
    );
  });
});
