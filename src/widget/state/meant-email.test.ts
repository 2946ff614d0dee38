import assert from 'node:assert/strict';
import { test } from 'node:test';
import { meantEmail } from './meant-email.ts';

const meantDomain = (domain: string) => meantEmail(`a.b@${domain}`)?.slice('a.b@'.length);

test('asks about misspelt domains', () => {
  for (const [typed, meant] of [
    ['gmial.com', 'gmail.com'],
    ['gmal.com', 'gmail.com'],
    ['gmaill.com', 'gmail.com'],
    ['Gmail.con', 'gmail.com'],
    ['gmail.co', 'gmail.com'],
    ['gmailcom', 'gmail.com'],
    ['hotnail.com', 'hotmail.com'],
    ['hotmial.co.uk', 'hotmail.co.uk'],
    ['hotmial.it', 'hotmail.it'],
    ['hotmai.de', 'hotmail.de'],
    ['yaho.fr', 'yahoo.fr'],
    ['outlok.es', 'outlook.es'],
    ['yahooo.co.jp', 'yahoo.co.jp'],
    ['hotmail.co', 'hotmail.com'],
    ['yaho.com', 'yahoo.com'],
    ['outlok.com', 'outlook.com'],
    ['iclould.com', 'icloud.com'],
  ] as const)
    assert.equal(meantDomain(typed), meant, typed);
});

test('asks nothing about other domains', () => {
  for (const domain of [
    'gmail.com',
    'GMAIL.com',
    'mail.com',
    'ymail.com',
    'email.com',
    'cloud.com',
    'yahoo.ca',
    'yahoo.com.br',
    'hotmail.fr',
    'hotmail.it',
    'hotmail.co.uk',
    'yahoo.co.uk',
    'yahoo.it',
    'mail.de',
    'example.com',
    '',
  ])
    assert.equal(meantDomain(domain), undefined, domain);
  assert.equal(meantEmail('gmial.com'), undefined);
});
