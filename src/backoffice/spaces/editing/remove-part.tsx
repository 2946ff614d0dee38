import { useState } from 'preact/hooks';
import { Button } from '../../../ui/parts/button.tsx';
import { client } from '../../api/client.ts';
import { useMutation } from '../../api/use-mutation.ts';
import { navigate } from '../../base/address.ts';
import { t as shell } from '../../base/messages.ts';
import { showToast } from '../../base/toast.ts';
import { Dialog } from '../../parts/dialog.tsx';
import { ErrorNotice } from '../../parts/error-notice.tsx';
import { t } from '../messages.ts';
import { BookingConflicts } from './booking-conflicts.tsx';

interface RemovePartProps {
  readonly venueId: string;
  /** The part to remove: a space, slot or package. */
  readonly path: { readonly spaceId: string; readonly slotId?: string; readonly packageId?: string };
  readonly name: string;
  /** Describes which related data is removed and which is kept. */
  readonly about: string;
  /** The URL to go to afterwards. */
  readonly returnUrl: string;
}

/** Removes a part of the venue after confirmation. */
export function RemovePart({ venueId, path, name, about, returnUrl }: RemovePartProps) {
  const [isOpen, setOpen] = useState(false);
  const { mutate, isPending, error } = useMutation({
    mutationFn: (leave: string | undefined) => remove({ venueId, ...path }, leave),
    onSuccess() {
      setOpen(false);
      showToast({ text: t('isGone', { name }) });
      navigate(returnUrl);
    },
  });
  const title = t('removeNamed', { name });
  return (
    <div class="actions">
      <Button look="quiet" onClick={() => setOpen(true)}>
        {title}
      </Button>
      {isOpen && (
        <Dialog title={title} onClose={() => setOpen(false)}>
          {error && (
            <ErrorNotice error={error}>
              <BookingConflicts venueId={venueId} error={error} onLeave={mutate} />
            </ErrorNotice>
          )}
          <p>{about}</p>
          <div class="actions">
            <Button look="danger" isOff={isPending} onClick={() => mutate(undefined)}>
              {shell('remove')}
            </Button>
            <Button look="quiet" onClick={() => setOpen(false)}>
              {shell('cancel')}
            </Button>
          </div>
        </Dialog>
      )}
    </div>
  );
}

/** Deletes the part with `If-Match: *`: concurrent edits do not matter to the person who deletes it. */
function remove(
  { slotId, packageId, ...path }: RemovePartProps['path'] & { readonly venueId: string },
  leave: string | undefined,
) {
  const filter = { ifMatch: '*', ...(leave !== undefined && { query: { leave } }) } as const;
  if (slotId === undefined) return client.delete('/venues/{venueId}/spaces/{spaceId}', { path, ...filter });
  if (packageId === undefined)
    return client.delete('/venues/{venueId}/spaces/{spaceId}/slots/{slotId}', {
      path: { ...path, slotId },
      ...filter,
    });
  return client.delete('/venues/{venueId}/spaces/{spaceId}/slots/{slotId}/packages/{packageId}', {
    path: { ...path, slotId, packageId },
    ...filter,
  });
}
