import type { SessionEvents } from '../state/session-events.ts';

/** Every event of `<venue-booking>` by name. None contains personal data. */
export type VenueBookingEventMap = {
  readonly [Name in keyof SessionEvents as `booking-${Name}`]: CustomEvent<SessionEvents[Name]>;
};

/** `booking-before-submit` in JavaScript: `onBookingBeforeSubmit`. */
type Handler<Name extends string> = Name extends `${infer Head}-${infer Tail}`
  ? `${Capitalize<Head>}${Handler<Tail>}`
  : Capitalize<Name>;

/** Every event of `<venue-booking>`, by the name of its callback in React and in Vue's template types. */
export type VenueBookingHandlers = {
  readonly [Name in keyof VenueBookingEventMap as `on${Handler<Name>}`]?:
    | ((event: VenueBookingEventMap[Name]) => void)
    | undefined;
};

/** Lists the events at run time; the type makes sure that none is missing. */
const named: Record<keyof VenueBookingEventMap, true> = {
  'booking-ready': true,
  'booking-step': true,
  'booking-quote': true,
  'booking-before-submit': true,
  'booking-submitted': true,
  'booking-conflict': true,
  'booking-error': true,
};
/** Every event, in the order above; exactly these keys. */
export const eventNames = Object.keys(named) as (keyof VenueBookingEventMap)[];

/** Returns the callback of an event: `onBookingReady` for `booking-ready`. */
export function callbackName(event: keyof VenueBookingEventMap): string {
  return `on${event.replace(/(?:^|-)(\w)/g, (_, letter: string) => letter.toUpperCase())}`;
}
