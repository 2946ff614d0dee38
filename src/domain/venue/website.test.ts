import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { normaliseWebsite, originMatchesHost, websiteOfOrigin, websiteOfReferer } from './website.ts';

describe('a website of a key', () => {
  it('is stored as scheme and domain, with https by default', () => {
    const stored = {
      'riverside.example': 'https://riverside.example',
      'https://riverside.example': 'https://riverside.example',
      'http://riverside.example': 'http://riverside.example',
      'www.riverside.example': 'https://www.riverside.example',
      'HTTPS://Riverside.EXAMPLE': 'https://riverside.example',
      'riverside.example/': 'https://riverside.example',
      'https://riverside.example:8443/': 'https://riverside.example',
      'http://localhost:3000': 'http://localhost',
      'localhost:3000': 'https://localhost',
      'a_b.riverside.example': 'https://a_b.riverside.example',
      '127.0.0.1.Riverside.example': 'https://127.0.0.1.riverside.example',
    };
    for (const [text, website] of Object.entries(stored)) assert.equal(normaliseWebsite(text), website, text);
  });

  it('is stored in ASCII if its name is international', () => {
    assert.equal(normaliseWebsite('Bücher.example'), 'https://xn--bcher-kva.example');
    assert.equal(normaliseWebsite('xn--bcher-kva.example'), 'https://xn--bcher-kva.example');
    assert.equal(normaliseWebsite('https://劇場。example'), normaliseWebsite('https://劇場.example'));
  });

  it('may be an IP address', () => {
    assert.equal(normaliseWebsite('http://127.0.0.1:8080'), 'http://127.0.0.1');
    assert.equal(normaliseWebsite('http://[::1]:8080'), 'http://[::1]');
    assert.equal(normaliseWebsite('https://[2001:DB8:0:0::1]'), 'https://[2001:db8::1]');
  });

  it('is rejected with more or less than a scheme and a domain', () => {
    const more = [
      'riverside.example/booking',
      'https://riverside.example//',
      'https://riverside.example/?a=1',
    ];
    const parts = [
      'riverside.example?a',
      'riverside.example#a',
      'user@riverside.example',
      'https://u:p@riverside.example',
    ];
    const wildcards = ['*', '*.riverside.example', 'https://*', 'river*.example', '.riverside.example'];
    const schemes = [
      'ftp://riverside.example',
      'javascript:alert(1)',
      'file:///etc/passwd',
      'mailto:a@riverside.example',
    ];
    const halves = [
      '',
      'https://',
      'https:riverside.example',
      'https:/riverside.example',
      '//riverside.example',
      'https:///a',
    ];
    const ports = [
      'riverside.example:',
      'riverside.example:65536',
      'riverside.example:http',
      'riverside.example:80:80',
    ];
    const lists = [
      'a.example, b.example',
      'a.example,b.example',
      'a.example b.example',
      'a.example;b.example',
    ];
    const spaces = [
      ' riverside.example',
      'riverside.example\n',
      'river\tside.example',
      'river\u00a0side.example',
    ];
    const names = [
      'riverside..example',
      'riverside.example.',
      '-a.example',
      'a-.example',
      `${'a'.repeat(64)}.example`,
    ];
    const numbers = [
      '127.1',
      '0x7f.0.0.1',
      '0x7f.10.10.10',
      '2130706433',
      '127.0.0.256',
      '1.2.3.4.5',
      '::1',
      '[::1',
      '[fe80::1%25eth0]',
    ];
    const tricks = [
      'riverside%2eexample',
      'riverside.example\\',
      'river\0side.example',
      'xn--a.example\u0000',
      '\ud800.example',
    ];
    const all = [
      more,
      parts,
      wildcards,
      schemes,
      halves,
      ports,
      lists,
      spaces,
      names,
      numbers,
      tricks,
      ['about:blank'],
    ];
    for (const text of all.flat()) assert.equal(normaliseWebsite(text), null, JSON.stringify(text));
  });

  it('is rejected if longer than a domain can be', () => {
    const label = 'a'.repeat(49);
    assert.notEqual(normaliseWebsite(`${label}.${label}.${label}.${label}.${label}.exa`), null);
    assert.equal(normaliseWebsite(`${label}.${label}.${label}.${label}.${label}.exam`), null);
  });
});

