import { client } from '../../api/client.ts';
import { mutate } from '../../api/use-mutation.ts';
import { aboutBooking } from '../../base/guest-name.ts';
import { t as shell } from '../../base/messages.ts';
import { showToast } from '../../base/toast.ts';
import { errorMessage } from '../../parts/error-message.ts';
import { t } from '../messages.ts';

interface CorrectionPath {
  readonly venueId: string;
  readonly reference: string;
  readonly correctionId: string;
}

/** Undoes a correction or a change of dates, and shows a toast about the result. */
export async function undoCorrection(path: CorrectionPath, ifMatch: string): Promise<void> {
  const answer = await mutate(() =>
    client.post('/venues/{venueId}/booking-requests/{reference}/corrections/{correctionId}/undo', {
      path,
      ifMatch,
      body: {},
    }),
  );
  showToast({
    text: answer.ok
      ? aboutBooking(answer.data, t('didUndo'))
      : t('cannotUndo', { reason: errorMessage(answer.error) }),
  });
}

/** A change as the service answered it. */
interface Answered {
  /** Null: nothing changed that can be undone. Omitted: the response was lost, and the change is in the history. */
  readonly correctionId?: string | null;
  readonly etag: string;
}

/** Returns the button of a toast that undoes a change, if there is anything to undo. */
export const undoButton = (path: Omit<CorrectionPath, 'correctionId'>, { correctionId, etag }: Answered) =>
  correctionId
    ? { button: { label: shell('undo'), act: () => undoCorrection({ ...path, correctionId }, etag) } }
    : {};
