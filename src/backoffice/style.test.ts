import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { describe, it } from 'node:test';
import { spaceColor, spaceColorCount } from './parts/space-color.ts';

const css = readFileSync(`${import.meta.dirname}/style.css`, 'utf8');

/** The colours of one theme by name, as red, green and blue from 0 to 255. */
function palette(theme: 'light' | 'dark'): ReadonlyMap<string, readonly number[]> {
  const pairs = css.matchAll(/(--[\w-]+): light-dark\((#[0-9a-f]+), (#[0-9a-f]+)\);/g);
  return new Map(
    [...pairs].map(([, name = '', light = '', dark = '']) => [
      name,
      channels(theme === 'light' ? light : dark),
    ]),
  );
}

function channels(hex: string): readonly number[] {
  const digits = hex.slice(1);
  const long = digits.length === 3 ? [...digits].map((digit) => digit + digit).join('') : digits;
  return [0, 2, 4].map((at) => Number.parseInt(long.slice(at, at + 2), 16));
}

const mix = (one: readonly number[], share: number, other: readonly number[]) =>
  one.map((value, at) => value * share + (other[at] ?? 0) * (1 - share));

/** The contrast ratio of WCAG 2.2, from 1 to 21. */
function contrast(one: readonly number[], other: readonly number[]): number {
  const [light = 0, dark = 0] = [luminance(one), luminance(other)].toSorted((a, b) => b - a);
  return (light + 0.05) / (dark + 0.05);
}

function luminance(color: readonly number[]): number {
  const [red = 0, green = 0, blue = 0] = color.map((value) => {
    const part = value / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

const surfaces = ['--page', '--surface', '--raised'];
const spaces = Array.from({ length: spaceColorCount }, (_, at) => `--space-${at + 1}`);

for (const theme of ['light', 'dark'] as const)
  describe(`the colours of the ${theme} theme`, () => {
    const colors = palette(theme);
    const color = (name: string) => colors.get(name) ?? assert.fail(`no ${name}`);
    const atLeast = (least: number, one: readonly number[], other: readonly number[], what: string) => {
      const ratio = contrast(one, other);
      assert.ok(ratio >= least, `${what}: ${ratio.toFixed(2)}`);
    };

    it('make every text readable on every surface', () => {
      for (const text of ['--text', '--muted', '--accent', '--danger', '--partly', '--free'])
        for (const surface of surfaces) atLeast(4.5, color(text), color(surface), `${text} on ${surface}`);
      atLeast(4.5, color('--on-accent'), color('--accent'), 'text on the accent colour');
    });

    it('make every space readable as a bar, a tint, a text and a dot', () => {
      for (const space of spaces) {
        atLeast(4.5, color('--on-space'), color(space), `text on ${space}`);
        for (const surface of surfaces) atLeast(4.5, color(space), color(surface), `${space} on ${surface}`);
        const tint = mix(color(space), 0.16, color('--surface'));
        atLeast(4.5, color('--text'), tint, `text on the tint of ${space}`);
        atLeast(3, color(space), tint, `${space} beside its tint`);
      }
    });

    it('keep neighbouring spaces apart', () => {
      for (const [at, space] of spaces.entries()) {
        const next = color(spaces[(at + 1) % spaces.length] ?? '');
        const distance = Math.hypot(...color(space).map((value, part) => value - (next[part] ?? 0)));
        assert.ok(distance > 60, `${space} and the next: ${distance.toFixed(0)}`);
      }
    });
  });

it('gives the eleventh space the first colour again', () => {
  assert.deepEqual(spaceColor(0), { '--of-space': 'var(--space-1)' });
  assert.deepEqual(spaceColor(10), { '--of-space': 'var(--space-1)' });
});
