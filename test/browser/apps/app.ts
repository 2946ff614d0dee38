/** The interface through which tests control an app of any framework. */
import type { VenueBookingProps } from '../../../src/widget/package/attributes.ts';
import type { VenueBookingEventMap } from '../../../src/widget/package/events.ts';
import type { VenueBooking } from '../../../src/widget/venue-booking.ts';

/** An event that the app received through a callback, and the rendering that the callback belongs to. */
export interface ReceivedEvent {
  readonly rendering: number;
  readonly name: string;
  readonly detail: unknown;
}

export interface TestedApp {
  /** Renders the form with these props. All objects among them are new each time. */
  render(props: VenueBookingProps): void;
  unmount(): void;
  /** The element behind the app's ref. */
  booking(): Pick<VenueBooking, 'reset' | 'refresh' | 'goTo'> | null;
  readonly received: ReceivedEvent[];
  /** The app cancels the submit event. */
  isStopping: boolean;
}

declare global {
  var app: TestedApp;
  /** Defines the held element, in a test that loads its script later. */
  var defineForm: () => void;
}

type BookingEvent = VenueBookingEventMap[keyof VenueBookingEventMap];

/** Returns callbacks for all events, new ones for each rendering, as apps do. */
export function listeners(received: ReceivedEvent[], rendering: number, isStopping: () => boolean) {
  const record = (event: BookingEvent) =>
    void received.push({ rendering, name: event.type, detail: structuredClone(event.detail) });
  return {
    onBookingReady: record,
    onBookingStep: record,
    onBookingQuote: record,
    onBookingBeforeSubmit(event: BookingEvent) {
      record(event);
      if (isStopping()) event.preventDefault();
    },
    onBookingSubmitted: record,
    onBookingConflict: record,
    onBookingError: record,
  };
}
