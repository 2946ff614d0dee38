import { useBooking } from '../use-booking.ts';

/** As many characters as are seen without asking for more. */
const maxDescriptionLength = 140;

interface AboutProps {
  readonly text: string;
  readonly id?: string;
}

/** What the venue writes about something; a long text shows its beginning, and all of it once it is opened. */
export function Description({ text, id }: AboutProps) {
  const { told: message } = useBooking();
  if (text.length <= maxDescriptionLength)
    return (
      <p id={id} {...message}>
        {text}
      </p>
    );
  return (
    <details class="about">
      <summary>
        <span id={id} {...message}>
          {text}
        </span>
      </summary>
    </details>
  );
}
