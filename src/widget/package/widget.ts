/** `@firsthold/website`: defines `<venue-booking>`. Does nothing on a server. */
import { define } from './element.ts';

export * from './element.ts';

define();
