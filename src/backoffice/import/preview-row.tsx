import type { ImportField } from '../../domain/booking/import/columns.ts';
import type { ImportProblem } from '../../domain/booking/import/import-problem.ts';
import type { ImportListing, RowEdit } from '../../domain/booking/import/interpreted-row.ts';
import { fullShareBasisPoints } from '../../domain/money/money.ts';
import { type Tax, taxName } from '../../domain/money/tax.ts';
import { isoWeekday } from '../../domain/time/calendar.ts';
import { formats } from '../messages/language.ts';
import { t } from './messages.ts';
import { conflictText, placeText } from './problems-csv.ts';
import { type ReviewedRow, unreadText } from './reviewed-row.ts';
import { RowEditor } from './row-editor.tsx';
import { timesOfRow } from './row-times.ts';
import css from './style.module.css';

export interface PreviewRowProps {
  readonly row: ReviewedRow;
  readonly listing: ImportListing;
  readonly edit: RowEdit;
  /** Whether all fields of the row are shown. */
  readonly isOpen: boolean;
  readonly onOpen: (isOpen: boolean) => void;
  readonly onEdit: (edit: RowEdit) => void;
}

/** The fields to show for a problem that concerns no single field, such as a conflict. */
const placeFields: readonly ImportField[] = ['date', 'space', 'slot', 'start', 'end'];

/** Returns the id of the button that opens and closes a row. */
export const editButtonId = (line: number) => `row-${line}-edit`;

/** Renders a row as it will be imported, with its problems and the fields to correct them. */
export function PreviewRow({ row, listing, edit, isOpen, onOpen, onEdit }: PreviewRowProps) {
  const { line, draft, tax, cells, outcome, allProblems } = row;
  const space = listing.spaces.find(({ id }) => id === draft.spaceId);
  const slot = space?.slots.find(({ id }) => id === draft.slotId);
  const offer = slot?.packages.find(({ id }) => id === draft.packageId);
  const times = timesOfRow(draft, slot);
  const unreadTimes = [unreadText(row, 'start'), unreadText(row, 'end')].filter(Boolean).join(' · ');
  const place = [slot?.name ?? (draft.startTime === undefined ? cells.slot : t('ownTimes')), offer?.name];
  const paidText = (paid: string, paidOn?: string) =>
    t('field_paid') +
    formats.colon +
    paid +
    (paidOn === undefined ? '' : `${formats.comma}${formats.plainDate(paidOn)}`);
  // An unknown name is resolved above the rows, once for all of them. Shifted cells need all fields.
  const fields = allProblems.flatMap((problem) =>
    isUnknownName(problem) || problem.problem === 'more_cells' ? [] : (problem.field ?? placeFields),
  );
  return (
    <li class={css.row} data-outcome={outcome}>
      <span class={css.line} title={t('rowNumber', { line })}>
        <span class="unseen">{t('rowNumber', { line })}</span>
        <span aria-hidden="true">{line}</span>
      </span>
      <span>
        <b>
          {draft.date === undefined
            ? cells.date
            : `${formats.weekday(isoWeekday(draft.date), 'short')} ${formats.plainDate(draft.date)}`}
        </b>
        <small>
          {unreadTimes ||
            (times.startTime !== undefined &&
              `${formats.time(times.startTime)}–${times.endTime === undefined ? '' : formats.time(times.endTime)}`)}
          {slot === undefined &&
            draft.endDate !== undefined &&
            ` ${t('until', { date: formats.shortDate(draft.endDate) })}`}
        </small>
      </span>
      <span dir="auto">
        <b>{space?.name ?? cells.space}</b>
        <small>{place.filter(Boolean).join(' · ')}</small>
      </span>
      <span dir="auto">
        <b>{draft.name ?? cells.name}</b>
        <small>{[cells.company, cells.email].filter(Boolean).join(' · ')}</small>
      </span>
      <span class={css.much}>
        {draft.totalCents !== undefined && (
          <span>
            <b>{formats.money(draft.totalCents, listing.currency)}</b>{' '}
            <small>{tax === null ? t('inclTax') : t('inclTaxOf', { tax: taxText(tax) })}</small>
          </span>
        )}
        <small>
          {[
            ...(cells.net === undefined ? [] : [`${cells.net} ${t('exclTax')}`]),
            ...(draft.paidInFull ? [paidText(t('paidInFull'), draft.paidOn)] : []),
            ...(draft.paidCents === undefined
              ? []
              : [paidText(formats.money(draft.paidCents, listing.currency), draft.paidOn)]),
            ...(draft.attendance === undefined
              ? []
              : [t('field_people') + formats.colon + formats.number(draft.attendance)]),
          ].join(' · ')}
        </small>
      </span>
      <span class={css.outcome}>{t(`is_${outcome}`)}</span>
      <button
        id={editButtonId(line)}
        type="button"
        class="quiet"
        aria-label={
          isOpen ? `${t('finish')}${formats.comma}${t('rowNumber', { line })}` : t('editRow', { line })
        }
        aria-expanded={isOpen}
        onClick={() => onOpen(!isOpen)}
      >
        {isOpen ? t('finish') : t('edit')}
      </button>
      {outcome === 'wrong' && (
        <ul class={css.problems}>
          {allProblems.map((problem) => (
            <li key={`${problem.field} ${problem.message}`} class="problem">
              {problem.field !== null && <b>{t(`field_${problem.field}`) + formats.colon}</b>}
              {problem.field !== null && unreadText(row, problem.field) !== undefined && (
                <>
                  <q>{unreadText(row, problem.field)}</q>{' '}
                </>
              )}
              {isUnknownName(problem) && !isOpen
                ? t('chooseAbove', { text: cells[problem.field ?? 'space'] ?? t('emptyName') })
                : conflictText(problem)}
              {problem.alternative && ` ${t('freeInstead', { place: placeText(problem.alternative) })}`}
            </li>
          ))}
        </ul>
      )}
      {row.warnings.length > 0 && (
        <ul class={css.problems}>
          {row.warnings.map((warning) => (
            <li key={`${warning.field} ${warning.message}`}>
              {warning.field !== null && <b>{t(`field_${warning.field}`) + formats.colon}</b>}
              {conflictText(warning)}
            </li>
          ))}
        </ul>
      )}
      {(isOpen || fields.length > 0) && (
        <RowEditor
          row={row}
          listing={listing}
          edit={edit}
          onEdit={onEdit}
          fields={isOpen ? null : new Set(fields)}
        />
      )}
    </li>
  );
}

const taxText = (tax: Tax) => `${taxName(tax)} ${formats.share(tax.basisPoints / fullShareBasisPoints)}`;

/** Returns whether the problem is an unknown name, which is resolved above the rows. */
const isUnknownName = ({ field, problem }: ImportProblem) =>
  (field === 'space' || field === 'slot' || field === 'package' || field === 'status') &&
  ['not_one_of', 'missing_one_of', 'not_a_choice'].some((each) => each === problem);
