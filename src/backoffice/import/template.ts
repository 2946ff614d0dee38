/** A CSV template with the reader's headings and two example rows of this venue. */
import type { ImportField } from '../../domain/booking/import/columns.ts';
import type { ImportListing } from '../../domain/booking/import/interpreted-row.ts';
import { formatsOfLocale } from '../../domain/booking/import/locale-formats.ts';
import { csvFile } from '../../domain/fields/csv-text.ts';
import { addDays } from '../../domain/time/calendar.ts';
import type { CalendarDate } from '../../domain/time/instant.ts';
import { locale } from '../messages/language.ts';
import { csvFormat } from '../parts/csv.ts';
import { t } from './messages.ts';

const fields = [
  ...(['date', 'start', 'end', 'space', 'slot', 'package', 'name', 'company', 'email', 'phone'] as const),
  ...(['people', 'status', 'total', 'notes', 'reference'] as const),
];

/** Returns the template as spreadsheet programs of the reader's country open it: UTF-8 with a byte order mark. */
export function templateCsv({ spaces }: ImportListing, today: CalendarDate): string {
  const { decimalMark, dateOrder } = formatsOfLocale(locale);
  const { delimiter } = csvFormat(locale);
  const dateText = (date: CalendarDate) => {
    const [year, month, day] = date.split('-');
    if (dateOrder === 'ymd') return date;
    return dateOrder === 'mdy' ? `${month}/${day}/${year}` : `${day}.${month}.${year}`;
  };
  const space = spaces.find(({ slots }) => slots.length > 0) ?? spaces[0];
  const slot = space?.slots[0];
  const guest = { email: 'guest@example.com', people: '80', status: t('as_accepted') };
  const examples: readonly { readonly [Field in ImportField]?: string }[] = [
    {
      ...guest,
      date: dateText(addDays(today, 30)),
      name: 'A. Example',
      reference: '1001',
      space: space?.name ?? '',
      slot: slot?.name ?? '',
      package: slot?.packages[0]?.name ?? '',
      total: `1200${decimalMark}00`,
    },
    {
      ...guest,
      date: dateText(addDays(today, 31)),
      name: 'B. Example',
      reference: '1002',
      space: space?.name ?? '',
      start: '10:00',
      end: '14:30',
      total: `450${decimalMark}00`,
    },
  ];
  return csvFile(
    fields.map((field) => t(`field_${field}`)),
    examples.map((row) => fields.map((field) => row[field] ?? null)),
    delimiter,
  );
}
