/** Times, weeks and amounts in the reader's locale. */
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import { slotInterval } from '../../domain/booking/slot-interval.ts';
import { minorUnits } from '../../domain/money/currency.ts';
import { addDays } from '../../domain/time/calendar.ts';
import { todayIn } from '../../domain/time/timezone.ts';
import { localeAtVenue } from '../messages/match-locale.ts';
import { addressLine } from './address-line.ts';
import { formatsIn } from './formats.ts';
import { formatInstant, formatsWithInstants } from './instant-format.ts';
import { roughMoney } from './rough-money.ts';
import { wallTimeToInstant, zonesDiffer } from './wall-clock.ts';
import { firstWeekday } from './week.ts';
import { firstWeekdayIn } from './week-table.ts';
import { dateIn } from './zone.ts';
import { zoneName } from './zone-name.ts';

const zone = fc.constantFrom(
  'Europe/London',
  'America/New_York',
  'Australia/Lord_Howe',
  'America/Santiago',
  'Asia/Kolkata',
  'Asia/Kathmandu',
  'Pacific/Chatham',
  'UTC',
);
const time = fc.integer({ min: 0, max: 95 }).map((quarters) => {
  const digits = (number: number) => String(number).padStart(2, '0');
  return `${digits(Math.floor(quarters / 4))}:${digits((quarters % 4) * 15)}`;
});

describe('a venue time', () => {
  test('is the service’s instant in every zone and across DST changes', () => {
    fc.assert(
      fc.property(zone, fc.integer({ min: 0, max: 1500 }), time, (timezone, days, startTime) => {
        const date = addDays('2026-01-01', days);
        const endTime = startTime === '00:00' ? '12:00' : '00:00';
        const { startsAt } = slotInterval({ startTime, endTime }, date, timezone);
        assert.equal(wallTimeToInstant(date, startTime, timezone), startsAt);
        assert.equal(dateIn(timezone, startsAt), todayIn(timezone, startsAt));
      }),
      { numRuns: 500 },
    );
  });

  test('is the same in zones with equal offsets at that moment', () => {
    const winter = Date.UTC(2027, 0, 15);
    assert.equal(zonesDiffer(winter, 'Europe/London', 'Africa/Abidjan'), false);
    assert.equal(zonesDiffer(Date.UTC(2027, 6, 15), 'Europe/London', 'Africa/Abidjan'), true);
  });
});

describe('a week', () => {
  test('begins as in the reader’s region, supported by the browser or not', async () => {
    const cases = { 'en-GB': 1, 'en-US': 7, 'pt-BR': 7, 'ar-EG': 6, de: 1, ja: 7, he: 7, fa: 6 };
    const { getWeekInfo } = Intl.Locale.prototype as { getWeekInfo?: unknown };
    for (const [locale, day] of Object.entries(cases)) assert.equal(firstWeekday(locale, null), day, locale);
    Object.assign(Intl.Locale.prototype, { getWeekInfo: undefined });
    try {
      for (const [locale, day] of Object.entries(cases))
        assert.equal(firstWeekday(locale, null), day, `${locale}, from the table`);
    } finally {
      Object.assign(Intl.Locale.prototype, { getWeekInfo });
    }
  });

  test('begins in every region of the table as in CLDR', () => {
    for (const first of 'ABCDEFGHIJKLMNOPQRSTUVWXYZ')
      for (const second of 'ABCDEFGHIJKLMNOPQRSTUVWXYZ') {
        // Canonical, without regions that no longer exist.
        const { region = '' } = new Intl.Locale(`und-${first}${second}`);
        const { getWeekInfo } = new Intl.Locale(`und-${region}`) as unknown as {
          getWeekInfo(): { firstDay: number };
        };
        assert.equal(
          firstWeekdayIn(region),
          getWeekInfo.call(new Intl.Locale(`und-${region}`)).firstDay,
          region,
        );
      }
    assert.equal(firstWeekdayIn(''), 1, 'unknown');
  });

  test('begins where the page sets it', async () => {
    assert.equal(firstWeekday('en-GB', '7'), 7);
    assert.equal(firstWeekday('en-GB', '0'), 7);
    assert.equal(firstWeekday('en-GB', 'Monday'), 1);
  });
});

