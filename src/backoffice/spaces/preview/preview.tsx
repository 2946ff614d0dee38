import { useEffect, useRef } from 'preact/hooks';
import { attributeOf } from '../../../ui/attribute.ts';
import { define } from '../../../widget/define.ts';
import { catalogueFor } from '../../../widget/messages/load.ts';
import type { VenueBooking } from '../../../widget/venue-booking.ts';
import { showToast } from '../../base/toast.ts';
import { t } from '../messages.ts';
import type { SpaceDetails } from '../space-details.ts';
import css from '../style.module.css';
import { firstOfferedDate, mockResponse } from './mock-responses.ts';

/** The space of each preview, by its website key. */
const shown = new Map<string, SpaceDetails>();

/** The delay before the preview follows typing, in milliseconds. */
const debounceMs = 250;

define({
  baseOf: () => location.origin,
  fetch: async (input, init) => mockResponse(shown, String(input), init),
  catalogueFor,
  attributeOf,
});

/** The step of the form that shows what is being edited. */
export interface PreviewFocus {
  readonly step: 'space' | 'date' | 'details';
  /** The edited package; the form then shows its price, extras and questions. */
  readonly packageId: string | undefined;
}

interface PreviewProps extends PreviewFocus {
  readonly details: SpaceDetails;
}

/**
 * Renders the booking form as visitors would see the space if it were saved now, at the step that shows what is being
 * edited. It sends nothing.
 */
export function Preview({ details, step, packageId }: PreviewProps) {
  const place = useRef<HTMLDivElement>(null);
  const form = useRef<VenueBooking | null>(null);
  const key = `preview-${details.space.id}`;
  shown.set(key, details);
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
  const date = step === 'details' ? firstOfferedDate(details) : null;
  useEffect(() => {
    const { current: element } = form;
    if (!element || step === 'space') return;
    const attributes = {
      space: details.space.id,
      ...(date && { date }),
      ...(packageId && { package: packageId }),
    };
    for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
    return date === null ? undefined : openDetails(element);
  }, [details.space.id, step, date, packageId]);
  const text = JSON.stringify(details);
  // biome-ignore lint/correctness/useExhaustiveDependencies: refetches when the edited space changes
  useEffect(() => {
    const timer = setTimeout(() => form.current?.refresh(), debounceMs);
    return () => clearTimeout(timer);
  }, [text]);
  return <div ref={place} class={css.preview} />;
}

/**
 * Opens the step with the price and the questions as soon as the date is chosen. The focus stays in the editor.
 *
 * @returns stops waiting
 */
function openDetails(element: VenueBooking): () => void {
  element.inert = true;
  let attempts = 0;
  const timer = setInterval(() => {
    attempts += 1;
    const isOpen = element.step === 'details';
    if (!isOpen) element.goTo('details');
    // A moment later, since the form moves the focus after it has rendered the step.
    if (isOpen || attempts > 40) stop();
  }, debounceMs);
  const stop = () => {
    clearInterval(timer);
    element.inert = false;
  };
  return stop;
}