describe('a browser', () => {
  const listed = ['riverside.example', 'http://localhost', 'https://www.mill.example', 'bücher.example'].map(
    normaliseWebsite,
  );
  const isListed = (origin: string) => {
    const website = websiteOfOrigin(origin);
    return website !== null && listed.includes(website);
  };

  it('on a listed website is admitted on any port', () => {
    const origins = ['https://riverside.example', 'https://riverside.example:8443', 'http://localhost:5173'];
    const more = ['https://www.mill.example', 'https://xn--bcher-kva.example', 'HTTPS://RIVERSIDE.example'];
    for (const origin of [...origins, ...more]) assert.equal(isListed(origin), true, origin);
  });

  it('on a website with the longest possible name is admitted', () => {
    const label = 'a'.repeat(49);
    const website = `https://${label}.${label}.${label}.${label}.${label}.exa`;
    assert.equal(websiteOfOrigin(`${website}:65535`), website);
    assert.equal(websiteOfOrigin(`${website}m:6553`), null);
  });

  it('on another scheme, or with or without www, is on another website', () => {
    const origins = [
      'http://riverside.example',
      'https://localhost',
      'https://www.riverside.example',
      'https://mill.example',
    ];
    for (const origin of origins) assert.equal(isListed(origin), false, origin);
  });

  it('on a lookalike website is not admitted', () => {
    const around = [
      'https://evil-riverside.example',
      'https://riverside.example.evil.test',
      'https://riverside.example-evil.test',
    ];
    const within = [
      'https://evil.test/riverside.example',
      'https://evil.test?https://riverside.example',
      'https://evil.test#riverside.example',
    ];
    const users = [
      'https://riverside.example@evil.test',
      'https://riverside.example:443@evil.test',
      'https://evil.test\\@riverside.example',
    ];
    const dots = [
      'https://riverside.example.',
      'https://.riverside.example',
      'https://a.riverside.example',
      'https://riversideXexample',
    ];
    const alike = [
      'https://r1verside.example',
      'https://r\u0456verside.example',
      'https://\uff52iverside.example',
      'https://riverside\u3002example',
    ];
    const puny = ['https://xn--rverside-8fg.example', 'https://xn--bcher-kva.example.evil.test'];
    for (const origin of [around, within, users, dots, alike, puny].flat())
      assert.equal(isListed(origin), false, origin);
  });

  it('with no Origin or several is on no website', () => {
    const none = [
      'null',
      '',
      'NULL',
      'undefined',
      'about:blank',
      'file://',
      'data:',
      'https://',
      'riverside.example',
    ];
    const schemes = [
      'chrome-extension://riverside.example',
      'ftp://riverside.example',
      'https:riverside.example',
      '//riverside.example',
    ];
    const untidy = [
      'https://riverside.example/',
      'https://riverside.example:',
      'https://riverside.example:99999',
    ];
    const spaces = [
      ' https://riverside.example',
      'https://riverside.example ',
      'https://river\tside.example',
      'https://riverside.example\0',
    ];
    const several = [
      'https://riverside.example, https://evil.test',
      'https://riverside.example https://riverside.example',
    ];
    const encoded = [
      'https://riverside%2Eexample',
      'https://bücher.example',
      'https://0x7f.1',
      'https://[::1',
      'https://xn--\u00fc.example',
    ];
    for (const origin of [none, schemes, untidy, spaces, several, encoded].flat()) {
      assert.equal(websiteOfOrigin(origin), null, JSON.stringify(origin));
    }
  });
});

describe('a referring page', () => {
  it('belongs to the website of its address', () => {
    const pages = {
      'https://Riverside.example/book?date=1#top': 'https://riverside.example',
      'HTTP://localhost:3000': 'http://localhost',
      'https://riverside.example?date=1': 'https://riverside.example',
      'https://riverside.example#top': 'https://riverside.example',
    };
    for (const [page, website] of Object.entries(pages)) assert.equal(websiteOfReferer(page), website, page);
  });

  it('belongs to none if its address is invalid', () => {
    for (const page of [
      '',
      'about:blank',
      'riverside.example/',
      ' https://riverside.example/',
      'ftp://a.example/',
    ])
      assert.equal(websiteOfReferer(page), null, page);
    for (const page of ['https://', 'https:///a', 'https://user@riverside.example/'])
      assert.equal(websiteOfReferer(page), null, page);
  });
});

describe('a page of this service', () => {
  it('has its host and port, explicit or default', () => {
    const same = [
      ['https://book.example', 'book.example'],
      ['https://book.example', 'BOOK.example:443'],
      ['http://book.example:80', 'book.example'],
      ['http://127.0.0.1:8080', '127.0.0.1:8080'],
      ['http://[::1]:8080', '[::1]:8080'],
    ] as const;
    for (const [origin, host] of same)
      assert.equal(originMatchesHost(origin, host), true, `${origin} at ${host}`);
  });

  it('has no other', () => {
    const others = [
      ['https://book.example', 'book.example:80'],
      ['http://book.example', 'book.example:443'],
      ['http://book.example:8080', 'book.example'],
      ['https://evil.example', 'book.example'],
      ['https://book.example', ''],
      ['https://book.example', 'a b'],
      ['https://a b', 'a b'],
      ['null', 'null'],
      ['', ''],
      ['book.example', 'book.example'],
      ['ftp://book.example', 'book.example'],
      ['https://book.example/page', 'book.example/page'],
      ['https://book.example:99999', 'book.example:99999'],
    ] as const;
    for (const [origin, host] of others)
      assert.equal(originMatchesHost(origin, host), false, `${origin} at ${host}`);
  });
});
