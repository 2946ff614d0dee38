import { useLayoutEffect, useRef } from 'preact/hooks';
import { ArrowButton, Button } from '../../ui/parts/button.tsx';
import { Picture } from '../../ui/parts/picture.tsx';
import { absolutePhoto } from '../absolute-photo.ts';
import style from '../gallery.css?inline';
import type { Enlarged } from '../state/state.ts';
import { addStyles } from '../style-sheets.ts';
import { useBooking } from '../use-booking.ts';

addStyles('gallery', style);

/** How far a finger must move to turn the page, in CSS pixels. */
const minSwipe = 40;

/** Renders a photo in the large view over everything else; the browser manages the focus. */
export function Gallery({ photos, at }: Enlarged) {
  const { session, t, formats, venueTextProps, base } = useBooking();
  const dialog = useRef<HTMLDialogElement>(null);
  const swipe = useRef<Touch | null>(null);
  // The first button may be the disabled *Previous*.
  useLayoutEffect(() => {
    dialog.current?.showModal();
    dialog.current?.querySelector<HTMLElement>('button:not([aria-disabled])')?.focus();
  }, []);
  const photo = photos[at];
  if (!photo) return null;
  const whole = absolutePhoto(base, photo);
  const { url, alt } = whole;
  const turn = (by: number) => {
    if (photos[at + by]) session.enlarge({ photos, at: at + by });
  };
  /** @param toward 1 is to the right */
  const turnToward = (toward: 1 | -1) => turn(formats.isRightToLeft ? -toward : toward);
  return (
    <dialog
      ref={dialog}
      aria-label={alt || t('enlarge')}
      onClose={() => session.enlarge(null)}
      onKeyDown={({ key }) => {
        if (key === 'ArrowLeft') turnToward(-1);
        if (key === 'ArrowRight') turnToward(1);
      }}
      onTouchStart={({ touches: [touch, second] }) => {
        // Two fingers zoom.
        swipe.current = touch && !second ? touch : null;
      }}
      onTouchEnd={({ changedTouches: [end] }) => {
        const start = swipe.current;
        swipe.current = null;
        if (!start || !end) return;
        const x = end.clientX - start.clientX;
        const isSideways = Math.abs(x) > Math.max(minSwipe, 2 * Math.abs(end.clientY - start.clientY));
        // A zoomed page is moved with one finger.
        if (isSideways && (visualViewport?.scale ?? 1) < 1.1) turnToward(x < 0 ? 1 : -1);
      }}
    >
      <figure>
        <Picture key={url} photo={whole} sizes="min(100vw, 90em)" />
        <figcaption {...venueTextProps}>{alt}</figcaption>
      </figure>
      <p class="actions">
        {photos.length > 1 && (
          <>
            <ArrowButton
              direction="previous"
              name={t('previousPhoto')}
              isOff={at === 0}
              onClick={() => turn(-1)}
            />
            <small key={at} role="status">
              {formats.number(at + 1)} / {formats.number(photos.length)}
            </small>
            <ArrowButton
              direction="next"
              name={t('nextPhoto')}
              isOff={at === photos.length - 1}
              onClick={() => turn(1)}
            />
          </>
        )}
        <Button onClick={() => dialog.current?.close()}>{t('close')}</Button>
      </p>
    </dialog>
  );
}
