import { useBooking } from '../use-booking.ts';

/** As many characters as are seen without asking for more. */
const longestAbout = 140;

interface AboutProps {
  readonly text: string;
  readonly id?: string;
}

/** What the venue writes about something; a long text shows its beginning, and all of it once it is opened. */
export function About({ text, id }: AboutProps) {
  const { told } = useBooking();
  if (text.length <= longestAbout)
    return (
      <p id={id} {...told}>
        {text}
      </p>
    );
  return (
    <details class="about">
      <summary>
        <span id={id} {...told}>
          {text}
        </span>
      </summary>
    </details>
  );
}
