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
  const [filter, setFilter] = useState<'all' | 'wrong' | 'unusual'>('all');
  const [most, setMost] = useState(step);
  // Edited rows stay visible, so that a row does not disappear while the person corrects it. The value: whether it is open.
  const [editedLines, setEditedLines] = useState<ReadonlyMap<number, boolean>>(new Map());
  const focus = useFocus();
  const wrong = rows.filter(({ outcome }) => outcome === 'wrong');
  const unusual = rows.filter(({ outcome, warnings }) => outcome !== 'wrong' && warnings.length > 0);
  const filtered = new Set(filter === 'wrong' ? wrong : filter === 'unusual' ? unusual : rows);
  const shown = rows.filter((row) => filtered.has(row) || editedLines.has(row.line));
  const markEdited = (line: number, isOpen: boolean) =>
    setEditedLines((before) => new Map(before).set(line, isOpen));
  const finish = (line: number) =>
    setEditedLines((before) => new Map([...before].filter(([each]) => each !== line)));
  return (
    <section class={css.preview}>
      <header class={css.head}>
        <h3>{t('preview')}</h3>
        {(wrong.length > 0 || unusual.length > 0 || filter !== 'all') && (
          <div class={`actions ${css.filter}`}>
            <Button isPressed={filter === 'all'} onClick={() => setFilter('all')}>
              {t('showAll')}
            </Button>
            {(wrong.length > 0 || filter === 'wrong') && (
              <Button isPressed={filter === 'wrong'} onClick={() => setFilter('wrong')}>
                {t('toCorrect', { count: wrong.length })}
              </Button>
            )}
            {(unusual.length > 0 || filter === 'unusual') && (
              <Button isPressed={filter === 'unusual'} onClick={() => setFilter('unusual')}>
                {t('toCheck', { count: unusual.length })}
              </Button>
            )}
            {wrong.length > 0 && (
              <Button
                onClick={() =>
                  download('import-problems.csv', new Blob([problemsCsv(wrong)], { type: 'text/csv' }))
                }
              >
                {t('problemsCsv')}
              </Button>
            )}
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
