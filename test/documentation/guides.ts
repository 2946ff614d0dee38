import { readdirSync, readFileSync } from 'node:fs';

const docs = new URL('../../docs/', import.meta.url);

/** Returns the text of a guide, such as `run/proxy.md`. */
export const guide = (name: string) => readFileSync(new URL(name, docs), 'utf8');

/** Returns the text of all guides in a folder of docs/, one after the other. */
export const guidesIn = (folder: string) =>
  readdirSync(new URL(`${folder}/`, docs))
    .filter((name) => name.endsWith('.md'))
    .map((name) => guide(`${folder}/${name}`))
    .join('\n');

/** The pages that build on each other, in reading order: each command uses what the ones before created. */
export const managementGuides = [
  'management',
  'management-photos',
  'management-requests',
  'management-calendar',
  'management-events',
  'management-client',
].map((name) => `api/${name}.md`);

/** The guides of the public API, in reading order. */
export const publicGuides = [
  'public-api',
  'spaces',
  'availability',
  'prices',
  'booking-requests',
  'caching',
].map((name) => `api/${name}.md`);
