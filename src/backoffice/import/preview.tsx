import { useState } from 'preact/hooks';
import type { ImportListing } from '../../domain/booking/import/interpreted-row.ts';
import { Button } from '../../ui/parts/button.tsx';
import { download } from '../parts/download.ts';
import { useFocus } from '../parts/use-focus.ts';
import { t } from './messages.ts';
import { editButtonId, PreviewRow } from './preview-row.tsx';
import { problemsCsv } from './problems-csv.ts';
import type { ReviewedRow } from './reviewed-row.ts';
import css from './style.module.css';
import type { OpenImport } from './use-import.ts';

interface PreviewProps {
  readonly rows: readonly ReviewedRow[];
  readonly opened: OpenImport;
  readonly listing: ImportListing;
}

/** The number of rows shown at first, and added by each press of the button. */
const step = 100;

/** Renders all rows, or only those with problems. */
export function Preview({ rows, opened, listing }: PreviewProps) {
  const [isFiltered, setFiltered] = useState(false);
  const [most, setMost] = useState(step);
  // Edited rows stay visible, so that a row does not disappear while the person corrects it. The value: whether it is open.
  const [editedLines, setEditedLines] = useState<ReadonlyMap<number, boolean>>(new Map());
  const focus = useFocus();
  const wrong = rows.filter(({ outcome }) => outcome === 'wrong');
  const isShown = (row: ReviewedRow) => row.outcome === 'wrong' || editedLines.has(row.line);
  const shown = isFiltered ? rows.filter(isShown) : rows;
  const markEdited = (line: number, isOpen: boolean) =>
    setEditedLines((before) => new Map(before).set(line, isOpen));
  const finish = (line: number) =>
    setEditedLines((before) => new Map([...before].filter(([each]) => each !== line)));
  return (
    <section class={css.preview}>
      <header class={css.head}>
        <h3>{t('preview')}</h3>
        {(wrong.length > 0 || isFiltered) && (
          <div class={`actions ${css.filter}`}>
            <Button isPressed={!isFiltered} onClick={() => setFiltered(false)}>
              {t('showAll')}
            </Button>
            <Button isPressed={isFiltered} onClick={() => setFiltered(true)}>
              {t('toCorrect', { count: wrong.length })}
            </Button>
            <Button
              onClick={() =>
                download('import-problems.csv', new Blob([problemsCsv(wrong)], { type: 'text/csv' }))
              }
            >
              {t('problemsCsv')}
            </Button>
          </div>
        )}
      </header>
      <ul class={css.rows}>
        {shown.slice(0, most).map((row) => (
          <PreviewRow
            key={row.line}
            row={row}
            listing={listing}
            edit={opened.edits[row.line] ?? {}}
            isOpen={editedLines.get(row.line) === true}
            onOpen={(isOpen) => (isOpen ? markEdited(row.line, true) : finish(row.line))}
            onEdit={(edit) => {
              const isTakenOut = edit.isLeftOut === true && !row.isLeftOut;
              markEdited(row.line, !isTakenOut);
              if (isTakenOut) focus(editButtonId(row.line));
              opened.editRow(row.line, edit);
            }}
          />
        ))}
      </ul>
      {shown.length > most && (
        <Button onClick={() => setMost(most + step)}>
          {t('more', { count: Math.min(step, shown.length - most) })}
        </Button>
      )}
    </section>
  );
}
