import { useBooking } from '../use-booking.ts';

interface TextListProps {
  readonly entries: readonly string[];
  /** `done` shows a tick before each. */
  readonly look?: 'done' | undefined;
}

/** Renders a list of the venue's texts. */
export function TextList({ entries, look }: TextListProps) {
  const { venueTextProps } = useBooking();
  return (
    <ul class={look}>
      {entries.map((entry) => (
        <li key={entry}>
          <span {...venueTextProps}>{entry}</span>
        </li>
      ))}
    </ul>
  );
}
