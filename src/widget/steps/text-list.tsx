import { useBooking } from '../use-booking.ts';

interface TextListProps {
  readonly entries: readonly string[];
  /** `done` has a tick before each. */
  readonly look?: 'done';
}

/** What the venue has written, one thing a line. */
export function TextList({ entries, look }: TextListProps) {
  const { told: message } = useBooking();
  return (
    <ul class={look}>
      {entries.map((entry) => (
        <li key={entry}>
          <span {...message}>{entry}</span>
        </li>
      ))}
    </ul>
  );
}
