/** Writes src/client/api.generated.ts from openapi/public.v1.json; `--check` only says whether it is up to date. */
import openapiTypescript, { astToString } from 'openapi-typescript';
import { keep } from './generated-file.ts';

const document = new URL('../openapi/public.v1.json', import.meta.url);
const heading = '/** The public API as types, made from openapi/public.v1.json by `npm run openapi`. */\n\n';
const types = await openapiTypescript(document, { alphabetize: true, immutable: true });
keep(new URL('../src/client/api.generated.ts', import.meta.url), heading + astToString(types));
