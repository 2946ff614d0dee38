import type { ManagementError, ResultOf } from '../../../client/manage.ts';
import { client } from '../../api/client.ts';
import { aboutBooking } from '../../base/guest-name.ts';
import { showToast } from '../../base/toast.ts';
import { formats } from '../../messages/language.ts';
import { errorMessage } from '../../parts/error-message.ts';
import { undoInToast } from '../../parts/undo-in-toast.ts';
import { t } from '../messages.ts';
import type { StaffRequest } from '../request/staff-request.ts';
import { settlementOf, totalCentsOf } from './settlement.ts';

export interface CorrectionPath {
  readonly venueId: string;
  readonly reference: string;
  readonly correctionId: string;
}

/** A booking before and after an undo that was only checked. */
export interface PreviewedUndo {
  readonly before: StaffRequest;
  readonly after: StaffRequest;
  /** Of the booking before. */
  readonly etag: string;
}

/** Undoes a correction or a change of dates, or only checks what that would change. */
export const sendUndo = (
  path: CorrectionPath,
  ifMatch: string,
  { dryRun = false } = {},
): Promise<
  ResultOf<'post', '/venues/{venueId}/booking-requests/{reference}/corrections/{correctionId}/undo'>
> =>
  client.post('/venues/{venueId}/booking-requests/{reference}/corrections/{correctionId}/undo', {
    path,
    ifMatch,
    body: dryRun ? { dryRun } : {},
  });

/**
 * Returns the button that undoes a correction or a change of dates, and shows a toast about the result.
 *
 * @param before the booking before the undo
 */
const undoCorrection = (path: CorrectionPath, before: StaffRequest, ifMatch: string) =>
  undoInToast(
    () => sendUndo(path, ifMatch),
    (answer) => (answer.ok ? showUndone(before, answer.data) : showRefusal(answer.error)),
  );

/**
 * Undoes a correction or a change of dates, unless that changes the price.
 *
 * @returns the undo that the person has to confirm; null: it was made, or cannot be made, which a toast says
 */
export async function undoOrPreview(path: CorrectionPath, before: StaffRequest, ifMatch: string) {
  const answer = await sendUndo(path, ifMatch, { dryRun: true });
  if (answer.ok && totalCentsOf(answer.data) !== totalCentsOf(before))
    return { before, after: answer.data, etag: ifMatch };
  if (answer.ok) await undoCorrection(path, before, ifMatch).act();
  else showRefusal(answer.error);
  return null;
}

const showRefusal = (error: ManagementError) =>
  showToast({ text: t('cannotUndo', { reason: errorMessage(error) }) });

/** Shows a toast about an undo: if it changed the price, with the new total and what is to be returned. */
export const showUndone = (before: StaffRequest, after: StaffRequest) =>
  showToast({ text: aboutBooking(after, [t('didUndo'), ...changedMoney(before, after)].join(formats.stop)) });

function changedMoney(before: StaffRequest, after: StaffRequest): string[] {
  const price = after.agreedPrice ?? after.quote;
  if (!price || price.totalCents === totalCentsOf(before)) return [];
  const labelled = (label: string, cents: number) =>
    label + formats.colon + formats.money(cents, price.currency);
  const { returnCents } = settlementOf(before, after);
  return [
    labelled(t('totalAfter'), price.totalCents),
    ...(returnCents > 0 ? [labelled(t('toReturn'), returnCents)] : []),
  ];
}

/** A change as the service answered it. */
interface Answered {
  readonly data: StaffRequest;
  /** Null: nothing changed that can be undone. Omitted: the response was lost, and the change is in the history. */
  readonly correctionId?: string | null;
  readonly etag: string;
}

/** Returns the button of a toast that undoes a change, if there is anything to undo. */
export const undoButton = (
  path: Omit<CorrectionPath, 'correctionId'>,
  { data, correctionId, etag }: Answered,
) => (correctionId ? { button: undoCorrection({ ...path, correctionId }, data, etag) } : {});
