/** @jsxImportSource react */
/** @jsxImportSource react */
/** A React app around the form. The server uses only its tree. */
import { createRef, StrictMode } from 'react';
import { createRoot, hydrateRoot, type Root } from 'react-dom/client';
import type { VenueBookingProps } from '../../../src/widget/package/attributes.ts';
import { VenueBooking, type VenueBookingElement } from '../../../src/widget/package/react.ts';
import { listeners, type ReceivedEvent } from './app.ts';

const booking = createRef<VenueBookingElement>();
const received: ReceivedEvent[] = [];
let rendering = 0;
let root: Root | undefined;

/** Returns the React elements of the app. */
export function tree(props: VenueBookingProps) {
  return (
    <StrictMode>
      <VenueBooking
        {...structuredClone(props)}
        {...listeners(received, ++rendering, () => globalThis.app.isStopping)}
        ref={booking}
        id="form"
        className="wide"
      >
        <a href="https://booking.example">Check availability</a>
      </VenueBooking>
    </StrictMode>
  );
}

globalThis.app = {
  received: received,
  isStopping: false,
  booking: () => booking.current,
  render(props) {
    const place = document.querySelector('#app') as HTMLElement;
    if (root) root.render(tree(props));
    else if (place.hasChildNodes()) root = hydrateRoot(place, tree(props));
    else {
      root = createRoot(place);
      root.render(tree(props));
    }
  },
  unmount() {
    root?.unmount();
    root = undefined;
  },
};
