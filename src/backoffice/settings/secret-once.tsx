import { CopyButton } from '../parts/copy-button.tsx';
import { Dialog } from '../parts/dialog.tsx';
import { t } from './messages.ts';
import css from './style.module.css';

interface SecretOnceProps {
  readonly title: string;
  readonly text: string;
  readonly onClose: () => void;
  /** Instructions below the secret. */
  readonly about?: string;
  readonly children?: preact.ComponentChildren;
}

/** Renders a secret that is shown only once. */
export function SecretOnce({ title, text, about, onClose, children }: SecretOnceProps) {
  return (
    <Dialog title={title} onClose={onClose}>
      <p>{t('onceShown')}</p>
      {/* Can be read character by character if it cannot be copied. */}
      <p class={css.secret} tabIndex={-1}>
        {text}
      </p>
      {children}
      {about && <p>{about}</p>}
      <div class="actions">
        <CopyButton text={text} />
      </div>
    </Dialog>
  );
}
