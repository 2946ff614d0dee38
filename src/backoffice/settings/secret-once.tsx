import { CopyButton } from '../parts/copy-button.tsx';
import { Dialog } from '../parts/dialog.tsx';
import { t } from './messages.ts';
import css from './style.module.css';

interface OnceShownProps {
  readonly title: string;
  readonly text: string;
  readonly onClose: () => void;
  /** Below it: how to use it. */
  readonly about?: string;
  readonly children?: preact.ComponentChildren;
}

/** Renders a secret that is shown only once. */
export function SecretOnce({ title, text, about, onClose, children }: OnceShownProps) {
  return (
    <Dialog title={title} onClose={onClose}>
      <p>{t('onceShown')}</p>
      {/* Readable character by character, for people who cannot copy it. */}
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
