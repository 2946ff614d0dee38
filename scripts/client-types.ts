/**
 * `npm run client-types`: generates the types of the clients from openapi/, if a document or the generator has
 * changed. They are not committed; `npm ci`, `npm run check:types` and the builds generate them.
 */
import { createHash } from 'node:crypto';
import { readFile, rename, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';

const root = new URL('../', import.meta.url);
const clients = [
  ['public', 'api.generated.ts'],
  ['management', 'management-api.generated.ts'],
] as const;
const generator = [
  fileURLToPath(import.meta.url),
  fileURLToPath(import.meta.resolve('openapi-typescript/package.json')),
];

/** Generates the types into `folder`, and returns the names of the files that it wrote. */
export async function writeClientTypes(
  openapi: URL = new URL('openapi/', root),
  folder: URL = new URL('src/client/', root),
): Promise<string[]> {
  const output: string[] = [];
  for (const [name, file] of clients) {
    const document = new URL(`${name}.v1.json`, openapi);
    const target = new URL(file, folder);
    const sources = await Promise.all([document, ...generator].map((path) => readFile(path)));
    const heading = `/** The ${name} API as types, generated from openapi/${name}.v1.json. Not committed. */\n// Source: sha256 ${digest(sources)}\n\n`;
    const current = await readFile(target, 'utf8').catch(() => '');
    if (current.startsWith(heading)) continue;
    // The compiler may be reading the previous file.
    const temporary = new URL(`${file}.${process.pid}.tmp`, folder);
    await writeFile(temporary, heading + (await typesOf(document)));
    await rename(temporary, target);
    output.push(file);
  }
  return output;
}

function digest(contents: readonly Uint8Array[]): string {
  const hash = createHash('sha256');
  for (const content of contents) hash.update(`${content.length}\n`).update(content);
  return hash.digest('hex');
}

async function typesOf(document: URL): Promise<string> {
  // Loads the TypeScript compiler, which most runs do not need.
  const { default: openapiTypescript, astToString } = await import('openapi-typescript');
  return astToString(
    await openapiTypescript(document, {
      alphabetize: true,
      immutable: true,
      // Clients may leave out a member that has a default. Schemas of responses list the members that are always
      // present.
      defaultNonNullable: false,
    }),
  );
}

if (import.meta.main) await writeClientTypes();
