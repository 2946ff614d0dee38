/**
 * Generates custom-elements.json, by which editors and Storybook know the element, from the tables of
 * docs/website/ A test compares the tables with the code.
 */
import { readFile } from 'node:fs/promises';
import type { Package } from 'custom-elements-manifest';

/** The guides with the reference tables of the element. */
const guides = ['attributes', 'events', 'theming'].map(
  (name) => new URL(`../docs/website/${name}.md`, import.meta.url),
);
const module = 'index.js';

/** A row of a table: the name in its first cell, and the other cells. */
export interface Row {
  readonly name: string;
  readonly cells: readonly string[];
}

/** Returns the rows of the first table under a heading of docs/website/. */
export async function tableUnder(heading: string): Promise<readonly Row[]> {
  const lines = (await Promise.all(guides.map((guide) => readFile(guide, 'utf8')))).join('\n').split('\n');
  const start = lines.findIndex((line) => /^##+ /.test(line) && line.replace(/^#+ /, '') === heading);
  const first = lines.findIndex((line, at) => at > start && line.startsWith('| `'));
  if (start < 0 || first < 0) throw new Error(`docs/website/ has no table under "${heading}".`);
  const end = lines.findIndex((line, at) => at > first && !line.startsWith('|'));
  return lines.slice(first, end).map((line) => {
    const [name = '', ...cells] = line
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim());
    return { name: plain(name), cells };
  });
}

/** Builds the manifest from the documentation. */
export async function customElements(): Promise<Package> {
  const tables = ['Attributes', 'Properties', 'Events', 'Methods', 'Custom properties', 'Parts'];
  const [attributes = [], properties = [], events = [], methods = [], cssProperties = [], cssParts = []] =
    await Promise.all(tables.map(tableUnder));
  return {
    schemaVersion: '2.1.0',
    modules: [
      {
        kind: 'javascript-module',
        path: module,
        declarations: [
          {
            kind: 'class',
            customElement: true,
            name: 'VenueBooking',
            tagName: 'venue-booking',
            description: "A venue's spaces, dates and prices, and the form to request one.",
            superclass: { name: 'HTMLElement' },
            slots: [
              { name: '', description: 'Shown if the form cannot load, such as a link to the booking page.' },
            ],
            attributes: attributes.map(({ name, cells: [value = '', description = ''] }) => ({
              name,
              type: { text: attributeType(value) },
              description,
            })),
            members: [
              ...properties.map(({ name, cells: [type = '', description = ''] }) => ({
                kind: 'field' as const,
                name,
                type: { text: plain(type) },
                description,
                ...(/read only/i.test(description) && { readonly: true }),
              })),
              ...methods.map(({ name, cells: [type = '', description = ''] }) => ({
                kind: 'method' as const,
                name: name.replace(/\(.*/, ''),
                ...(/\(\w/.test(name) && {
                  parameters: [{ name: /\((\w+)/.exec(name)?.[1] ?? '', type: { text: 'string' } }],
                }),
                return: { type: { text: plain(type) } },
                description,
              })),
            ],
            events: events.map(({ name, cells: [detail = '', description = ''] }) => ({
              name,
              type: { text: 'CustomEvent' },
              description: `${description} \`detail\`: ${detail}`,
            })),
            cssProperties: cssProperties.map(({ name, cells: [byDefault = '', description = ''] }) => ({
              name,
              default: plain(byDefault),
              description,
            })),
            cssParts: cssParts.map(({ name, cells: [description = ''] }) => ({ name, description })),
          },
        ],
        exports: [
          { kind: 'js', name: 'VenueBooking', declaration: { name: 'VenueBooking', module } },
          {
            kind: 'custom-element-definition',
            name: 'venue-booking',
            declaration: { name: 'VenueBooking', module },
          },
        ],
      },
    ],
  };
}

const plain = (cell: string) => cell.replaceAll('`', '');

/**
 * Returns the type of an attribute: a union for `light`, `dark`; boolean for one without a value; otherwise string.
 */
function attributeType(value: string): string {
  if (value === 'present or not') return 'boolean';
  if (value === 'a number') return 'number';
  const values = [...value.matchAll(/`([a-z]+)`/g)].map(([, word]) => `'${word}'`);
  return values.length > 1 ? values.join(' | ') : 'string';
}
