import { useRef } from 'preact/hooks';
import { columnsLeftOut, furtherPrices, importFields } from '../../domain/booking/import/columns.ts';
import type { ImportListing } from '../../domain/booking/import/interpreted-row.ts';
import { formats } from '../messages/language.ts';
import { t } from './messages.ts';
import css from './style.module.css';
import type { OpenImport } from './use-import.ts';

/** Renders a field for each column of the file; expanded if a required field had no column, until the person closes it. */
export function ColumnMapping({
  opened,
  listing,
}: {
  readonly opened: OpenImport;
  readonly listing: ImportListing;
}) {
  const { headings, columns, samplesOf, setColumn } = opened;
  const has = (...fields: readonly (typeof importFields)[number][]) =>
    fields.some((field) => columns.includes(field));
  const missing = [
    ...(has('date', 'start') ? [] : (['date'] as const)),
    ...(has('name', 'company') ? [] : (['name'] as const)),
    ...(has('space') || listing.spaces.length === 1 ? [] : (['space'] as const)),
  ];
  const names = headings.map((heading, index) => heading || t('unnamedColumn', { number: index + 1 }));
  const prices = furtherPrices(headings, columns);
  const isOpen = useRef(false);
  isOpen.current ||= missing.length + prices.length > 0;
  const used = columns.filter((each) => each !== null).length;
  const leftOut = columnsLeftOut(headings, columns).filter(
    (index) => samplesOf(index) !== '' && !prices.includes(index),
  );
  const namesOf = (some: readonly number[]) => some.map((index) => names[index]).join(formats.comma);
  return (
    <>
      {leftOut.length > 0 && (
        <p class={css.attention}>{t('columnsLeftOut', { headings: namesOf(leftOut) })}</p>
      )}
      <details class={css.fold} open={isOpen.current}>
        <summary>
          {t('columns')} <small>{t('columnsUsed', { used, all: headings.length })}</small>
        </summary>
        {missing.length > 0 && (
          <p class={css.attention}>
            {t('columnMissing', { fields: missing.map((field) => t(`field_${field}`)).join(formats.comma) })}
          </p>
        )}
        {prices.length > 0 && (
          <p class={css.attention}>{t('furtherPrices', { headings: namesOf(prices) })}</p>
        )}
        <ul class={css.columns}>
          {names.map((name, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: columns have no other identity
            <li key={index}>
              <label for={`column-${index}`}>
                <b dir="auto">{name}</b>
                <small dir="auto">{samplesOf(index)}</small>
              </label>
              <select
                id={`column-${index}`}
                value={columns[index] ?? ''}
                onChange={({ currentTarget: { value } }) =>
                  setColumn(index, importFields.find((field) => field === value) ?? null)
                }
              >
                <option value="">{t('leaveOut')}</option>
                {importFields.map((field) => (
                  <option key={field} value={field}>
                    {t(`field_${field}`)}
                  </option>
                ))}
              </select>
            </li>
          ))}
        </ul>
      </details>
    </>
  );
}
