import { useBooking } from '../use-booking.ts';

/** The visible length before "more". */
const maxDescriptionLength = 140;

interface AboutProps {
  readonly text: string;
  readonly id?: string;
}

/** Renders a text of the venue; a long one is collapsed. */
export function Description({ text, id }: AboutProps) {
  const { venueTextProps } = useBooking();
  if (!text) return null;
  if (text.length <= maxDescriptionLength)
    return (
      <p id={id} {...venueTextProps}>
        {text}
      </p>
    );
  return (
    <details class="about">
      <summary>
        <span id={id} {...venueTextProps}>
          {text}
        </span>
      </summary>
    </details>
  );
}
