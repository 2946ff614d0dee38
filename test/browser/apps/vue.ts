/** A Vue app around the form. On a server, only its root is of use. */
import { type App, type Component, createApp, createSSRApp, h, shallowRef } from 'vue';
import type { VenueBookingProps } from '../../../src/widget/package/attributes.ts';
import { VenueBooking } from '../../../src/widget/package/vue.ts';
import { type Heard, listeners, type TestedApp } from './app.ts';

let booking: ReturnType<TestedApp['booking']> = null;
const heard: Heard[] = [];
let rendering = 0;
let app: App | undefined;

export const props = shallowRef<VenueBookingProps>({ siteKey: '' });

export const Root = () =>
  h(
    // Its props do not know `undefined`, as those of Vue components don't.
    VenueBooking as Component,
    {
      ...structuredClone(props.value),
      ...listeners(heard, ++rendering, () => globalThis.app.isStopping),
      ref: (form: unknown) => {
        booking = form as typeof booking;
      },
      id: 'form',
      class: 'wide',
    },
    () => h('a', { href: 'https://booking.example' }, 'Check availability'),
  );

globalThis.app = {
  heard,
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
