/** A Vue app with the bare element. The server uses only its root. */
import { type App, compile, computed, createApp, createSSRApp, shallowRef } from 'vue';
import { attributesOf, type VenueBookingProps } from '../../../src/widget/package/attributes.ts';
import '../../../src/widget/package/widget.ts';
import { listeners, type ReceivedEvent, type TestedApp } from './app.ts';

let booking: ReturnType<TestedApp['booking']> = null;
const received: ReceivedEvent[] = [];
let rendering = 0;
let app: App | undefined;

export const props = shallowRef<VenueBookingProps>({ siteKey: '' });

/** The values of one rendering. All objects are new. */
function values() {
  const { prefill, messages, ...rest } = structuredClone(props.value);
  const attributes = attributesOf(rest);
  return {
    attributes,
    prefill,
    messages,
    on: listeners(received, ++rendering, () => globalThis.app.isStopping),
  };
}

export const Root = {
  setup: () => ({
    current: computed(values),
    keep(form: unknown) {
      booking = form as typeof booking;
    },
  }),
  render: compile(
    `<venue-booking
        id="form"
        class="wide"
        :ref="keep"
        :site-key="current.attributes['site-key']"
        :api-base="current.attributes['api-base']"
        :space="current.attributes.space"
        :guests="current.attributes.guests"
        :locale="current.attributes.locale"
        :first-day="current.attributes['first-day']"
        :theme="current.attributes.theme"
        :lazy="current.attributes.lazy"
        :prefill.prop="current.prefill"
        :messages.prop="current.messages"
        @booking-ready="current.on.onBookingReady"
        @booking-step="current.on.onBookingStep"
        @booking-quote="current.on.onBookingQuote"
        @booking-before-submit="current.on.onBookingBeforeSubmit"
        @booking-submitted="current.on.onBookingSubmitted"
        @booking-conflict="current.on.onBookingConflict"
        @booking-error="current.on.onBookingError"
      ><a href="https://booking.example">Check availability</a></venue-booking>`,
    { isCustomElement: (tag) => tag === 'venue-booking' },
  ),
};

globalThis.app = {
  received: received,
  isStopping: false,
  booking: () => booking,
  render(next) {
    props.value = next;
    if (app) return;
    const place = document.querySelector('#app') as HTMLElement;
    app = (place.hasChildNodes() ? createSSRApp : createApp)(Root);
    app.mount(place);
  },
  unmount() {
    app?.unmount();
    app = undefined;
  },
};
