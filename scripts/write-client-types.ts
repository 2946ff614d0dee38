/** Writes src/client/api.generated.ts from openapi/public.v1.json; `--check` only says whether it is up to date. */
import { readFileSync, writeFileSync } from 'node:fs';
import openapiTypescript, { astToString } from 'openapi-typescript';

const document = new URL('../openapi/public.v1.json', import.meta.url);
const file = new URL('../src/client/api.generated.ts', import.meta.url);

const heading =
  '/** The public API as types, made from openapi/public.v1.json by `npm run client-types`. */\n\n';
const types =
  heading + astToString(await openapiTypescript(document, { alphabetize: true, immutable: true }));

if (!process.argv.includes('--check')) writeFileSync(file, types);
else if (readFileSync(file, 'utf8') !== types) {
  console.error('src/client/api.generated.ts is out of date: run `npm run client-types`');
  process.exitCode = 1;
}
