import assert from 'node:assert/strict';
import { it } from 'node:test';
import { domainToASCII, domainToUnicode } from 'node:url';
import fc from 'fast-check';
import { addressForms, allAddressForms } from './address-forms.ts';

it('takes the Unicode and the ASCII form of a domain for one address', () => {
  const forms = ['zoë@bücher.example', 'zoë@xn--bcher-kva.example'] as const;
  for (const email of [
    ...forms,
    'Zoë@BÜCHER.example',
    'ZOË@XN--BCHER-KVA.EXAMPLE',
    'zoë@bu\u0308cher.example',
  ])
    assert.deepEqual(addressForms(email), forms, email);
  assert.deepEqual(addressForms('a@例え.テスト'), ['a@例え.テスト', 'a@xn--r8jz45g.xn--zckzah']);
  assert.deepEqual(addressForms('a@faß.example'), ['a@faß.example', 'a@xn--fa-hia.example']);
  assert.deepEqual(addressForms('a@ｅxample.com'), ['a@example.com', 'a@ｅxample.com']);
  assert.deepEqual(allAddressForms(['A@example.com', 'a@faß.example', 'a@example.com']), [
    ...['a@example.com', 'a@faß.example', 'a@xn--fa-hia.example'],
  ]);
});

it('leaves other addresses and invalid labels as they are', () => {
  for (const email of [
    ...['visitor@example.com', 'ü@example.com', 'xn--@example.com', 'a@xn--a.example', 'a@xn--.example', ''],
    // Decoded: ASCII only, an upper-case letter, a slash, a surrogate, and more than Unicode has.
    ...[
      'a@xn--a-.example',
      'a@xn--bcher-2pa.example',
      'a@xn--a/-yka.example',
      'a@xn--0zwm56dzzz9999999.example',
      'ü',
      'a@ü@b',
    ],
  ])
    assert.deepEqual(addressForms(email), [email]);
});

it('agrees with Node about valid domains', () => {
  const letter = fc.constantFrom(...'abz019-äöüßéøłżñçαβωъжяאבتمहि日本語中国ไทย한글');
  const label = fc.string({ unit: letter, minLength: 1, maxLength: 20 });
  fc.assert(
    fc.property(label, (name) => {
      const domain = `${name}.example`;
      const ascii = domainToASCII(domain);
      fc.pre(ascii !== '' && domainToUnicode(ascii) === domain.normalize('NFC'));
      fc.pre(/^[\p{L}\p{N}](?:.*[\p{L}\p{N}\p{M}])?$/u.test(name));
      const expected = [...new Set([`a@${domain.normalize('NFC')}`, `a@${ascii}`])];
      assert.deepEqual(addressForms(`a@${domain}`), expected);
      assert.deepEqual(addressForms(`a@${ascii}`), expected);
    }),
  );
});
