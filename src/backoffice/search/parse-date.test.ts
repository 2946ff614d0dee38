import assert from 'node:assert/strict';
import { it } from 'node:test';
import { parseDate } from './parse-date.ts';

const today = '2027-03-01';

it('recognises dates as people write them', () => {
  for (const [text, locale, date] of [
    ['2027-12-31', 'en-GB', '2027-12-31'],
    ['12 march', 'en-GB', '2027-03-12'],
    ['March 12, 2028', 'en-US', '2028-03-12'],
    ['3/12', 'en-US', '2027-03-12'],
    ['3/12/27', 'en-GB', '2027-12-03'],
    ['31.12.', 'de-DE', '2027-12-31'],
    ['12. März 2027', 'de-DE', '2027-03-12'],
    ['morgen', 'de-DE', '2027-03-02'],
    ['1 de abril', 'es-ES', '2027-04-01'],
    ['28 févr', 'fr-FR', '2028-02-28'],
    ['28 feb', 'nl-NL', '2028-02-28'],
    ['amanhã', 'pt-BR', '2027-03-02'],
  ] as const)
    assert.equal(parseDate(text, locale, today), date, `${text} in ${locale}`);
});

it('ignores texts that are no dates', () => {
  for (const text of ['', 'anna', '31.2.', '12', '1.2.3.4', 'BR-7K3M9QZ2', '99/99', 'mar', '2027'])
    assert.equal(parseDate(text, 'de-DE', today), null, text);
});
