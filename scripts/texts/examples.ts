/** Fills texts with the shortest and longest values of their placeholders. */
import { formatsWithInstants } from '../../src/ui/locale/instant-format.ts';
import type { Catalogue } from '../../src/ui/messages/plural.ts';
import { createTranslate, type MessageParameters } from '../../src/ui/messages/translate.ts';
import { hoursText } from '../../src/ui/prices/hours-text.ts';
import { formsOf, languagesOf, readJson } from './text-files.ts';

/** The values of a placeholder, from the shortest to the longest. */
type Values = readonly (string | number)[];

/** Counts for texts with plural forms. The last ones are for forms of fractions and of millions. */
const counts = [0, 1, 2, 5, 21, 1000, 1.5, 1_000_000];

const days = Array.from({ length: 366 }, (_, day) => new Date(Date.UTC(2028, 0, 1 + day)).toISOString());
/** Texts whose `{date}` has no weekday. All others have one. */
const plainDates =
  'beforeEvent onEventDay beforeOnsale onFixedDate paidOn returnedOn invoicedOn due lastUsed lastSeen madeOn invited ' +
  'codeExpired codeValidUntil untilDate onDate fromOn untilOn ifBookedUntil unclearDates refusedSince didAddDate ' +
  'didMoveDate didChangeDate didCancelDate dueBy creditedOn undatedImported';
/** Texts whose `{date}` is short. */
const shortDates = 'elsewhere until when';
/** Texts whose `{date}` is short, with its year. */
const shortDatesWithYear = 'dueShort keptUntil nextOn';

const byLength = (texts: readonly string[]) => texts.toSorted((a, b) => a.length - b.length);
const ends = (texts: readonly string[]) => [byLength(texts)[0] ?? '', byLength(texts).at(-1) ?? ''];

