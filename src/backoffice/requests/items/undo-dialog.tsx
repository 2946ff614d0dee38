import { t as shell } from '../../base/messages.ts';
import { formats } from '../../messages/language.ts';
import { Confirm } from '../../parts/confirm.tsx';
import { PriceChange } from './price-change.tsx';
import { type CorrectionPath, type PreviewedUndo, sendUndo, showUndone } from './undo-correction.ts';
import { WhatGoes } from './what-goes.tsx';

interface UndoDialogProps extends PreviewedUndo {
  readonly path: CorrectionPath;
  /** What is undone. */
  readonly label: string;
  readonly onClose: () => void;
}

/** Asks before an undo that changes the price, and shows how, and what is to be returned. */
export function UndoDialog({ path, label, before, after, etag, onClose }: UndoDialogProps) {
  return (
    <Confirm
      title={shell('undo') + formats.colon + label}
      label={shell('undo')}
      mutationFn={() => sendUndo(path, etag)}
      onSuccess={({ data }) => showUndone(before, data)}
      onClose={onClose}
    >
      <WhatGoes before={before} after={after} />
      <PriceChange before={before} after={after} item={null} />
    </Confirm>
  );
}
