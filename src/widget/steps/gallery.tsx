import { useLayoutEffect, useRef } from 'preact/hooks';
import { ArrowButton, Button } from '../../ui/parts/button.tsx';
import { Picture } from '../../ui/parts/picture.tsx';
import { absolutePhoto } from '../absolute-photo.ts';
import style from '../gallery.css?inline';
import type { Enlarged } from '../state/state.ts';
import { useBooking } from '../use-booking.ts';

export { style };

/** Renders a photo in the large view over everything else; the browser manages the focus. */
export function Gallery({ photos, at }: Enlarged) {
  const { session, t, formats, venueTextProps, base } = useBooking();
  const dialog = useRef<HTMLDialogElement>(null);
  useLayoutEffect(() => dialog.current?.showModal(), []);
  const photo = photos[at];
  if (!photo) return null;
  const whole = absolutePhoto(base, photo);
  const { url, alt } = whole;
  const turn = (by: number) => session.enlarge({ photos, at: at + by });
  return (
    <dialog ref={dialog} aria-label={alt || t('enlarge')} onClose={() => session.enlarge(null)}>
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
