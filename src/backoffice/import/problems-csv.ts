/** The problems of a file as CSV, to correct it where it came from. */
import type { ImportAlternative, ImportProblem } from '../../domain/booking/import/import-problem.ts';
import { csvFile } from '../../domain/fields/csv-text.ts';
import { shownGuestName } from '../base/guest-name.ts';
import { formats, locale } from '../messages/language.ts';
import { problemMessage } from '../messages/problems/problem-message.ts';
import { csvFormat } from '../parts/csv.ts';
import { t } from './messages.ts';
import type { ReviewedRow } from './reviewed-row.ts';

/** Formats a free place: `Hall B, Fri 12 Mar 2027`. */
export const placeText = ({ spaceName, date }: ImportAlternative) =>
  `${formats.isolate(spaceName)}${formats.comma}${formats.shortDateWithYear(date)}`;

/** Returns the message of a problem; of a conflict, with the booking in the way. */
export const conflictText = (problem: ImportProblem) =>
  problem.takenBy === undefined
    ? problemMessage(problem)
    : `${problemMessage(problem)}${formats.inBrackets(formats.isolate(shownGuestName(problem.takenBy)))}`;

/** Returns a line for each problem, with the row as it is in the file. */
export function problemsCsv(rows: readonly ReviewedRow[]): string {
  const fields = ['date', 'space', 'name', 'company'] as const;
  return csvFile(
    [t('rowInFile'), ...fields.map((field) => t(`field_${field}`)), ...[t('problem'), t('nearestFree')]],
    rows.flatMap(({ line, cells, allProblems }) =>
      allProblems.map((problem) => [
        ...[line, ...fields.map((field) => cells[field] ?? '')],
        conflictText(problem),
        problem.alternative ? placeText(problem.alternative) : '',
      ]),
    ),
    csvFormat(locale).delimiter,
  );
}
