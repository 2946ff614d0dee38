import { useState } from 'preact/hooks';
import css from './drop-zone.module.css';

interface DropPlaceProps {
  readonly words: string;
  /** Below it, in smaller letters. */
  readonly hint?: string;
  /** As an input of files takes it: endings and types. */
  readonly accept: string;
  readonly isForMany?: boolean;
  readonly onFiles: (files: readonly File[]) => void;
}

/** Where files are dropped, or chosen by a click; for pictures, a telephone offers its camera too. */
export function DropZone({ words: messages, hint, accept, isForMany = false, onFiles }: DropPlaceProps) {
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
          // The same file again is another choice: it may have been mended.
          currentTarget.value = '';
        }}
      />
      <b>{messages}</b>
      {hint && <small>{hint}</small>}
    </label>
  );
}
