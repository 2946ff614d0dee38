import { equal } from 'node:assert/strict';
import { test } from 'node:test';
import { documentNumber } from './document-number.ts';

const history = (...types: string[]) =>
  types.map((type) => ({ type: `booking-request.${type}`, at: '', actor: 'visitor', details: {} }));

test('each version of an offer or a confirmation has a number of its own', () => {
  equal(documentNumber('BR-7K3M9QZ2', []), 'BR-7K3M9QZ2-1');
  equal(documentNumber('BR-7K3M9QZ2', history('placed')), 'BR-7K3M9QZ2-1');
  equal(documentNumber('BR-7K3M9QZ2', history('placed', 'price-agreed', 'accepted')), 'BR-7K3M9QZ2-3');
  equal(
    documentNumber('BR-7K3M9QZ2', history('placed', 'accepted', 'noted', 'instalment-marked')),
    'BR-7K3M9QZ2-2',
    'a note and a mark change nothing',
  );
});
