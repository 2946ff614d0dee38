import type { ComponentChildren } from 'preact';
import { Button, MainButton } from '../../ui/parts/button.tsx';
import { type Answer, type MutationOptions, useMutation } from '../api/use-mutation.ts';
import { t } from '../shell/words.ts';
import { Dialog } from './dialog.tsx';
import { Trouble } from './trouble.tsx';

interface ConfirmProps<A extends Answer> extends MutationOptions<A, void> {
  readonly title: string;
  /** What the button says that does it. */
  readonly words: string;
  readonly onClose: () => void;
  /** What comes of it, and cannot be undone. */
  readonly children: ComponentChildren;
}

/** Asks before something is done that cannot be undone. */
export function Confirm<A extends Answer>(props: ConfirmProps<A>) {
  const { title, words, onClose, children, onSuccess, ...options } = props;
  const { mutate, isPending, error } = useMutation<A>({
    ...options,
    async onSuccess(answer) {
      await onSuccess?.(answer);
      onClose();
    },
  });
  return (
    <Dialog title={title} onClose={onClose}>
      {children}
      {error && <Trouble error={error} />}
      <div class="actions">
        <MainButton onClick={() => mutate()} isOff={isPending}>
          {words}
        </MainButton>
        <Button onClick={onClose}>{t('cancel')}</Button>
      </div>
    </Dialog>
  );
}
