import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { encodeReference, isReference } from './reference.ts';

const bytes = fc.uint8Array({ minLength: 5, maxLength: 5 });

describe('a booking reference', () => {
  it('encodes five bytes in eight characters', () => {
    assert.equal(encodeReference(Uint8Array.of(0, 0, 0, 0, 0)), 'BR-00000000');
    assert.equal(encodeReference(Uint8Array.of(255, 255, 255, 255, 255)), 'BR-ZZZZZZZZ');
    assert.equal(encodeReference(Uint8Array.of(0, 0, 0, 0, 33)), 'BR-00000011');
    assert.equal(
      encodeReference(Uint8Array.of(0b00001_000, 0b10_00011_0, 0b0100_0010, 0b1_00110_00, 0b111_01000)),
      'BR-12345678',
    );
  });

  it('differs for different bytes and can be read out on the phone', () => {
    fc.assert(
      fc.property(bytes, bytes, (a, b) => {
        const reference = encodeReference(a);
        assert.match(reference, /^BR-[0-9A-Z]{8}$/);
        assert.doesNotMatch(reference.slice(3), /[ILOU]/);
        assert.equal(isReference(reference), true);
        assert.equal(reference === encodeReference(b), Buffer.compare(a, b) === 0);
      }),
    );
  });

  it('needs enough random bytes', () => {
    for (const length of [0, 4, 6])
      assert.throws(() => encodeReference(new Uint8Array(length)), {
        name: 'RangeError',
        message: `A reference is made from 5 bytes, not ${length}`,
      });
  });

  it('rejects other strings', () => {
    for (const text of [
      '',
      'BR-',
      'BR-0000000',
      'BR-000000000',
      'BR-0000000U',
      'br-00000000',
      ' BR-00000000',
      'BR-00000000\n',
    ]) {
      assert.equal(isReference(text), false, JSON.stringify(text));
    }
  });
});
