/** `@firsthold/website/jsx`: the types of `<venue-booking>` in React's JSX without the component. */
import type { DetailedHTMLProps, HTMLAttributes } from 'react';
import type { VenueBookingAttributes, VenueBookingProps } from './attributes.ts';
import type { VenueBookingEventMap } from './events.ts';
import type { VenueBooking } from './widget.ts';

/** React 19 derives the event's name from the prop: `onbooking-ready` listens to `booking-ready`. */
type Listeners = {
  [Name in keyof VenueBookingEventMap as `on${Name}`]?:
    | ((event: VenueBookingEventMap[Name]) => void)
    | undefined;
};

/** The tag in JSX. */
export type VenueBookingTag = DetailedHTMLProps<HTMLAttributes<VenueBooking>, VenueBooking> &
  VenueBookingAttributes &
  Pick<VenueBookingProps, 'prefill' | 'messages'> &
  Listeners;

declare module 'react' {
  namespace JSX {
    interface IntrinsicElements {
      'venue-booking': VenueBookingTag;
    }
  }
}
