import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isEmailAddress } from './email.ts';

const label = 'b'.repeat(63);

test('accepts deliverable e-mail addresses', () => {
  for (const address of [
    'a@b.co',
    'first.middle.last@example.com',
    'a@b.c',
    'a@b.4u',
    "o'neil@example.ie",
    "!#$%&'*+-/=?^_`{|}~.x@example.com",
    `${'a'.repeat(64)}@example.com`,
    `a@${label}.com`,
    `a@${label}.${label}.${label}.${'b'.repeat(60)}`,
    'a@xn--bcher-kva.example',
    'a@exämple.de',
    'jörg@example.de',
    'jo\u0308rg@example.de',
    '用户@例え.テスト',
    'अजय@उदाहरण.भारत',
    'نامه@نامه\u200Cای.ایران',
    '👋@example.com',
    `${'ü'.repeat(32)}@example.com`,
  ])
    assert.equal(isEmailAddress(address), true, address);
});

test('rejects addresses that no mail server accepts: long local parts, double dots, too long', () => {
  for (const address of [
    `${'a'.repeat(65)}@example.com`,
    `a@b${label}.com`,
    `a@example.b${label}`,
    `a@${label}.${label}.${label}.${'b'.repeat(61)}`,
    'a@b',
    'a..b@example.com',
    'a.@example.com',
    'a@b.co\n',
    'a@-b.co',
    'a@b-.co',
    'a@b_c.co',
    'a@b.-co',
    'a@b.c_d',
    'a@b.c d',
    'a@[127.0.0.1]',
    `${'ü'.repeat(33)}@example.com`,
    `a@${`${'ü'.repeat(31)}.`.repeat(4)}com`,
    'jo\u00A0rg@example.de',
    'jo\u2028rg@example.de',
    'jo\u200Brg@example.de',
    'jo\u202Erg@example.de',
    'jo\u0085rg@example.de',
    'jo\uD800rg@example.de',
    'a@ex\u3002ample',
    'a@ex❤mple.de',
    'a@\u0308x.de',
    'a＠example.de',
  ])
    assert.equal(isEmailAddress(address), false, address);
});
