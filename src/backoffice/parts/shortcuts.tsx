import { useLayoutEffect, useState } from 'preact/hooks';
import { Button } from '../../ui/parts/button.tsx';
import { t } from '../base/messages.ts';
import { readDeviceFlag, storeDeviceFlag } from './device-flag.ts';
import { Dialog } from './dialog.tsx';

/** A key, its description, and its action. */
export interface Shortcut {
  readonly key: string;
  readonly label: string;
  readonly act: () => unknown;
}

/** Voice input may press keys by accident (WCAG 2.1.4): shortcuts can be switched off on this device. */
const offKey = 'firsthold shortcuts off';

/**
 * Renders keyboard shortcuts of this page, active outside text fields and dialogs, and the button that lists them.
 */
export function Shortcuts({ shortcuts }: { readonly shortcuts: readonly Shortcut[] }) {
  const [isShown, setShown] = useState(false);
  const [isOff, setOff] = useState(() => readDeviceFlag(offKey));
  // Registers before the next paint, so that a shortcut pressed immediately is not lost.
  useLayoutEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const { target } = event;
      const isTyping =
        target instanceof Element && target.closest('input:not([type=checkbox]), textarea, select') !== null;
      if (isTyping || event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
      if (document.querySelector('dialog[open]') !== null) return;
      const all = [{ key: '?', act: () => setShown(true) }, ...(isOff ? [] : shortcuts)];
      const found = all.find(({ key }) => key === event.key);
      if (!found) return;
      event.preventDefault();
      // A key that is held down acts once.
      if (event.repeat) return;
      found.act();
    };
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  });
  const turn = (off: boolean) => {
    setOff(off);
    storeDeviceFlag(offKey, off);
  };
  return (
    <div class="shortcuts">
      <Button look="quiet" onClick={() => setShown(true)}>
        {t('shortcuts')} <kbd>?</kbd>
      </Button>
      {isShown && (
        <Dialog title={t('shortcuts')} onClose={() => setShown(false)}>
          <dl>
            {shortcuts.map(({ key, label }) => (
              <div key={key}>
                <dt>
                  <kbd>{key}</kbd>
                </dt>
                <dd>{label}</dd>
              </div>
            ))}
          </dl>
          <label class="tick">
            <input
              type="checkbox"
              checked={!isOff}
              onChange={({ currentTarget }) => turn(!currentTarget.checked)}
            />
            {t('useShortcuts')}
          </label>
        </Dialog>
      )}
    </div>
  );
}
