import { useId, useLayoutEffect, useRef, useState } from 'preact/hooks';
import { LiveText } from '../../../ui/parts/live-text.tsx';
import { t as shell } from '../../base/messages.ts';
import { showToast } from '../../base/toast.ts';
import { formats } from '../../messages/language.ts';
import { DropZone } from '../../parts/drop-zone.tsx';
import css from '../style.module.css';
import { t } from './messages.ts';
import { PhotoCard } from './photo-card.tsx';
import { UploadCard } from './upload-card.tsx';
import { type Photo, useUploads } from './use-uploads.ts';

interface PhotosFieldProps {
  readonly venueId: string;
  /** The label of the field. */
  readonly label: string;
  /** The `photos` of the venue or a space; the `plan` of a layout is a list of one. */
  readonly value: readonly Photo[];
  readonly onChange: (photos: readonly Photo[]) => void;
  /** The maximum number. */
  readonly max?: number;
}

/**
 * Renders a field for photos. Photos can be dropped, chosen or taken with the camera, several at a time, sorted by
 * dragging or with buttons, and described. Uploads start immediately; visitors see the photos after the form is saved.
 */
export function PhotosField({ venueId, label, value, onChange, max = 50 }: PhotosFieldProps) {
  const id = useId();
  const [status, setStatus] = useState('');
  const [dragged, setDragged] = useState<number | null>(null);
  // The latest value, since uploads finish concurrently.
  const latest = useRef(value);
  latest.current = value;
  const change = (photos: readonly Photo[]) => {
    latest.current = photos;
    onChange(photos);
  };
  const { uploads, add, again, drop } = useUploads(venueId, (photo) => {
    if (latest.current.some(({ url }) => url === photo.url)) return setStatus(t('alreadyThere'));
    change([...latest.current, photo]);
    setStatus(t('added', { count: 1 }));
  });
  const focus = useRef<string | null>(null);
  const list = useRef<HTMLUListElement>(null);
  // The focus follows a moved photo.
  useLayoutEffect(() => {
    if (focus.current !== null)
      list.current?.querySelector<HTMLElement>(`[data-focus="${CSS.escape(focus.current)}"] button`)?.focus();
    focus.current = null;
  });

  const room = max - value.length - uploads.length;
  const take = (chosen: readonly File[]) => {
    if (chosen.length === 0) return;
    add(chosen.slice(0, Math.max(0, room)));
    setStatus(chosen.length > room ? t('tooMany', { count: max }) : t('left', { count: chosen.length }));
  };
  const move = (from: number, to: number, by: string | null) => {
    const photo = value[from];
    if (!photo || to < 0 || to >= value.length || from === to) return;
    focus.current = by && `${by} ${photo.url}`;
    change(value.toSpliced(from, 1).toSpliced(to, 0, photo));
    setStatus(t('moved', { number: formats.number(to + 1), count: formats.number(value.length) }));
  };
  const remove = (at: number) => {
    const before = value;
    change(value.toSpliced(at, 1));
    showToast({ text: t('removed'), button: { label: shell('undo'), act: () => change(before) } });
  };

  return (
    <fieldset class={css.photosField}>
      <legend>{label}</legend>
      {value.length + uploads.length > 0 && (
        <ul ref={list}>
          {value.map((photo, at) => (
            <PhotoCard
              key={photo.url}
              id={`${id}-${at}`}
              photo={photo}
              at={at}
              count={value.length}
              isDragged={dragged === at}
              onAlt={(alt) => change(value.with(at, { ...photo, alt }))}
              onMove={(to, by) => move(at, to, by)}
              onRemove={() => remove(at)}
              onDrag={setDragged}
              onDragOver={() => {
                if (dragged === null || dragged === at) return;
                move(dragged, at, null);
                setDragged(at);
              }}
            />
          ))}
          {uploads.map((upload) => (
            <UploadCard
              key={upload.id}
              upload={upload}
              onRetry={() => again(upload.id)}
              onDrop={() => drop(upload.id)}
            />
          ))}
        </ul>
      )}
      {room > 0 && (
        <DropZone
          label={t(max === 1 ? 'choosePlan' : 'choosePhotos')}
          hint={t('kinds')}
          accept="image/*"
          isForMany={max > 1}
          onFiles={take}
        />
      )}
      <p class="unseen" role="status">
        <LiveText text={status} />
      </p>
    </fieldset>
  );
}
