import { type ImportField, importFields } from '../../domain/booking/import/columns.ts';
import { readTimes } from '../../domain/booking/import/date-cells.ts';
import type { ImportListing, RowEdit } from '../../domain/booking/import/interpreted-row.ts';
import { readStatus } from '../../domain/booking/import/status-cells.ts';
import { Checkbox } from '../parts/checkbox.tsx';
import { t } from './messages.ts';
import { type ReviewedRow, unreadText } from './reviewed-row.ts';
import { type ListedSlot, timesOfRow } from './row-times.ts';
import css from './style.module.css';

interface RowEditorProps {
  readonly row: ReviewedRow;
  readonly listing: ImportListing;
  readonly edit: RowEdit;
  /** The fields to show; null: all. */
  readonly fields: ReadonlySet<ImportField> | null;
  readonly onEdit: (edit: RowEdit) => void;
}

const inputTypes: { readonly [Field in ImportField]?: 'date' | 'time' } = {
  date: 'date',
  until: 'date',
  'paid-on': 'date',
  start: 'time',
  end: 'time',
};

/** Renders fields to correct a row, and a checkbox to skip it. */
export function RowEditor({ row, listing, edit, fields, onEdit }: RowEditorProps) {
  const { line, draft } = row;
  const space = listing.spaces.find(({ id }) => id === draft.spaceId);
  const slot = space?.slots.find(({ id }) => id === draft.slotId);
  const options: {
    readonly [Field in ImportField]?: readonly { readonly id: string; readonly name: string }[];
  } = {
    space: listing.spaces,
    slot: space?.slots ?? [],
    package: slot?.packages ?? [],
    status: (['accepted', 'held'] as const).map((id) => ({ id, name: t(`as_${id}`) })),
  };
  const set = (changed: { readonly [Field in ImportField]?: string }) =>
    onEdit({ ...edit, cells: { ...edit.cells, ...changed } });
  const wrong = new Set(row.allProblems.map(({ field }) => field));
  return (
    <div class={css.editor}>
      {importFields
        .filter((field) => fields === null || fields.has(field))
        .map((field) => {
          const id = `row-${line}-${field}`;
          const isWrong = wrong.has(field) || undefined;
          const choices = options[field];
          return (
            <div part="field" key={field}>
              <label for={id}>{t(`field_${field}`)}</label>
              {choices ? (
                <select
                  id={id}
                  value={chosenIn(row, field)}
                  aria-invalid={isWrong}
                  onChange={({ currentTarget: { value } }) => set(changedPlace(field, value))}
                >
                  <option value="">{field === 'slot' ? t('ownTimes') : '–'}</option>
                  {choices.map((choice) => (
                    <option key={choice.id} value={choice.id}>
                      {choice.name}
                    </option>
                  ))}
                </select>
              ) : (
                <input
                  id={id}
                  autocomplete="off"
                  dir="auto"
                  type={(inputTypes[field] ?? 'text') as 'text'}
                  value={textOf(row, field, slot)}
                  aria-invalid={isWrong}
                  onChange={({ currentTarget: { value } }) => set(changedTime(field, value, slot))}
                />
              )}
            </div>
          );
        })}
      <Checkbox
        name={`row-${line}-out`}
        isChecked={edit.isLeftOut === true}
        onChange={(isLeftOut) => onEdit({ ...edit, isLeftOut })}
      >
        {t('keepOut')}
      </Checkbox>
    </div>
  );
}

/** Returns the edit for a changed time. Times that differ from the slot's belong to no slot, unless it is booked by the hour. */
function changedTime(
  field: ImportField,
  value: string,
  slot: ListedSlot | undefined,
): { readonly [Field in ImportField]?: string } {
  if (slot === undefined || slot.hours || (field !== 'start' && field !== 'end')) return { [field]: value };
  return { start: slot.startTime, end: slot.endTime, slot: '', package: '', [field]: value };
}

/** Returns the edit for a changed space or slot. Clears the slot or package that belonged to the previous one. */
function changedPlace(field: ImportField, value: string): { readonly [Field in ImportField]?: string } {
  if (field === 'space') return { space: value, slot: '', package: '' };
  return field === 'slot' ? { slot: value, package: '' } : { [field]: value };
}

function chosenIn({ draft, cells }: ReviewedRow, field: ImportField): string {
  if (field === 'space') return draft.spaceId ?? '';
  if (field === 'slot') return draft.slotId ?? '';
  if (field === 'package') return draft.packageId ?? '';
  return draft.status ?? readStatus(cells.status ?? '') ?? '';
}

function textOf(row: ReviewedRow, field: ImportField, slot: ListedSlot | undefined): string {
  const { draft, cells } = row;
  // Not the time of the slot, which the file does not have.
  if (unreadText(row, field) !== undefined) return '';
  const { startTime, endTime } = timesOfRow(draft, slot);
  switch (field) {
    case 'date':
      return draft.date ?? '';
    case 'until':
      return draft.endDate ?? '';
    case 'paid-on':
      return draft.paidOn ?? '';
    case 'start':
      return startTime ?? timeIn(cells.start);
    case 'end':
      return endTime ?? timeIn(cells.end);
    case 'people':
      return draft.attendance === undefined ? (cells.people ?? '') : String(draft.attendance);
    default:
      return cells[field] ?? '';
  }
}

const timeIn = (cell: string | undefined) => (cell === undefined ? '' : (readTimes(cell)?.start ?? ''));
