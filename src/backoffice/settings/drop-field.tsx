interface DropFieldProps {
  readonly words: string;
  /** As an input of files takes it: endings and types. */
  readonly accept: string;
  readonly onFile: (file: File) => void;
}

/** A place to drop a file in, or to choose one. */
export function DropField({ words, accept, onFile }: DropFieldProps) {
  const take = (file: File | undefined) => file && onFile(file);
  return (
    <label
      class="drop"
      onDragOver={(event) => event.preventDefault()}
      onDrop={(event) => {
        event.preventDefault();
        take(event.dataTransfer?.files[0]);
      }}
    >
      {words}
      <input
        type="file"
        accept={accept}
        onChange={(event) => {
          take(event.currentTarget.files?.[0]);
          // The same file may be chosen again, once it has been mended.
          event.currentTarget.value = '';
        }}
      />
    </label>
  );
}
