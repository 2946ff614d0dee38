import type { TargetedMouseEvent } from 'preact';
import { useState } from 'preact/hooks';
import type { Formats } from '../locale/formats.ts';
import { ArrowButton, Button } from './button.tsx';
import { Icon } from './icon.tsx';
import { type ImageData, Picture } from './picture.tsx';

interface PhotoStripProps {
  /** The name of the space or venue in the photos. */
  readonly name: string;
  readonly photos: readonly ImageData[];
  readonly messages: { readonly previous: string; readonly next: string; readonly enlarge: string };
  readonly formats: Pick<Formats, 'number' | 'colon' | 'isRightToLeft'>;
  /** The first photo is visible at once, so the browser loads it before others. */
  readonly isFirst?: boolean;
  /** Opens a photo in the large view. */
  readonly onEnlarge: (at: number) => void;
}

/** Renders photos in a box of fixed size, to swipe or to page with two buttons. */
export function PhotoStrip(props: PhotoStripProps) {
  const { name, photos, messages, formats, isFirst, onEnlarge } = props;
  const [at, setAt] = useState(0);
  const [broken, setBroken] = useState<readonly string[]>([]);
  if (photos.length === 0) return null;
  const turnPage = (by: 1 | -1) => (event: TargetedMouseEvent<HTMLButtonElement>) => {
    const strip = event.currentTarget.closest('.photos')?.firstElementChild;
    // Right to left, the next position is negative. (Prototype replaces `scrollTo`.)
    if (strip) strip.scrollLeft = strip.clientWidth * (formats.isRightToLeft ? -1 : 1) * (at + by);
  };
  const last = photos.length - 1;
  const isStrip = last > 0;
  return (
    <div class="photos" part="photo">
      <div
        {...(isStrip && { tabIndex: 0, role: 'group', 'aria-label': name })}
        onScroll={({ currentTarget: { scrollLeft, clientWidth } }) =>
          setAt(Math.min(last, Math.round(Math.abs(scrollLeft) / clientWidth)))
        }
      >
        {photos.map((photo, index) => {
          const { url, alt } = photo;
          return broken.includes(url) ? (
            <p key={url}>{alt || name}</p>
          ) : (
            <Picture
              key={url}
              photo={photo}
              sizes="auto, min(100vw, 30em)"
              loading={isFirst && index === 0 ? undefined : 'lazy'}
              decoding="async"
              onClick={() => onEnlarge(index)}
              onError={() => setBroken((others) => [...others, url])}
            />
          );
        })}
      </div>
      <p>
        {isStrip && (
          <small>
            {formats.number(at + 1)} / {formats.number(photos.length)}
          </small>
        )}
        {isStrip && (
          <ArrowButton
            direction="previous"
            name={messages.previous}
            isOff={at === 0}
            onClick={turnPage(-1)}
          />
        )}
        {isStrip && (
          <ArrowButton direction="next" name={messages.next} isOff={at === last} onClick={turnPage(1)} />
        )}
        <Button look="round" name={messages.enlarge + formats.colon + name} onClick={() => onEnlarge(at)}>
          <Icon name="enlarge" />
        </Button>
      </p>
    </div>
  );
}
