import { useState } from 'preact/hooks';
import { t } from '../base/messages.ts';
import css from './drop-zone.module.css';

interface DropZoneProps {
  readonly label: string;
  /** Smaller text below it. */
  readonly hint?: string;
  /** The accepted file extensions and MIME types, as in `accept` of a file input. */
  readonly accept: string;
  readonly isForMany?: boolean;
  readonly onFiles: (files: readonly File[]) => void;
}

/** Accepts dropped files, or opens the file picker; for images, phones offer the camera. */
export function DropZone({ label, hint, accept, isForMany = false, onFiles }: DropZoneProps) {
  const [isOver, setOver] = useState(false);
  const hasFiles = (event: DragEvent) => event.dataTransfer?.types.includes('Files') ?? false;
  return (
    <label
      class={isOver ? `${css.dropPlace} ${css.over}` : css.dropPlace}
      onDragOver={(event) => {
        if (!hasFiles(event)) return;
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        if (!hasFiles(event)) return;
        event.preventDefault();
        setOver(false);
        onFiles([...(event.dataTransfer?.files ?? [])]);
      }}
    >
      <input
        type="file"
        class="unseen"
        accept={accept}
        multiple={isForMany}
        onChange={({ currentTarget }) => {
          onFiles([...(currentTarget.files ?? [])]);
          // Without this, choosing the same file again fires no event.
          currentTarget.value = '';
        }}
      />
      <span>
        <b>{label}</b> <span class={css.orDrop}>{t('orDrop')}</span>
      </span>
      {hint && <small>{hint}</small>}
    </label>
  );
}
