import type { ReportCell, ReportTable } from '../../domain/reports/report-table.ts';
import { formats } from '../messages/language.ts';
import { t } from './messages.ts';
import css from './style.module.css';

/** Renders a table of a report. The bar repeats a number of its row, so it is hidden from screen readers. */
export function ReportTableView({ table: { name, columns, rows } }: { readonly table: ReportTable }) {
  const figures = columns.filter(({ isBefore }) => isBefore).length;
  const labels = columns.length - 2 * figures;
  const hasBars = rows.some(({ bar }) => bar !== null);
  if (rows.length === 0) return <p>{t('none')}</p>;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: so that the keyboard can scroll it
    <section class={css.scroll} tabIndex={0} aria-label={name}>
      <table class={css.report}>
        <thead>
          <tr>
            <td colSpan={labels} />
            <th scope="colgroup" colSpan={figures + (hasBars ? 1 : 0)}>
              {t('thisPeriod')}
            </th>
            <th scope="colgroup" colSpan={figures}>
              {t('yearBefore')}
            </th>
          </tr>
          <tr>
            {columns.map(({ head, isBefore }, index) => (
              <>
                {hasBars && index === labels && <td class={css.barCell} aria-hidden="true" />}
                <th key={`${isBefore} ${head}`} scope="col" class={index < labels ? undefined : css.number}>
                  {head}
                </th>
              </>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ cells, bar }) => (
            <tr key={cells.slice(0, labels).join(' ')}>
              {cells.map((cell, index) => (
                <>
                  {hasBars && index === labels && (
                    <td class={css.barCell} aria-hidden="true">
                      {bar !== null && bar > 0 && (
                        <span class={css.bar} style={{ inlineSize: `${100 * bar}%` }} />
                      )}
                    </td>
                  )}
                  {index === 0 ? (
                    <th key={columns[index]?.head} scope="row" dir="auto">
                      {shown(cell)}
                    </th>
                  ) : (
                    <td
                      key={`${columns[index]?.isBefore} ${columns[index]?.head}`}
                      class={index < labels ? undefined : css.number}
                    >
                      {shown(cell)}
                    </td>
                  )}
                </>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

function shown(cell: ReportCell): string {
  if (typeof cell === 'string') return cell || '–';
  return new Intl.NumberFormat(formats.locale, {
    minimumFractionDigits: cell.decimals,
    maximumFractionDigits: cell.decimals,
  }).format(cell.cents / 10 ** cell.decimals);
}
