/** Writes openapi/ from the routes; `--check` only says whether it is up to date. */
import { writeOrCheck } from './generated-file.ts';
import { openapiDocuments } from './openapi-documents.ts';

for (const [name, text] of Object.entries(await openapiDocuments()))
  writeOrCheck(new URL(`../openapi/${name}`, import.meta.url), text);
