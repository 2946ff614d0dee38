import { useState } from 'preact/hooks';
import { ArrowButton, Button } from '../../../ui/parts/button.tsx';
import { Picture } from '../../../ui/parts/picture.tsx';
import { t as shell } from '../../base/messages.ts';
import { formats } from '../../messages/language.ts';
import css from '../style.module.css';
import { t } from './messages.ts';
import type { Photo } from './use-uploads.ts';

interface PhotoCardProps {
  readonly id: string;
  readonly photo: Photo;
  /** Its position, and their number. */
  readonly at: number;
  readonly count: number;
  readonly isDragged: boolean;
  readonly onAlt: (alt: string) => void;
  /** @param by the pressed button, which keeps the focus */
  readonly onMove: (to: number, by: 'earlier' | 'later') => void;
  readonly onRemove: () => void;
  readonly onDrag: (at: number | null) => void;
  readonly onDragOver: () => void;
}

/** Renders an uploaded photo with its description and position. */
export function PhotoCard(props: PhotoCardProps) {
  const { id, photo, at, count, isDragged, onAlt, onMove, onRemove, onDrag, onDragOver } = props;
  const [isBroken, setBroken] = useState(false);
  const number = formats.number(at + 1);
  return (
    <li
      class={isDragged ? `${css.photoCard} ${css.dragged}` : css.photoCard}
      draggable={count > 1}
      onDragStart={(event) => {
        // Firefox drags only elements with data.
        event.dataTransfer?.setData('text/plain', photo.alt);
        onDrag(at);
      }}
      onDragEnd={() => onDrag(null)}
      onDragOver={(event) => {
        if (event.dataTransfer?.types.includes('Files')) return;
        event.preventDefault();
        onDragOver();
      }}
    >
      <div class={css.photoFrame}>
        {isBroken ? (
          <p class="problem">{t('broken')}</p>
        ) : (
          <Picture
            photo={{ ...photo, alt: photo.alt || t('alt') }}
            sizes="20rem"
            loading="lazy"
            decoding="async"
            onError={() => setBroken(true)}
          />
        )}
        {at === 0 && count > 1 && <small>{t('first')}</small>}
      </div>
      <div part="field">
        <label for={id}>{t('alt')}</label>
        <textarea
          id={id}
          dir="auto"
          rows={2}
          maxLength={500}
          autocomplete="off"
          value={photo.alt}
          aria-describedby={`hint-${id}`}
          // Descriptions are a single line, so line breaks become spaces.
          onInput={({ currentTarget }) => onAlt(currentTarget.value.replace(/\s*\n\s*/g, ' '))}
        />
        <small id={`hint-${id}`} class={photo.alt === '' ? undefined : 'unseen'}>
          {t('altHint')}
        </small>
      </div>
      <div class="actions">
        {count > 1 && (
          <>
            <span data-focus={`earlier ${photo.url}`}>
              <ArrowButton
                direction="previous"
                name={t('earlier', { number })}
                isOff={at === 0}
                onClick={() => onMove(at - 1, 'earlier')}
              />
            </span>
            <span data-focus={`later ${photo.url}`}>
              <ArrowButton
                direction="next"
                name={t('later', { number })}
                isOff={at === count - 1}
                onClick={() => onMove(at + 1, 'later')}
              />
            </span>
          </>
        )}
        <Button look="quiet" name={t('removePhoto', { number })} onClick={onRemove}>
          {shell('remove')}
        </Button>
      </div>
    </li>
  );
}
