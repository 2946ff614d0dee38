import { useBooking } from '../use-booking.ts';

const kinds = ['free', 'partlyFree', 'taken', 'notice', 'notOffered'] as const;

/** Renders the legend of the calendar. @param shown the kinds of the visible days; others are left out */
export function Legend({ shown }: { readonly shown: readonly string[] }) {
  const { t } = useBooking();
  return (
    <ul>
      {kinds
        .filter((kind) => shown.includes(kind))
        .map((kind) => (
          <li key={kind}>
            <i class={kind} />
            {t(kind === 'notOffered' ? 'closed' : kind)}
          </li>
        ))}
    </ul>
  );
}
