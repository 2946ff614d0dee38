/** Writes openapi/ from the routes; `--check` fails if it is out of date. */
import { writeOrCheck } from './generated-file.ts';
import { openapiDocuments } from './openapi-documents.ts';

for (const [name, text] of Object.entries(await openapiDocuments()))
  writeOrCheck(new URL(`../openapi/${name}`, import.meta.url), text);
