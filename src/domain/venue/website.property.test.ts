import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { normaliseWebsite, websiteOfOrigin } from './website.ts';

describe('any website', () => {
  const scheme = fc.constantFrom('http', 'https');
  const host = fc.oneof(
    fc.domain(),
    fc.ipV4(),
    fc.ipV6().map((address) => `[${address}]`),
    fc.constant('localhost'),
  );
  const port = fc.option(fc.integer({ min: 1, max: 65_535 }));
  const mixedCase = (text: string) => fc.mixedCase(fc.constant(text));

  it('if listed, admits pages of the origin on any port and in any case', () => {
    const website = fc.tuple(scheme, host, port).chain(([s, h, p]) => {
      const text = `${s}://${h}`;
      return fc.record({ listed: mixedCase(text), page: fc.constant(p === null ? text : `${text}:${p}`) });
    });
    fc.assert(
      fc.property(website, ({ listed, page }) => {
        assert.notEqual(normaliseWebsite(listed), null);
        assert.equal(websiteOfOrigin(new URL(page).origin), normaliseWebsite(listed));
      }),
      { numRuns: 500 },
    );
  });

  it('admits no page of another scheme or host', () => {
    fc.assert(
      fc.property(scheme, host, scheme, host, (s1, h1, s2, h2) => {
        const [one, other] = [new URL(`${s1}://${h1}`), new URL(`${s2}://${h2}`)];
        const isSame = one.protocol === other.protocol && one.hostname === other.hostname;
        assert.equal(normaliseWebsite(`${s1}://${h1}`) === websiteOfOrigin(other.origin), isSame);
      }),
    );
  });

  it('is stored in a stable form', () => {
    const parts = fc.constantFrom(
      'https://',
      'http:',
      '//',
      'a',
      'B',
      'ü',
      '.',
      '-',
      ':',
      '80',
      '/',
      '@',
      '*',
      '[',
      '::1',
      ']',
      '。',
      'ſ',
      ' ',
    );
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string({ unit: 'binary' }),
          fc.array(parts).map((some) => some.join('')),
          fc.webUrl(),
        ),
        (text) => {
          const website = normaliseWebsite(text);
          if (website === null) return;
          assert.equal(normaliseWebsite(website), website);
          assert.equal(websiteOfOrigin(website), website);
          assert.equal(new URL(website).origin, website);
        },
      ),
      { numRuns: 2000 },
    );
  });

  it('never throws for any header value', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        for (const header of [text, `https://${text}`, `http://[${text}]`]) {
          const website = websiteOfOrigin(header);
          assert.ok(website === null || new URL(header).hostname === new URL(website).hostname);
        }
      }),
      { numRuns: 500 },
    );
  });
});
