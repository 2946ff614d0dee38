import { useEffect, useRef } from 'preact/hooks';
import { define } from '../../../widget/define.ts';
import { catalogueFor } from '../../../widget/messages/load.ts';
import type { VenueBooking } from '../../../widget/venue-booking.ts';
import { showToast } from '../../shell/toast.ts';
import { t } from '../messages.ts';
import type { SpaceDetails } from '../space-details.ts';
import css from '../style.module.css';
import { mockResponse } from './mock-responses.ts';

/** The space of each preview, by its website key. */
const shown = new Map<string, SpaceDetails>();

/** The delay before the preview follows typing, in milliseconds. */
const debounceMs = 250;

define({
  baseOf: () => location.origin,
  fetch: async (input, init) => mockResponse(shown, String(input), init),
  catalogueFor,
});

/** Renders the booking form as visitors would see the space if it were saved now. It sends nothing. */
export function Preview({ whole }: { readonly whole: SpaceDetails }) {
  const place = useRef<HTMLDivElement>(null);
  const form = useRef<VenueBooking | null>(null);
  const key = `preview-${whole.space.id}`;
  shown.set(key, whole);
  useEffect(() => {
    const element = document.createElement('venue-booking') as unknown as VenueBooking;
    element.setAttribute('site-key', key);
    element.setAttribute('locale', shown.get(key)?.venue.locale ?? '');
    element.addEventListener('booking-before-submit', (event) => {
      event.preventDefault();
      showToast({ text: t('previewSendsNothing') });
    });
    place.current?.replaceChildren(element);
    form.current = element;
    return () => {
      shown.delete(key);
      element.remove();
    };
  }, [key]);
  const text = JSON.stringify(whole);
  // biome-ignore lint/correctness/useExhaustiveDependencies: refetches when the edited space changes
  useEffect(() => {
    const timer = setTimeout(() => form.current?.refresh(), debounceMs);
    return () => clearTimeout(timer);
  }, [text]);
  return <div ref={place} class={css.preview} />;
}
