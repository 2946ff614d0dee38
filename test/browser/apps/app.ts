/** What the tests do with an app, whichever framework it is made with. */
import type { VenueBookingProps } from '../../../src/widget/package/attributes.ts';
import type { VenueBookingEventMap } from '../../../src/widget/package/events.ts';
import type { VenueBooking } from '../../../src/widget/venue-booking.ts';

/** Something the app heard through a callback, and which rendering the callback is of. */
export interface Heard {
  readonly rendering: number;
  readonly name: string;
  readonly detail: unknown;
}

export interface TestedApp {
  /** Renders the form with these props; every object among them is a new one each time. */
  render(props: VenueBookingProps): void;
  unmount(): void;
  /** What the app's reference to the form leads to. */
  booking(): Pick<VenueBooking, 'reset' | 'refresh' | 'goTo'> | null;
  readonly heard: Heard[];
  /** The app prevents requests from being sent. */
  isStopping: boolean;
}

declare global {
  var app: TestedApp;
}

type BookingEvent = VenueBookingEventMap[keyof VenueBookingEventMap];

/** A callback for every event, made anew for each rendering as apps do. */
export function listeners(received: Heard[], rendering: number, isStopping: () => boolean) {
  const hear = (event: BookingEvent) =>
    void received.push({ rendering, name: event.type, detail: structuredClone(event.detail) });
  return {
    onBookingReady: hear,
    onBookingStep: hear,
    onBookingQuote: hear,
    onBookingBeforeSubmit(event: BookingEvent) {
      hear(event);
      if (isStopping()) event.preventDefault();
    },
    onBookingSubmitted: hear,
    onBookingConflict: hear,
    onBookingError: hear,
  };
}
