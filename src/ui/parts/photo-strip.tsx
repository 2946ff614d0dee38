import type { TargetedMouseEvent } from 'preact';
import { ArrowButton } from './button.tsx';

interface PhotoStripProps {
  /** What the pictures are of. */
  readonly name: string;
  readonly photos: readonly { readonly url: string; readonly alt: string }[];
  readonly words: { readonly previous: string; readonly next: string };
  readonly isRightToLeft: boolean;
}

/** Pictures in a box that has its size from the beginning; swiped, or turned with two buttons. */
export function PhotoStrip({ name, photos, words, isRightToLeft }: PhotoStripProps) {
  if (photos.length === 0) return null;
  const leaf = (by: 1 | -1) => (event: TargetedMouseEvent<HTMLButtonElement>) => {
    const strip = event.currentTarget.parentElement?.firstElementChild;
    if (!strip) return;
    const at = Math.round(Math.abs(strip.scrollLeft) / strip.clientWidth);
    // After the last comes the first. Right to left, the way on counts downwards.
    const next = (at + by + photos.length) % photos.length;
    strip.scrollTo({ left: strip.clientWidth * (isRightToLeft ? -next : next) });
  };
  const isStrip = photos.length > 1;
  return (
    <div class="photos" part="photo">
      <div {...(isStrip && { tabIndex: 0, role: 'group', 'aria-label': name })}>
        {photos.map(({ url, alt }) => (
          <img key={url} loading="lazy" decoding="async" src={url} alt={alt} />
        ))}
      </div>
      {isStrip && <ArrowButton way="previous" name={words.previous} onClick={leaf(-1)} />}
      {isStrip && <ArrowButton way="next" name={words.next} onClick={leaf(1)} />}
    </div>
  );
}