describe('a locale', () => {
  test('formats dates of the venue’s calendar with local digits', () => {
    assert.equal(formatsIn('en-GB').month('2027-03'), 'March 2027');
    assert.match(formatsIn('fa').plainDate('2027-03-12'), /۲۰۲۷/);
    assert.match(formatsIn('th').plainDate('2027-03-12'), /2027/);
    assert.equal(formatsIn('de').weekday(1, 'long'), 'Montag');
  });

  test('writes the first of a month as its language does', () => {
    const written = (locale: string, date: string) => formatsIn(locale).date(date);
    assert.equal(written('fr', '2027-10-01'), 'vendredi 1er octobre 2027');
    assert.equal(written('fr-CA', '2027-10-11'), 'lundi 11 octobre 2027');
    assert.equal(written('de', '2027-10-01'), 'Freitag, 1. Oktober 2027');
    const first = Date.parse('2027-10-01T06:30:00Z');
    assert.match(
      formatsWithInstants('fr').instant(first, 'Europe/Paris'),
      /^vendredi 1er octobre 2027 à 08:30\s/,
    );
    assert.match(formatsWithInstants('es').instant(first, 'Asia/Tokyo'), /15:30/);
    assert.match(formatsWithInstants('es').instant(first, 'Europe/Madrid'), / 8:30/);
    assert.equal(formatsWithInstants('fr').shortDateWithYear('2027-10-01'), 'ven. 1er oct. 2027');
  });

  test('writes times that no line break divides', () => {
    const written = (locale: string) => formatsIn(locale).time('20:30');
    assert.equal(written('fr-CA'), '20\u00a0h\u00a030');
    assert.equal(written('en'), '8:30\u00a0PM');
    assert.equal(written('de'), '20:30');
  });

  test('formats waits in seconds, then minutes', () => {
    const { duration } = formatsIn('en-GB');
    assert.deepEqual([1, 40, 3600].map(duration), ['1 second', '40 seconds', '60 minutes']);
  });

  test('formats amounts in whole units for currencies without decimals', () => {
    assert.match(formatsIn('ja').money(150_000, 'JPY'), /150,000/);
    assert.match(formatsIn('id').money(1_500_000, 'IDR'), /1\.500\.000$/);
  });

  test('has the region of the venue in every language, if there are formats for it', () => {
    const tags = ['en', 'fr', 'de', 'pt-BR', 'pt-PT'] as const;
    const price = (tag: (typeof tags)[number], venueLocale: string) => {
      const locale = localeAtVenue(tag, venueLocale, tags);
      return [locale, formatsIn(locale).money(37_666, 'CAD').replaceAll('\u00a0', ' ')];
    };
    assert.deepEqual(price('fr', 'en-CA'), ['fr-CA', '376,66 $']);
    assert.deepEqual(price('en', 'fr-CA'), ['en-CA', '$376.66']);
    assert.deepEqual(price('fr', 'fr-CA'), ['fr-CA', '376,66 $']);
    assert.deepEqual(price('de', 'en-CA'), ['de', '376,66 CA$']);
    assert.deepEqual(price('pt-BR', 'pt-PT'), ['pt-BR', 'CA$ 376,66']);
    assert.deepEqual(price('fr', 'en'), ['fr', '376,66 $CA']);
  });

  test('shows prices of days in the longest form that fits, without their cents rounded up', () => {
    const rough = (locale: string, cents: number, currency: string) =>
      [8, 7].map((length) => roughMoney(formatsIn(locale), cents, currency, length));
    assert.deepEqual(rough('en-GB', 130_900, 'GBP'), ['£1,309', '£1,309']);
    assert.deepEqual(rough('en-GB', 130_999, 'GBP'), ['1,309.99', '£1,310']);
    assert.deepEqual(rough('en-CA', 107_407, 'CAD'), ['1,074.07', '$1,075']);
    assert.deepEqual(rough('pl', 6_050, 'PLN'), ['60,50', '60,50']);
    assert.deepEqual(rough('en-CA', 3_390, 'CAD'), ['$33.90', '$33.90']);
    assert.deepEqual(rough('fr-CA', 5_085, 'CAD'), ['50,85\u00a0$', '50,85\u00a0$']);
    assert.deepEqual(rough('en-GB', 10_050, 'GBP'), ['£100.50', '£100.50']);
    assert.deepEqual(rough('en-GB', 99, 'GBP'), ['£0.99', '£0.99']);
    assert.deepEqual(rough('ja', 26_400, 'JPY'), ['￥26,400', '26,400']);
    assert.deepEqual(rough('ja', 150_000, 'JPY'), ['150,000', '150,000']);
    assert.deepEqual(rough('ja', 1_509_999, 'JPY'), ['151万', '151万']);
    assert.deepEqual(rough('en', 1_500_999, 'KWD'), ['1,501', '1,501']);
    assert.deepEqual(rough('ar-KW', 1_250_500, 'KWD'), ['١٬٢٥١', '١٬٢٥١']);
  });

  test('never shows a day below its price, in any currency', () => {
    const unit = { K: 1e3, M: 1e6, B: 1e9, T: 1e12 } as Readonly<Record<string, number>>;
    const currency = fc.constantFrom(...Intl.supportedValuesOf('currency'));
    fc.assert(
      fc.property(
        currency,
        fc.integer({ min: 1, max: 1e13 }),
        fc.integer({ min: 1, max: 12 }),
        (of, cents, length) => {
          const text = roughMoney(formatsIn('en'), cents, of, length);
          if (text === '') return;
          const [, digits = '0', suffix = ''] = /([\d.,]+)([KMBT]?)$/.exec(text) ?? [];
          const shown = Number(digits.replaceAll(',', '')) * (unit[suffix] ?? 1);
          assert.ok(Math.round(shown * 10 ** minorUnits(of)) >= cents, `${text} for ${cents} ${of}`);
        },
      ),
    );
  });

  test('isolates texts of the venue where directions may mix', () => {
    assert.equal(formatsIn('en').isolate('Hall'), 'Hall');
    assert.equal(formatsIn('en').isolate('قاعة'), '\u2068قاعة\u2069');
    assert.equal(formatsIn('ar').isolate('Hall'), '\u2068Hall\u2069');
  });

  test('joins an address with the comma of its script', () => {
    const address = { street: '1 Quay Street', city: 'London', postalCode: 'SE1 9GF', country: 'GB' };
    assert.equal(addressLine(address, 'The Quay'), 'The Quay, 1 Quay Street, London SE1 9GF');
    assert.equal(addressLine({ street: 'شارع الجامعة' }, 'قاعة النخيل'), 'قاعة النخيل، شارع الجامعة');
  });

  test('writes the region of an address where its country needs it', () => {
    const line = (...[street, city, region, postalCode, country]: readonly string[]) =>
      addressLine({ street, city, region, postalCode, country });
    assert.equal(line('100 Elm St', 'Dallas', 'TX', '75201', 'US'), '100 Elm St, Dallas, TX 75201');
    assert.equal(line('1 King St W', 'Toronto', 'ON', 'M5H 1A1', 'CA'), '1 King St W, Toronto, ON M5H 1A1');
    assert.equal(line('2 Pitt St', 'Sydney', 'NSW', '2000', 'AU'), '2 Pitt St, Sydney, NSW 2000');
    assert.equal(line('Rua A, 5', 'Niterói', 'RJ', '24020-000', 'BR'), 'Rua A, 5, Niterói, RJ 24020-000');
    assert.equal(line('5 MG Rd', 'Pune', 'Maharashtra', '411001', 'IN'), '5 MG Rd, Pune, Maharashtra 411001');
    assert.equal(line('Via Roma 1', 'Monza', 'MB', '20900', 'IT'), 'Via Roma 1, 20900 Monza, MB');
    assert.equal(line('Calle 5', 'Mérida', 'Yuc.', '97000', 'MX'), 'Calle 5, 97000 Mérida, Yuc.');
    assert.equal(
      line('شارع النيل', 'الجيزة', 'محافظة الجيزة', '12511', 'EG'),
      'شارع النيل، الجيزة، محافظة الجيزة 12511',
    );
    assert.equal(line('銀座1-2', '中央区', '東京都', '104-0061', 'JP'), '104-0061 東京都 中央区 銀座1-2');
    // Countries that need none, and a city that is its own region.
    assert.equal(line('Am Kai 1', 'Köln', 'NRW', '50667', 'DE'), 'Am Kai 1, 50667 Köln');
    assert.equal(line('1 Quay St', 'Norwich', 'Norfolk', 'NR1 1AA', 'GB'), '1 Quay St, Norwich NR1 1AA');
    assert.equal(line('Calle 1', 'Madrid', 'Madrid', '28001', 'ES'), 'Calle 1, 28001 Madrid');
    assert.equal(addressLine({ city: 'Dallas', region: 'TX' }), 'Dallas');
  });

  test('names time zones; an offset is the last resort', () => {
    const name = (locale: string, timeZone: string) =>
      zoneName((timeZoneName) =>
        new Intl.DateTimeFormat(locale, { timeZone, timeZoneName }).formatToParts(Date.UTC(2027, 0, 15)),
      );
    assert.equal(name('en-GB', 'Europe/London'), 'GMT');
    assert.equal(name('ar', 'Europe/London'), 'توقيت غرينتش');
    assert.equal(name('en-GB', 'Asia/Kathmandu'), 'Nepal Time');
    assert.equal(name('en-GB', 'Etc/GMT-3'), 'GMT+03:00');
  });

  test('puts a zone after the time, in brackets unless it is an abbreviation', () => {
    const at = (locale: string, timezone: string, isNamed = true) =>
      formatInstant(formatsIn(locale), Date.UTC(2027, 2, 12, 18), timezone, isNamed).replace(
        /[\u00a0\u202f]/g,
        ' ',
      );
    assert.equal(at('en-GB', 'Europe/London'), 'Friday, 12 March 2027 at 18:00 GMT');
    assert.equal(at('en-GB', 'Asia/Kathmandu'), 'Friday, 12 March 2027 at 23:45 (Nepal Time)');
    assert.equal(at('en-GB', 'Asia/Kathmandu', false), 'Friday, 12 March 2027 at 23:45');
    assert.equal(at('hi', 'Europe/London'), 'शुक्रवार, 12 मार्च 2027 को शाम 6:00 बजे (ग्रीनविच मीन टाइम)');
    assert.equal(at('pl', 'Europe/London'), 'piątek, 12 marca 2027 18:00 (czas uniwersalny)');
    assert.equal(at('ru', 'Asia/Kolkata'), 'пятница, 12 марта 2027 г. в 23:30 (Индия)');
    assert.equal(at('ja', 'Asia/Kathmandu'), '2027年3月12日金曜日 23:45（ネパール時間）');
  });

  test('has the punctuation of its script', () => {
    const marks = (locale: string) => {
      const { comma, colon, stop, inBrackets } = formatsWithInstants(locale);
      return ['A', comma, 'B', colon, 'C', stop, 'D', inBrackets('E')].join('');
    };
    assert.equal(marks('en-GB'), 'A, B: C. D (E)');
    assert.equal(marks('fr'), 'A, B\u202f: C. D (E)');
    assert.equal(marks('ar-EG'), 'A، B: C. D (E)');
    assert.equal(marks('fa'), 'A، B: C. D (E)');
    assert.equal(marks('hi'), 'A, B: C। D (E)');
    assert.equal(marks('th'), 'A, B: C D (E)');
    for (const locale of ['ja', 'zh-Hans', 'zh-Hant']) assert.equal(marks(locale), 'A、B：C。D（E）');
  });

  test('has the text direction of its language', () => {
    assert.deepEqual(
      ['ar-EG', 'he', 'fa', 'en', 'hi'].map((locale) => formatsIn(locale).isRightToLeft),
      [true, true, true, false, false],
    );
  });
});

describe('an amount', () => {
  test('keeps letters and sign together in right-to-left text', () => {
    const money = (locale: string) => formatsIn(locale).money(71_280, 'GBP');
    assert.equal(money('ar'), '\u200f712.80\u00a0\u2066UK£\u2069');
    assert.equal(money('he'), '\u200f712.80\u00a0\u200f£');
    assert.equal(money('en-GB'), '£712.80');
  });
});
