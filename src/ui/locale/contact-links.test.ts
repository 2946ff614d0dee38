import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { mailLink, phoneLink, phoneText, webLink } from './contact-links.ts';

describe('a contact link', () => {
  it('sends e-mail only to the given address', () => {
    assert.equal(mailLink('a.b+c@example.com'), 'mailto:a.b%2Bc@example.com');
    assert.equal(mailLink('a@example.com?bcc=b@example.com'), null);
    assert.equal(mailLink('a?bcc=b&cc=c@example.com'), 'mailto:a%3Fbcc%3Db%26cc%3Dc@example.com');
    assert.equal(mailLink('javascript:alert(1)'), null);
    assert.equal(mailLink(''), null);
  });

  it('shows the groups of a number in Arabic digits from left to right', () => {
    assert.equal(phoneText('+٩٦٢ ٧٩ ١٢٣'), '\u2066+\u200e٩٦٢ \u200e٧٩ \u200e١٢٣\u2069');
    assert.equal(phoneText('+44 1632 960014'), '+44 1632 960014');
  });

  it('makes telephone links from numbers', () => {
    assert.equal(phoneLink('+44 1632 960014'), 'tel:+441632960014');
    assert.equal(phoneLink('+44 (0)1632 960014'), 'tel:+441632960014');
    assert.equal(phoneLink('(01632) 960-014'), 'tel:01632960014');
    assert.equal(phoneLink('01632 960014; ext=5'), 'tel:01632960014;ext=5');
    assert.equal(phoneLink('+1 (555) 010-0199 ext. 12'), 'tel:+15550100199;ext=12');
    assert.equal(phoneLink('+1 555 010 0199x12'), 'tel:+15550100199;ext=12');
    assert.equal(phoneLink('030 901820 Durchwahl 7'), 'tel:030901820;ext=7');
    assert.equal(phoneLink('+٢٠ ٢ ٢٧٣٦ ٥٠٠٠'), 'tel:+20227365000');
    assert.equal(phoneLink('+44\u00a01632\u00a0960\u2011014'), 'tel:+441632960014');
    for (const none of [
      '01632 960014 or 01632 960015',
      '01632 960014 + 15',
      '',
      '12',
      'javascript:alert(1)',
      '+1234567890123456',
      'ring me',
    ])
      assert.equal(phoneLink(none), null, none);
  });

  it('links only to web addresses', () => {
    assert.equal(webLink('https://riverside.example/terms'), 'https://riverside.example/terms');
    for (const none of ['javascript:alert(1)', 'data:text/html,x', '/terms', 'https://'])
      assert.equal(webLink(none), null, none);
  });
});
