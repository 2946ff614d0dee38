import type { CustomMessages } from '../messages/catalogue.ts';
import type { Prefill } from '../page-values.ts';

/** The attributes of `<venue-booking>` in HTML; docs/website/attributes.md describes them. */
export interface VenueBookingAttributes {
  'site-key': string;
  'api-base'?: string | undefined;
  space?: string | undefined;
  /** `YYYY-MM-DD` */
  date?: string | undefined;
  package?: string | undefined;
  guests?: number | string | undefined;
  /** What the visitor chooses first. */
  start?: 'space' | 'date' | undefined;
  /** Whether the form may use the page's history and address. */
  history?: 'on' | undefined;
  /** A BCP 47 tag, e.g. `en-GB`. */
  locale?: string | undefined;
  /** ISO weekday the calendar starts with, 1 = Monday. */
  'first-day'?: number | string | undefined;
  theme?: 'light' | 'dark' | 'auto' | undefined;
  /** Present or not. */
  lazy?: '' | undefined;
}

/** The attributes in camel case, and the two properties that have no attribute. */
export interface VenueBookingProps {
  siteKey: string;
  apiBase?: string | undefined;
  space?: string | undefined;
  /** `YYYY-MM-DD` */
  date?: string | undefined;
  package?: string | undefined;
  guests?: number | undefined;
  /** What the visitor chooses first. */
  start?: 'space' | 'date' | undefined;
  /** Whether the form may use the page's history and address. */
  history?: 'on' | undefined;
  /** A BCP 47 tag, e.g. `en-GB`. */
  locale?: string | undefined;
  /** ISO weekday the calendar starts with, 1 = Monday. */
  firstDay?: number | undefined;
  theme?: 'light' | 'dark' | 'auto' | undefined;
  lazy?: boolean | undefined;
  /** Personal data to prefill the form. */
  prefill?: Prefill | null | undefined;
  /** Texts to replace. */
  messages?: CustomMessages | null | undefined;
}

/** Lists the names at run time; the type makes sure that none is missing. */
const named: Record<keyof VenueBookingProps, true> = {
  siteKey: true,
  apiBase: true,
  space: true,
  date: true,
  package: true,
  guests: true,
  start: true,
  history: true,
  locale: true,
  firstDay: true,
  theme: true,
  lazy: true,
  prefill: true,
  messages: true,
};
/** The names of all props. */
export const propNames = Object.keys(named);

/** Returns the props that are HTML attributes; omits undefined ones. */
export function attributesOf(props: VenueBookingProps): VenueBookingAttributes {
  return {
    'site-key': props.siteKey,
    'api-base': props.apiBase,
    space: props.space,
    date: props.date,
    package: props.package,
    guests: props.guests,
    start: props.start,
    history: props.history,
    locale: props.locale,
    'first-day': props.firstDay,
    theme: props.theme,
    lazy: props.lazy ? '' : undefined,
  };
}
