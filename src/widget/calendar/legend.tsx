import { useBooking } from '../use-booking.ts';

/** Renders the legend of the calendar. */
export function Legend() {
  const { t } = useBooking();
  return (
    <ul>
      {(['free', 'partlyFree', 'taken', 'notOffered'] as const).map((kind) => (
        <li key={kind}>
          <i class={kind} />
          {t(kind === 'notOffered' ? 'closed' : kind)}
        </li>
      ))}
    </ul>
  );
}
