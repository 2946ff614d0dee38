/** `firsthold/widget`: defines `<venue-booking>`. On a server it does nothing. */
import { define } from './element.ts';

export * from './element.ts';

define();
