import { useState } from 'preact/hooks';
import { Button } from '../../../ui/parts/button.tsx';
import { useMutation } from '../../api/use-mutation.ts';
import { useQuery } from '../../api/use-query.ts';
import { shownBookingName } from '../../base/guest-name.ts';
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

/** Offers to undo an import of bookings. */
export function UndoImport({ venueId, references, onUndone }: UndoImportProps) {
  const [isOpen, setOpen] = useState(false);
  const [isUndone, setUndone] = useState(false);
  return (
    <>
      {!isUndone && <UndoImportButton venueId={venueId} onClick={() => setOpen(true)} />}
      {isOpen && (
        <UndoImportDialog
          venueId={venueId}
          references={references}
          onUndone={() => {
            setUndone(true);
            onUndone();
          }}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
}

/** Opens the dialog to undo an import. */
export function UndoImportButton({
  venueId,
  onClick,
}: Pick<UndoImportProps, 'venueId'> & { readonly onClick: () => void }) {
  return (
    may(venueId, 'requests.decide') && (
      <Button look="quiet" onClick={onClick}>
        {t('undoImport')}
      </Button>
    )
  );
}

/** Asks before it undoes an import, and says which bookings stay, and why. */
export function UndoImportDialog({
  venueId,
  references,
  onUndone,
  onClose,
}: UndoImportProps & { readonly onClose: () => void }) {
  const undo = useMutation({
    mutationFn: () => sendMany('/venues/{venueId}/imported-bookings/undo', venueId, references),
    onSuccess: ({ done }) => {
      if (done.length > 0) onUndone();
    },
  });
  if (undo.data === undefined)
    return (
      <Dialog title={t('undoImportTitle', { count: references.length })} onClose={onClose}>
        <MutationForm
          mutation={undo}
          onSubmit={() => undo.mutate()}
          submit={t('undoImport')}
          isDanger
          className="form"
        >
          <p>{t('undoImportText')}</p>
        </MutationForm>
      </Dialog>
    );
  const { done, failed } = undo.data;
  return (
    <Dialog title={t('reason_import_undone')} onClose={onClose}>
      <div role="status">
        <p>{t('importUndone', { count: done.length })}</p>
        {failed.length > 0 && (
          <>
            <p>{t('importKept', { count: failed.length })}</p>
            <ul>
              {failed.map(({ reference, error }) => (
                <li key={reference}>
                  <KeptBooking venueId={venueId} reference={reference} />
                  {formats.colon + error}
                </li>
              ))}
            </ul>
          </>
        )}
      </div>
    </Dialog>
  );
}

/** Links to a booking by its guest and first date. */
function KeptBooking({ venueId, reference }: { readonly venueId: string; readonly reference: string }) {
  const { data } = useQuery('/venues/{venueId}/booking-requests/{reference}', {
    path: { venueId, reference },
  });
  const date = data?.items[0]?.date;
  return (
    <a href={pathOf(venueId, 'requests', [reference], { show: 'all' })}>
      {data && (
        <>
          <bdi>{shownBookingName(data)}</bdi> ·{' '}
        </>
      )}
      {date !== undefined && `${formats.plainDate(date)} · `}
      {reference}
    </a>
  );
}
