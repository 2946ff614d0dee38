/** `@firsthold/website/vue`: the types of `<venue-booking>` in Vue's templates. */
import type { HTMLAttributes, PublicProps } from 'vue';
import type { VenueBookingProps } from './attributes.ts';
import type { VenueBookingHandlers } from './events.ts';
import type { VenueBooking } from './widget.ts';

/** Names in camel case: Vue's type checker converts `site-key` and `@booking-ready`. */
type Props = Omit<VenueBookingProps, 'guests' | 'firstDay' | 'lazy'> &
  VenueBookingHandlers &
  Omit<HTMLAttributes, keyof VenueBookingProps> &
  PublicProps & {
    readonly guests?: number | string | undefined;
    readonly firstDay?: number | string | undefined;
    /** Vue would render `false` as a present attribute. */
    readonly lazy?: true | undefined;
  };

declare module 'vue' {
  interface GlobalComponents {
    'venue-booking': new () => VenueBooking & { readonly $props: Props };
  }
}
