import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { describe, it } from 'node:test';
import { importFields, matchColumns } from '../../domain/booking/import/columns.ts';
import { tags } from '../messages/language.ts';

describe('the template of an import', () => {
  for (const language of tags)
    it(`has headings that are recognised in ${language}`, () => {
      const path = new URL(`messages/${language}.json`, import.meta.url);
      const texts: Readonly<Record<string, string>> = JSON.parse(readFileSync(path, 'utf8'));
      const headings = importFields.map((field) => texts[`field_${field}`] ?? '');
      assert.deepEqual(matchColumns(headings), importFields);
    });
});
