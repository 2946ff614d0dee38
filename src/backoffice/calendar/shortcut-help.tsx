import { t as shell } from '../base/messages.ts';
import { Dialog } from '../parts/dialog.tsx';
import { t } from './messages.ts';
import css from './style.module.css';

const keys = [
  ['← ↑ → ↓', 'keyMove'],
  ['Enter', 'keyPick'],
  ['Shift ←↑→↓', 'keySelect'],
  ['Alt ↑↓', 'keyMoveBooking'],
  ['Alt+Shift ↑↓', 'keyMoveEnd'],
  ['Page ↑ Page ↓', 'keyWeek'],
  ['j k', 'keyTurn'],
  ['t', 'today'],
  ['h w m q', 'keySpan'],
  ['s d', 'keyBy'],
  ['b', 'block'],
  ['Esc', 'keyClose'],
  ['?', 'keyKeys'],
] as const;

/** Lists the keyboard shortcuts. */
export function ShortcutHelp({
  isOpen,
  onClose,
}: {
  readonly isOpen: boolean;
  readonly onClose: () => void;
}) {
  return (
    <>
      <p class={css.keysNote}>
        {t('keysNote')} <kbd>?</kbd>
      </p>
      {isOpen && (
        <Dialog title={shell('shortcuts')} onClose={onClose}>
          <dl class={css.keys}>
            {keys.map(([names, description]) => (
              <div key={names}>
                <dt>
                  {names.split(' ').map((name) => (
                    <kbd key={name}>{name}</kbd>
                  ))}
                </dt>
                <dd>{t(description)}</dd>
              </div>
            ))}
          </dl>
        </Dialog>
      )}
    </>
  );
}
