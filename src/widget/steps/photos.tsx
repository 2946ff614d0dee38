/**
 * @jsxRuntime classic
 * @jsx h
 */
import type { Photo, Space } from '../../client/answer.ts';
import { arrow } from '../parts.tsx';
import type { Ui } from '../ui.ts';
import { type Handler, h } from '../view/h.ts';

/** A space's pictures in a box that has its size from the beginning; swiped, or turned with two buttons. */
export function photos(ui: Ui, { name, photos }: Space) {
  const turn =
    (by: 1 | -1): Handler<Element> =>
    ({ currentTarget }) => {
      const strip = currentTarget.parentElement?.firstElementChild;
      if (!strip) return;
      const at = Math.round(Math.abs(strip.scrollLeft) / strip.clientWidth);
      // After the last comes the first. Right to left, the way on counts downwards.
      const next = (at + by + photos.length) % photos.length;
      strip.scrollTo({ left: strip.clientWidth * (ui.f.isRightToLeft ? -next : next) });
    };
  const isStrip = photos.length > 1;
  return (
    photos.length > 0 && (
      <div class="photos" part="photo">
        <div {...(isStrip && { tabindex: 0, role: 'group', 'aria-label': name })}>
          {photos.map((photo) => (
            <img src={address(ui, photo)} alt={photo.alt} loading="lazy" decoding="async" />
          ))}
        </div>
        {isStrip && [
          arrow('previous', ui.t('previousPhoto'), turn(-1)),
          arrow('next', ui.t('nextPhoto'), turn(1)),
        ]}
      </div>
    )
  );
}

/** A picture with a path of its own is on the service. */
export function address({ base }: Ui, { url }: Photo): string {
  return url.startsWith('/') ? base + url : url;
}