/** Returns the values of every placeholder in a language. */
function valuesIn(language: string): Readonly<Record<string, Values>> {
  const formats = formatsWithInstants(language);
  const list = (items: readonly string[]) => new Intl.ListFormat(language).format(items);
  const relative = new Intl.RelativeTimeFormat(language, { numeric: 'auto' });
  /** Returns texts of the interface, in the language if it has them. */
  const readTexts = <Content extends Catalogue>(folder: string) =>
    readJson<Content>(folder, languagesOf(folder).includes(language) ? language : 'en');
  const textsOf = (folder: string, keys: RegExp) =>
    Object.entries(readTexts(folder)).flatMap(([key, text]) => (keys.test(key) ? formsOf(text) : []));
  const textIn = (folder: string) => createTranslate(readTexts<Record<string, string>>(folder), language);
  const formText = textIn('widget/messages/lazy');
  const documentText = textIn('backoffice/requests/printouts/messages');
  const dates = days.map((day) => day.slice(0, 10));
  const datesIn = (format: (date: string) => string) => ends(dates.map(format));
  const shortDate = datesIn(formats.shortDate);
  const plainDate = datesIn(formats.plainDate);
  const date = datesIn(formats.date);
  const datesOf = (keys: string, values: Values) =>
    Object.fromEntries(keys.split(' ').map((key) => [`${key}.date`, values]));
  const clock = ends(['09:00', '12:30', '18:00', '23:45'].map(formats.time));
  const range = { start: clock[0] ?? '', end: clock[1] ?? '' };
  const letterTimes = [documentText('times', range), documentText('timesNextDay', range)];
  const instant = ends(
    days.map((day) => formats.instant(Date.parse(day) + 21.75 * 3_600_000, 'America/Argentina/Buenos_Aires')),
  );
  const inTwoZones = instant.map(
    (time) => time + formats.inBrackets(formText('yourTime', { time: date[1] ?? '' })),
  );
  const near = { weekday: 'short', hour: 'numeric', minute: '2-digit', timeZone: 'UTC' } as const;
  const deadlines = [near, { ...near, day: 'numeric', month: 'short' } as const].flatMap((style) => {
    const { format } = new Intl.DateTimeFormat(language, style);
    return ends(days.map((day) => format(Date.parse(day) + 21 * 3_600_000)));
  });
  const left = [formats.duration(1), formats.duration(100), formats.duration(3 * 86_400)];
  const amount = [formats.money(100, 'EUR'), formats.money(123_456_789, 'GBP')];
  const number = [1, 1000];
  const name = ['Jo', 'Ana María González-Fernández'];
  const venue = ['Ox', 'Konzert- und Kongresshaus am Stadtgarten'];
  const reference = ['7KQX2M'];
  const weekdays = [1, 2, 3, 4, 5, 6, 7];
  const weekday = ends(weekdays.map((day) => formats.weekday(day, 'long')));
  const shortWeekday = ends(weekdays.map((day) => formats.weekday(day, 'short')));
  const lines = (texts: readonly string[]) => [texts[0] ?? '', texts.join('\n')];
  return {
    address: ['a@b.example', 'ana.gonzalez-fernandez@university.example'],
    addresses: number,
    after: amount,
    all: number,
    amount,
    before: amount,
    capacity: number,
    characters: number,
    choices: [venue[0] ?? '', list(venue)],
    code: ['A1', 'MEMBERS-2027'],
    company: venue,
    command: ['firsthold staff invite'],
    contact: lines(['hall@example.com', '+44 20 7946 0000']),
    count: number,
    currency: ['EUR', 'GBP'],
    date,
    dates: lines(date.map((day, index) => [day, letterTimes[index], venue[index]].join(formats.comma))),
    day: weekday,
    days: number,
    done: number,
    email: ['a@b.example', 'ana.gonzalez-fernandez@university.example'],
    emails: [list(['a@b', 'c@d'])],
    end: clock,
    example: amount,
    fields: [list(['A', 'B'])],
    from: instant,
    gross: amount,
    guest: name,
    heading: venue,
    headings: [list(venue)],
    changes: [`${plainDate[0]} → ${plainDate[1]}`],
    holdEnd: instant,
    horizon: number,
    hours: number,
    instalments: lines([
      `${amount[1]}${formats.colon}${documentText('paidOn', { date: plainDate[0] ?? '' })}`,
      `${amount[1]}${formats.colon}${formText('onFixedDate', { date: plainDate[1] ?? '' })}`,
    ]),
    key: ['main', 'website-2027'],
    length: [hoursText(90, formats)],
    language: ['de', 'pt-BR'].map(
      (tag) => new Intl.DisplayNames(language, { type: 'language' }).of(tag) ?? tag,
    ),
    label: venue,
    least: number,
    line: number,
    longest: [hoursText(480, formats)],
    max: number,
    megabytes: number,
    megapixels: number,
    members: [list(venue)],
    month: ends(
      [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12].map((at) => formats.month(`2028-${`0${at}`.slice(-2)}`)),
    ),
    min: [hoursText(90, formats)],
    most: number,
    name,
    names: [name[0] ?? '', list(name)],
    net: amount,
    notice: number,
    number,
    of: number,
    other: name,
    outcome: ['500', 'ECONNREFUSED'],
    package: venue,
    packages: [list(venue)],
    percent: [50, 100.5],
    period: ends(textsOf('backoffice/website/messages', /^hold-/)),
    phone: ['112', '+44 20 7946 0000'],
    photos: number,
    place: number,
    rank: [1, 11],
    reason: venue,
    reference,
    references: [list(['7KQX2M', '9RTB4W'])],
    responseDue: instant,
    role: ends(textsOf('backoffice/account/messages', /^role-/)),
    season: [`${plainDate[0]} – ${plainDate[1]}`],
    setting: ends(textsOf('backoffice/website/messages', /^hasPage$/)),
    share: [formats.share(0.5), formats.share(1.005)],
    shortest: [hoursText(90, formats)],
    slot: ['AM', 'Late evening, with dinner'],
    slots: [list(['AM', 'PM'])],
    space: venue,
    spaces: [venue[0] ?? '', list(venue)],
    start: clock,
    status: ends(textsOf('backoffice/messages/problems/messages', /^status_/)),
    stays: amount,
    step: number,
    text: venue,
    time: instant,
    times: [`${clock[0]}–${clock[1]}`],
    timezone: ['UTC', 'America/Argentina/Buenos_Aires'],
    title: venue,
    to: date,
    total: number,
    until: instant,
    used: number,
    venue,
    website: ['a.example', 'https://www.konzerthaus.example'],
    weekday,
    when: date.map((day) => `${day}, AM`),
    who: ['7KQX2M', 'ana.gonzalez-fernandez@university.example'],
    why: ends(textsOf('backoffice/calendar/messages', /^closed_/)),
    zone: ['UTC', 'America/Argentina/Buenos_Aires'],
    // Placeholders of single texts that differ from the others of their name.
    'asked.time': [relative.format(0, 'day'), relative.format(-21, 'day')],
    'nextTry.time': [relative.format(1, 'minute'), relative.format(21, 'hour')],
    'left.time': left,
    'rateLimited.time': left,
    'answerDue.time': [...date, ...instant, ...inTwoZones],
    'heldUntil.time': [...instant, ...inTwoZones],
    'itemsHeldUntil.time': [...instant, ...inTwoZones],
    'readyAt.time': clock,
    'setupAt.time': clock,
    'freeUntil.time': clock,
    'perHourFrom.time': clock,
    'pricesEnd.time': clock,
    'offerUntil.date': instant,
    'holdEnded.end': instant,
    'holdUnchanged.end': instant,
    'holdEarlier.end': instant,
    'feed_heldUntil.time': ['2027-03-12 18:00'],
    'responseDue.time': [...deadlines, ...instant],
    ...datesOf(plainDates, plainDate),
    ...datesOf(shortDates, shortDate),
    ...datesOf(shortDatesWithYear, datesIn(formats.shortDateWithYear)),
    'didMoveDate.to': plainDate,
    'exceptOn.dates': [plainDate.join(formats.comma)],
    'inSeason.dates': [`${plainDate[0]} – ${plainDate[1]}`],
    'fromTo.from': plainDate,
    'fromTo.to': plainDate,
    'readyUntil.from': shortWeekday,
    'setupFrom.for': shortWeekday,
    'untilFrom.from': shortWeekday,
    tax: ['VAT 7%', 'Value added tax 12.5%'],
    'hourly.step': [formats.duration(900)],
    'hourlyUpTo.step': [formats.duration(900)],
    'question_body.times': letterTimes,
    'onDays.days': [list(weekday)],
    'received_body.price': amount,
    'accepted_body.price': amount,
    'changed_body.price': amount,
    'waiting_body.price': amount,
    'freed_body.price': amount,
    'freeInstead.place': venue,
    'continuesLike.place': venue,
    'noPercent.example': [formats.number(10)],
    'yourTime.time': [...clock, formText('timeRange', range)],
  };
}

/** Returns a function that fills in a text of a language, or one of its plural forms, several times. */
export function examplesIn(language: string) {
  const values = valuesIn(language);
  const plural = new Intl.PluralRules(language);
  return (key: string, text: string, category = ''): readonly string[] => {
    const fill = createTranslate<Catalogue>({ text: category ? { other: text } : text }, language);
    const names = (text.match(/(?<=\{)\w+(?=\})/g) ?? []).map((name) => {
      const known = values[`${key}.${name}`] ?? values[name];
      if (!known) throw new Error(`{${name}} of ${key} has no values in scripts/texts/examples.ts`);
      return [name, known] as const;
    });
    const numbers = category ? counts.filter((count) => plural.select(count) === category) : [0];
    const times = Math.max(numbers.length, ...names.map(([, known]) => known.length));
    const at = (all: Values, index: number) => all[index % all.length] ?? '';
    return Array.from({ length: times }, (_, index) => {
      const parameters = Object.fromEntries(names.map(([name, known]) => [name, at(known, index)]));
      const given: MessageParameters & { count: number } = Object.assign(
        { count: Number(at(numbers, index)) },
        parameters,
      );
      return fill('text', given);
    }).filter((example, index, all) => all.indexOf(example) === index);
  };
}
