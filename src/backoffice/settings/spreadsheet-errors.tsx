import type { CodedProblem } from '../../client/manage.ts';
import { problemMessage } from '../parts/problems/problem-message.ts';
import { t } from './messages.ts';
import css from './style.module.css';

/** What is wrong in a table: in which line, and in which column if it is in one. */
export type SpreadsheetError = CodedProblem & { readonly path: string; readonly message: string };

/** Everything that is wrong in a table, in the order of its lines. */
export function SpreadsheetErrors({ faults: errors }: { readonly faults: readonly SpreadsheetError[] }) {
  return (
    <ul class={css.log}>
      {errors.map((error) => (
        <li key={error.path + error.message}>
          <Place path={error.path} /> {problemMessage(error)}
        </li>
      ))}
    </ul>
  );
}

/** Where it is: `line 4, date`; `csv` is the table as a whole, and said of none of its lines. */
function Place({ path }: { readonly path: string }) {
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
