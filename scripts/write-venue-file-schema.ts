/** Writes openapi/venue-file.v1.json from the venue file's schema; `--check` fails if it is out of date. */
import { venueFileSchema } from '../src/domain/documents/venue-file/schema.ts';
import { documentLines, writeOrCheck } from './generated-file.ts';
import { withPortablePatterns } from './portable-schemas.ts';

const schema = withPortablePatterns({
  $schema: 'https://json-schema.org/draft/2020-12/schema',
  ...venueFileSchema,
});
writeOrCheck(new URL('../openapi/venue-file.v1.json', import.meta.url), documentLines(schema));
