import type { ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';
import type { ManagementError } from '../../client/manage.ts';
import { Button, MainButton } from '../../ui/parts/button.tsx';
import { t } from '../shell/words.ts';
import { Dialog } from './dialog.tsx';
import { Trouble } from './trouble.tsx';
import type { Sent } from './use-edit.ts';
import { useOnce } from './use-once.ts';

interface ConfirmProps {
  readonly title: string;
  /** What the button says that does it. */
  readonly words: string;
  readonly act: () => Promise<Sent>;
  readonly onClose: () => void;
  /** What comes of it, and cannot be undone. */
  readonly children: ComponentChildren;
}

/** Asks before something is done that cannot be undone. */
export function Confirm({ title, words, act, onClose, children }: ConfirmProps) {
  const [error, setError] = useState<ManagementError | null>(null);
  const { isBusy, once } = useOnce();
  const confirm = async () => {
    const answer = await act();
    if (answer.ok) onClose();
    else setError(answer.error);
  };
  return (
    <Dialog title={title} onClose={onClose}>
      {children}
      {error && <Trouble error={error} />}
      <div class="actions">
        <MainButton onClick={() => once(confirm)} isOff={isBusy}>
          {words}
        </MainButton>
        <Button onClick={onClose}>{t('cancel')}</Button>
      </div>
    </Dialog>
  );
}
