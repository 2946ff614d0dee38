import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { isCurrencyCode } from '../../domain/money/currency-codes.ts';
import { currencyOf, languageOfCountry, zoneOfCountry } from './country-defaults.ts';
import { countries, currencies } from './region-names.ts';

describe('a country', () => {
  it('has its currency, which a venue may use', () => {
    const known = {
      DE: 'EUR',
      BG: 'EUR',
      AT: 'EUR',
      GB: 'GBP',
      CH: 'CHF',
      LI: 'CHF',
      SE: 'SEK',
      CZ: 'CZK',
      JP: 'JPY',
      US: 'USD',
      SV: 'USD',
      EC: 'USD',
      MX: 'MXN',
      CL: 'CLP',
      CO: 'COP',
      UY: 'UYU',
      BO: 'BOB',
      VE: 'VES',
      SN: 'XOF',
      CM: 'XAF',
      NC: 'XPF',
      CW: 'XCG',
      LC: 'XCD',
      SL: 'SLE',
      ZW: 'ZWG',
      CU: 'CUP',
      GH: 'GHS',
      SZ: 'SZL',
      TD: 'XAF',
      ML: 'XOF',
      MR: 'MRU',
      ST: 'STN',
      AL: 'ALL',
      RU: 'RUB',
      KW: 'KWD',
      ME: 'EUR',
    };
    for (const [country, currency] of Object.entries(known))
      assert.equal(currencyOf(country), currency, country);
    const codes = countries().map(([code]) => code);
    assert.ok(codes.length > 240, `${codes.length}`);
    assert.deepEqual(
      codes.filter((code) => !isCurrencyCode(currencyOf(code) ?? '')),
      ['AQ'],
    );
    const offered = new Set(currencies().map(([code]) => code));
    assert.deepEqual(
      codes.filter((code) => code !== 'AQ' && !offered.has(currencyOf(code) ?? '')),
      [],
    );
    assert.equal(currencyOf(''), undefined);
  });

  it('has the time zone of most of its people, or keeps another of its zones', () => {
    for (const [country, zone] of [
      ['ES', 'Europe/Madrid'],
      ['PT', 'Europe/Lisbon'],
      ['US', 'America/New_York'],
      ['DE', 'Europe/Berlin'],
      ['AU', 'Australia/Sydney'],
      ['JP', 'Asia/Tokyo'],
    ] as const)
      assert.equal(zoneOfCountry(country, 'Europe/London'), zone);
    assert.equal(zoneOfCountry('ES', 'Atlantic/Canary'), 'Atlantic/Canary');
    assert.equal(zoneOfCountry('', 'Europe/London'), undefined);
  });

  it('has its language, if the form has it', () => {
    for (const [country, tag] of [
      ['DE', 'de-DE'],
      ['CH', 'de-CH'],
      ['NO', 'nb-NO'],
      ['TW', 'zh-Hant-TW'],
      ['IE', 'en-IE'],
      ['PH', undefined],
      ['', undefined],
    ] as const)
      assert.equal(languageOfCountry(country), tag, country);
  });
});
