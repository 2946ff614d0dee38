import type { ComponentChildren } from 'preact';
import { useId, useLayoutEffect, useRef } from 'preact/hooks';
import { Button } from '../../ui/parts/button.tsx';
import { t } from '../shell/messages.ts';

interface DialogProps {
  readonly title: string;
  /** Left out: it stays until what it asks is done. */
  readonly onClose?: () => void;
  readonly children: ComponentChildren;
}

/** Something to be done before going on: over the page on a desk, over all of it on a phone. */
export function Dialog({ title, onClose, children }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const id = useId();
  // Not after the next paint: keys pressed before it would go to the page behind.
  useLayoutEffect(() => {
    const before = document.activeElement;
    dialog.current?.showModal();
    // Not on the way out, nor in a field: that would open a phone's keyboard over what is to be read first.
    heading.current?.focus();
    // Whoever came by the keyboard goes on where they were, as soon as nothing lies over it any more.
    return () => {
      setTimeout(() => {
        const isFree = document.activeElement === document.body;
        if (isFree && before instanceof HTMLElement) before.focus({ preventScroll: true });
      });
    };
  }, []);
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
        // What is behind it.
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
