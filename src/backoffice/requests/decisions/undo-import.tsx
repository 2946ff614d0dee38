import { useState } from 'preact/hooks';
import { Button } from '../../../ui/parts/button.tsx';
import { useMutation } from '../../api/use-mutation.ts';
import { pathOf } from '../../base/routes.ts';
import { may } from '../../base/session.ts';
import { formats } from '../../messages/language.ts';
import { Dialog } from '../../parts/dialog.tsx';
import { MutationForm } from '../../parts/mutation-form.tsx';
import { sendMany } from '../list/bulk-decisions.ts';
import { t } from '../messages.ts';

interface UndoImportProps {
  readonly venueId: string;
  /** The bookings of the import. */
  readonly references: readonly string[];
  readonly onUndone: () => void;
}

/** Offers to undo an import of bookings, and says which of them stay, and why. */
export function UndoImport({ venueId, references, onUndone }: UndoImportProps) {
  const [isOpen, setOpen] = useState(false);
  const undo = useMutation({
    mutationFn: () => sendMany('/venues/{venueId}/imported-bookings/undo', venueId, references),
    onSuccess: onUndone,
  });
  const count = references.length;
  if (!may(venueId, 'requests.decide')) return null;
  return (
    <>
      <Button look="quiet" onClick={() => setOpen(true)}>
        {t('undoImport')}
      </Button>
      {isOpen && (
        <Dialog title={t('undoImportTitle', { count })} onClose={() => setOpen(false)}>
          {undo.data === undefined ? (
            <MutationForm
              mutation={undo}
              onSubmit={() => undo.mutate()}
              submit={t('undoImport')}
              isDanger
              className="form"
            >
              <p>{t('undoImportText')}</p>
            </MutationForm>
          ) : (
            <div role="status">
              <p>{t('importUndone', { count: undo.data.done.length })}</p>
              {undo.data.failed.length > 0 && (
                <>
                  <p>{t('importKept', { count: undo.data.failed.length })}</p>
                  <ul>
                    {undo.data.failed.map(({ reference, error }) => (
                      <li key={reference}>
                        <a href={pathOf(venueId, 'requests', [reference], { show: 'all' })}>{reference}</a>
                        {formats.colon + error}
                      </li>
                    ))}
                  </ul>
                </>
              )}
            </div>
          )}
        </Dialog>
      )}
    </>
  );
}
