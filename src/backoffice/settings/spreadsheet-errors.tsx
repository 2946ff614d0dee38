import type { CodedProblem } from '../../client/manage.ts';
import { problemMessage } from '../parts/problems/problem-message.ts';
import { t } from './messages.ts';
import css from './style.module.css';

/** An error in a table: its row, and its column if it concerns one. */
export type SpreadsheetError = CodedProblem & { readonly path: string; readonly message: string };

/** Lists the errors of a table in the order of its rows. */
export function SpreadsheetErrors({ errors }: { readonly errors: readonly SpreadsheetError[] }) {
  return (
    <ul class={css.log}>
      {errors.map((error) => (
        <li key={error.path + error.message}>
          <ErrorPosition path={error.path} /> {problemMessage(error)}
        </li>
      ))}
    </ul>
  );
}

/** The position: `line 4, date`; `csv` is the whole table, without a line. */
function ErrorPosition({ path }: { readonly path: string }) {
  const [, line, column] = /^line (\d+)(?:, (\w+))?$/.exec(path) ?? [];
  if (line === undefined) return null;
  return (
    <>
      <strong>{t('inLine', { line })}</strong>
      {column && (
        <>
          , <code>{column}</code>
        </>
      )}
      :
    </>
  );
}
