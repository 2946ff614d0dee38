import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { requestStatuses } from '../../../domain/booking/booking-request.ts';
import { problemParameters } from '../../../domain/problem-codes.ts';

const languages = ['en', 'de', 'es', 'fr', 'nl', 'pt-BR'];

describe('validation messages of the service', () => {
  for (const language of languages)
    it(`are translated to ${language} and complete`, async () => {
      const { default: messages }: { default: Readonly<Record<string, string>> } = await import(
        `./messages/${language}.json`,
        { with: { type: 'json' } }
      );
      for (const [problem, values] of Object.entries(problemParameters)) {
        const text = messages[problem] ?? '';
        assert.notEqual(text, '', `${language} has no text for ${problem}`);
        const filledIn = [...text.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
        for (const name of filledIn)
          assert.ok((values as readonly (string | undefined)[]).includes(name), `${language} ${problem}`);
      }
      for (const status of requestStatuses) assert.ok(messages[`status_${status}`], `${language} ${status}`);
    });
});
