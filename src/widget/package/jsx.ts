/** `firsthold/jsx`: what React's JSX knows of `<venue-booking>` where it is written without the component. */
import type { DetailedHTMLProps, HTMLAttributes } from 'react';
import type { VenueBookingAttributes, VenueBookingProps } from './attributes.ts';
import type { VenueBookingEventMap } from './events.ts';
import type { VenueBooking } from './widget.ts';

/** React 19 listens to the event that stands behind `on`. */
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
