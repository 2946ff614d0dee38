import type { ToldProblem } from '../../client/manage.ts';
import { problemIn } from '../parts/problems/problem-in.ts';
import css from './style.module.css';
import { t } from './words.ts';

/** What is wrong in a table: in which line, and in which column if it is in one. */
export type SheetFault = ToldProblem & { readonly path: string; readonly message: string };

/** Everything that is wrong in a table, in the order of its lines. */
export function SheetFaults({ faults }: { readonly faults: readonly SheetFault[] }) {
  return (
    <ul class={css.log}>
      {faults.map((fault) => (
        <li key={fault.path + fault.message}>
          <Place path={fault.path} /> {problemIn(fault)}
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
