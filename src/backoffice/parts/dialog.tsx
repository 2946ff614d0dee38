import type { ComponentChildren } from 'preact';
import { useId, useRef } from 'preact/hooks';
import { Button } from '../../ui/parts/button.tsx';
import { t } from '../base/messages.ts';
import { useModal } from './use-modal.ts';

interface DialogProps {
  readonly title: string;
  /** Called when the dialog is dismissed; if omitted, it cannot be dismissed. */
  readonly onClose?: () => void;
  readonly children: ComponentChildren;
}

/** Renders a modal dialog; on a phone it fills the screen. */
export function Dialog({ title, onClose, children }: DialogProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  const id = useId();
  // The heading rather than the close button or a field, which would open a phone's keyboard over the text.
  const dialog = useModal(heading);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape closes it, by `onCancel`
    <dialog
      ref={dialog}
      aria-labelledby={id}
      onCancel={(event) => {
        event.preventDefault();
        onClose?.();
      }}
      onClick={(event) => {
        // A click on the backdrop.
        if (event.target === dialog.current) onClose?.();
      }}
    >
      <div class="dialog">
        <header>
          <h2 id={id} ref={heading} tabIndex={-1}>
            {title}
          </h2>
          {onClose && (
            <Button look="quiet" onClick={onClose}>
              {t('close')}
            </Button>
          )}
        </header>
        {children}
      </div>
    </dialog>
  );
}
