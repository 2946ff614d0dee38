import { useState } from 'preact/hooks';
import { Button } from '../../../ui/parts/button.tsx';
import { t as shell } from '../../base/messages.ts';
import { Lazy } from '../../parts/lazy.tsx';
import { loadWithTexts } from '../fields/load-with-texts.ts';
import type { PreviewedUndo } from '../items/undo-correction.ts';
import type { RequestProps } from '../request/staff-request.ts';

interface UndoChangeProps extends RequestProps {
  readonly etag: string;
  readonly correctionId: string;
  /** What is undone. */
  readonly label: string;
}

/** Renders the button that undoes a change in the history. An undo that changes the price is shown before it is made. */
export function UndoChange({ request, venueId, etag, correctionId, label }: UndoChangeProps) {
  const path = { venueId, reference: request.reference, correctionId };
  const [isPending, setPending] = useState(false);
  /** The undo that the person has to confirm. */
  const [asked, setAsked] = useState<PreviewedUndo | null>(null);
  const undo = async () => {
    setPending(true);
    try {
      const { undoOrPreview } = await import('../items/undo-correction.ts');
      setAsked(await undoOrPreview(path, request, etag));
    } finally {
      setPending(false);
    }
  };
  return (
    <>
      <Button look="quiet" isOff={isPending} onClick={undo}>
        {shell('undo')}
      </Button>
      {asked && (
        <Lazy name="undo" load={() => loadWithTexts(() => import('../items/undo-dialog.tsx'))}>
          {({ UndoDialog }) => (
            <UndoDialog path={path} label={label} {...asked} onClose={() => setAsked(null)} />
          )}
        </Lazy>
      )}
    </>
  );
}
