/**
 * @jsxRuntime classic
 * @jsx h
 */
import type { Photo, Space } from '../../client/answer.ts';
import { Icon } from '../parts.tsx';
import type { Ui } from '../ui.ts';
import { h } from '../view/h.ts';

/** A space's pictures in a box that has its size from the beginning; swiped, or turned with two buttons. */
export function Photos({ ui, space: { name, photos } }: { ui: Ui; space: Space }) {
  const turn = (by: 1 | -1) => (
    <button
      type="button"
      class="round"
      aria-label={by < 0 ? ui.t('previousPhoto') : ui.t('nextPhoto')}
      onclick={({ currentTarget }) => {
        const strip = currentTarget.parentElement?.firstElementChild;
        // Right to left, the way on counts downwards.
        strip?.scrollBy({ left: strip.clientWidth * (ui.f.isRightToLeft ? -by : by) });
      }}
    >
      <Icon name={by < 0 ? 'previous' : 'next'} />
    </button>
  );
  return (
    photos.length > 0 && (
      <div class="photos" part="photo">
        <div class="strip" {...(photos.length > 1 && { tabindex: 0, role: 'group', 'aria-label': name })}>
          {photos.map((photo) => (
            <img src={address(ui, photo)} alt={photo.alt} loading="lazy" decoding="async" />
          ))}
        </div>
        {photos.length > 1 && [turn(-1), turn(1)]}
      </div>
    )
  );
}

/** A picture with a path of its own is on the service. */
export function address({ base }: Ui, { url }: Photo): string {
  return url.startsWith('/') ? base + url : url;
}
