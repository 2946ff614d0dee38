/** Writes the types of the clients from openapi/; `--check` only says whether they are up to date. */
import openapiTypescript, { astToString } from 'openapi-typescript';
import { keep } from './generated-file.ts';

const clients = [
  ['public', 'api.generated.ts'],
  ['management', 'management-api.generated.ts'],
] as const;

for (const [name, file] of clients) {
  const document = new URL(`../openapi/${name}.v1.json`, import.meta.url);
  const heading = `/** The ${name} API as types, made from openapi/${name}.v1.json by \`npm run openapi\`. */\n\n`;
  // What has a default need not be sent; what is answered says itself what is always there.
  const reading = { alphabetize: true, immutable: true, defaultNonNullable: false };
  const types = await openapiTypescript(document, reading);
  keep(new URL(`../src/client/${file}`, import.meta.url), heading + astToString(types));
}
