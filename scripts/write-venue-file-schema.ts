/** Writes openapi/venue-file.v1.json from the venue file's schema; `--check` only says whether it is up to date. */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { venueFileSchema } from '../src/domain/venue-file/schema.ts';

const file = new URL('../openapi/venue-file.v1.json', import.meta.url);
const schema = { $schema: 'https://json-schema.org/draft/2020-12/schema', ...venueFileSchema };
const document = `${JSON.stringify(schema, null, 2)}\n`;

if (!process.argv.includes('--check')) writeFileSync(file, document);
else if (!existsSync(file) || readFileSync(file, 'utf8') !== document) {
  console.error('openapi/venue-file.v1.json is out of date: run `node scripts/write-venue-file-schema.ts`');
  process.exitCode = 1;
}
