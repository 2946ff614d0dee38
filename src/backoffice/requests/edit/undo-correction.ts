import { client } from '../../api/client.ts';
import { mutate } from '../../api/use-mutation.ts';
import { aboutBooking } from '../../base/guest-name.ts';
import { showToast } from '../../base/toast.ts';
import { errorMessage } from '../../parts/error-message.ts';
import { t } from '../messages.ts';

interface CorrectionPath {
  readonly venueId: string;
  readonly reference: string;
  readonly correctionId: string;
}

/** Undoes a correction, and shows a toast about the result. */
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
