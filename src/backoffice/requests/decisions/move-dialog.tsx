import { useState } from 'preact/hooks';
import type { DataOfPath } from '../../../client/manage.ts';
import { client } from '../../api/client.ts';
import { useMutation } from '../../api/use-mutation.ts';
import { formats } from '../../messages/language.ts';
import { Dialog } from '../../parts/dialog.tsx';
import { problemsAt } from '../../parts/error-notice.tsx';
import { MutationForm } from '../../parts/mutation-form.tsx';
import { useDraft } from '../../parts/use-draft.ts';
import { showToast } from '../../shell/toast.ts';
import { t } from '../messages.ts';
import { OfferFields } from '../offer/offer-fields.tsx';
import { DecisionError } from './decision-error.tsx';
import type { DecisionDialogProps } from './reason-dialog.tsx';

type MoveResponse = DataOfPath<'post', '/venues/{venueId}/booking-requests/{reference}/move'>;

/** Moves a booking or hold to another date, slot or space. */
export function MoveDialog({ request, venueId, etag, onClose }: DecisionDialogProps) {
  const { reference, date, slot, space, package: offer } = request;
  const [ifMatch] = useState(etag);
  const current = { spaceId: space.id, slotId: slot.id ?? '', packageId: offer.id ?? '', date };
  const { draft, change, isChanged, drop } = useDraft(`move ${reference}`, current);
  const to = draft ?? current;
  const isComplete = Object.values(to).every((each) => each !== '');
  const move = useMutation({
    mutationFn: () =>
      client.post('/venues/{venueId}/booking-requests/{reference}/move', {
        ...{ path: { venueId, reference }, ifMatch, body: to },
      }),
    onSuccess({ data, wouldCost }) {
      showToast({ text: movedMessage(data, wouldCost?.totalCents) });
      drop();
      onClose();
    },
  });
  const send = () => {
    if (isChanged && isComplete) move.mutate();
  };
  return (
    <Dialog title={t('moveTitle')} onClose={onClose}>
      <MutationForm
        mutation={move}
        onSubmit={send}
        submit={t('move')}
        isOff={!isChanged || !isComplete}
        className="form"
        showError={(error) => <DecisionError error={error} venueId={venueId} request={request} />}
      >
        <p>{t('moveText')}</p>
        <OfferFields
          {...{ venueId, place: to, reference }}
          problems={problemsAt(move.error)}
          onPlace={change}
        />
      </MutationForm>
    </Dialog>
  );
}

/** Returns a message with the new date and space, and the new price if it differs from the agreed price. */
function movedMessage(
  { date, space, agreedPrice, quote }: MoveResponse,
  wouldCost: number | undefined,
): string {
  const stays = (agreedPrice ?? quote)?.totalCents;
  const moved = t('movedTo', { date: formats.date(date), space: space.name });
  if (!quote || stays === undefined || wouldCost === undefined || wouldCost === stays) return moved;
  const amounts = {
    stays: formats.money(stays, quote.currency),
    amount: formats.money(wouldCost, quote.currency),
  };
  return `${moved} ${t('wouldCost', amounts)}`;
}
