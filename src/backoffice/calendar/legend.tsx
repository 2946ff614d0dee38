import { t } from './messages.ts';
import css from './style.module.css';

const shown = ['booked', 'held', 'sharedRoom', 'setup', 'turnaround', 'blocked', 'closed'] as const;

/** Explains the colours and shapes. */
export function Legend() {
  return (
    <ul class={css.legend}>
      {shown.map((look) => (
        <li key={look}>
          {look === 'blocked' || look === 'closed' ? (
            <i class={look === 'blocked' ? css.shut : css.closed} />
          ) : (
            <svg viewBox="0 0 22 14" aria-hidden="true" focusable="false">
              <path
                class={look === 'sharedRoom' ? `${css.booked} ${css.through}` : css[look]}
                d="M1 1h20v12h-20z"
              />
            </svg>
          )}
          {t(look)}
        </li>
      ))}
    </ul>
  );
}
