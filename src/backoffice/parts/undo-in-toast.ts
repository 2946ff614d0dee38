import { type Answer, type MutationResult, mutate } from '../api/use-mutation.ts';
import { mayBeSaved } from '../base/lost-response.ts';
import { t } from '../base/messages.ts';
import { showToast, type Toast } from '../base/toast.ts';
import { errorMessage } from './error-message.ts';
import { showErrorToast } from './error-toast.ts';

/**
 * Returns the button of a toast that undoes a change. If the response is lost, it is not known whether it is undone: the next
 * toast has the button again, which repeats the same request.
 *
 * @param shown called with the result; omitted: only an error is shown
 */
export function undoInToast<A extends MutationResult>(
  send: () => Promise<A>,
  shown: (answer: Answer<A>) => void = (answer) => {
    // What was to be removed may be gone already.
    if (!answer.ok && answer.error.code !== 'NOT_FOUND') showErrorToast(answer.error);
  },
): NonNullable<Toast['button']> {
  const act = async () => {
    const answer = await mutate(send);
    if (answer.ok || !mayBeSaved(answer.error)) return shown(answer);
    showToast({ text: errorMessage(answer.error), button: { label: t('undo'), act } });
  };
  return { label: t('undo'), act };
}
