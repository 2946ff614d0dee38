import { useBooking } from '../use-booking.ts';

interface ToldListProps {
  readonly entries: readonly string[];
  /** `done` has a tick before each. */
  readonly look?: 'done';
}

/** What the venue has written, one thing a line. */
export function ToldList({ entries, look }: ToldListProps) {
  const { told } = useBooking();
  return (
    <ul class={look}>
      {entries.map((entry) => (
        <li key={entry}>
          <span {...told}>{entry}</span>
        </li>
      ))}
    </ul>
  );
}
