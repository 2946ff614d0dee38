import { useState } from 'preact/hooks';
import { t } from './words.ts';

interface DropPlaceProps {
  readonly isForOne: boolean;
  readonly onFiles: (files: readonly File[]) => void;
}

/** Where files are dropped, or chosen by a click; a telephone offers its camera too. */
export function DropPlace({ isForOne, onFiles }: DropPlaceProps) {
  const [isOver, setOver] = useState(false);
  const hasFiles = (event: DragEvent) => event.dataTransfer?.types.includes('Files') ?? false;
  return (
    <label
      class={isOver ? 'drop-place over' : 'drop-place'}
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
        accept="image/*"
        multiple={!isForOne}
        onChange={({ currentTarget }) => {
          onFiles([...(currentTarget.files ?? [])]);
          // The same file again is another choice.
          currentTarget.value = '';
        }}
      />
      <b>{t(isForOne ? 'dropOne' : 'drop')}</b>
      <small>{t('kinds')}</small>
    </label>
  );
}
