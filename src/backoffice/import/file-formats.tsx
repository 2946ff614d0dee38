import { type Delimiter, delimiters } from '../../domain/booking/import/csv.ts';
import { dateOrders, readDate } from '../../domain/booking/import/date-cells.ts';
import { textEncodings } from '../../domain/booking/import/text-encoding.ts';
import { Select } from '../../ui/parts/select.tsx';
import { formats } from '../messages/language.ts';
import { t } from './messages.ts';
import css from './style.module.css';
import type { OpenImport } from './use-import.ts';

const delimiterNames: Readonly<Record<Delimiter, 'comma' | 'semicolon' | 'tab' | 'bar'>> = {
  ',': 'comma',
  ';': 'semicolon',
  '\t': 'tab',
  '|': 'bar',
};
const encodingNames = {
  'utf-8': 'UTF-8',
  'utf-16le': 'UTF-16 LE',
  'utf-16be': 'UTF-16 BE',
  'windows-1252': 'Windows-1252',
} as const;
/** Shown where the file has no amount with the mark. */
const amounts = { ',': '1.200,50', '.': '1,200.50' } as const;

/** Renders the detected file formats in one line; expanded, they can be changed. */
export function FileFormats({ opened }: { readonly opened: OpenImport }) {
  const { source, dateOrder, decimalMark, unclearDate, setFormats, reread } = opened;
  if (source.kind === 'calendar') return null;
  const amountIn = (mark: keyof typeof amounts) => opened.amountSamples[mark] ?? amounts[mark];
  const read = unclearDate === null ? null : readDate(unclearDate, dateOrder);
  const fixed = { none: null, isRequired: false, problem: undefined };
  const summary = [
    ...(source.kind === 'csv'
      ? [encodingNames[source.encoding], t(`delimiter_${delimiterNames[source.delimiter]}`)]
      : [source.sheet]),
    t(dateOrder),
    amountIn(decimalMark),
  ];
  return (
    <details class={css.fold} open={read !== null}>
      <summary>
        {t('file')} <small>{summary.join(' · ')}</small>
      </summary>
      {read && (
        <p class={css.attention}>
          {t('unclearDates', { text: unclearDate ?? '', date: formats.plainDate(read.date) })}
        </p>
      )}
      <div class={css.fields}>
        {source.kind === 'xlsx' ? (
          <Select
            {...fixed}
            name="sheet"
            label={t('sheet')}
            value={source.sheet}
            options={source.sheets.map((each) => [each, each] as const)}
            onValue={(sheet) => reread({ sheet })}
          />
        ) : (
          <>
            <Select
              {...fixed}
              name="encoding"
              label={t('encoding')}
              value={source.encoding}
              options={textEncodings.map((each) => [each, encodingNames[each]] as const)}
              onValue={(value) => reread({ encoding: textEncodings.find((each) => each === value) })}
            />
            <Select
              {...fixed}
              name="delimiter"
              label={t('delimiter')}
              value={source.delimiter}
              options={delimiters.map((each) => [each, t(`delimiter_${delimiterNames[each]}`)] as const)}
              onValue={(value) => reread({ delimiter: delimiters.find((each) => each === value) })}
            />
          </>
        )}
        <Select
          {...fixed}
          name="dateOrder"
          label={t('dateOrder')}
          value={dateOrder}
          options={dateOrders.map((each) => [each, t(each)] as const)}
          onValue={(value) =>
            setFormats({ dateOrder: dateOrders.find((each) => each === value) ?? dateOrder })
          }
        />
        <Select
          {...fixed}
          name="decimalMark"
          label={t('decimalMark')}
          value={decimalMark}
          options={[
            [',', amountIn(',')],
            ['.', amountIn('.')],
          ]}
          onValue={(value) => setFormats({ decimalMark: value === ',' ? ',' : '.' })}
        />
      </div>
    </details>
  );
}
