import { useState } from 'preact/hooks';
import { client } from '../../api/client.ts';
import { useMutation } from '../../api/use-mutation.ts';
import { aboutBooking, shownBookingName } from '../../base/guest-name.ts';
import { showToast } from '../../base/toast.ts';
import { formats } from '../../messages/language.ts';
import { Dialog } from '../../parts/dialog.tsx';
import { problemsAt } from '../../parts/error-notice.tsx';
import { MutationForm } from '../../parts/mutation-form.tsx';
import { useDraft } from '../../parts/use-draft.ts';
import { useSeenVersion } from '../../parts/use-seen-version.ts';
import { undoButton } from '../items/undo-correction.ts';
import { t } from '../messages.ts';
import { AvailabilityCheck } from '../offer/availability-check.tsx';
import { guestsOfItem, preferredOf, useBookedOffer } from '../offer/booked-offer.ts';
import { timesOf } from '../offer/date-name.ts';
import { isCompleteOffer, offerBody } from '../offer/offer-choice.ts';
import { OfferFields } from '../offer/offer-fields.tsx';
import { refusalOf } from '../offer/refusal.ts';
import type { StaffRequest } from '../request/staff-request.ts';
import css from '../style.module.css';
import { DecisionError } from './decision-error.tsx';
import { GiveDateTo, giveDateBody, noReceiver } from './give-date-to.tsx';
import { type MoveTarget, targetIn } from './move-target.ts';
import { MovedBooking, PriceThere } from './price-there.tsx';
import type { DecisionDialogProps } from './reason-dialog.tsx';
import { useSavedAlready } from './use-saved-already.ts';
import { useSimulatedMove } from './use-simulated-move.ts';

interface MoveDialogProps extends DecisionDialogProps {
  readonly target?: MoveTarget | undefined;
}

/** Moves a booking or hold to another date, slot or space, or to custom times; shows today's price there before. */
export function MoveDialog({ request, venueId, etag, target, onClose }: MoveDialogProps) {
  const { reference } = request;
  const seen = useSeenVersion(request, etag);
  const ifMatch = seen.etag;
  const current = useBookedOffer(venueId, seen.content);
  const stored = useDraft(`move ${reference} ${JSON.stringify(target ?? null)}`, {
    ...current,
    ...(target && targetIn(current, target)),
    keepPrice: null as boolean | null,
  });
  const { draft, change, isChanged, drop } = stored;
  const { keepPrice, ...to } = draft ?? { ...current, keepPrice: null };
  const isSame = JSON.stringify(offerBody(to)) === JSON.stringify(offerBody(current));
  const isComplete = isCompleteOffer(to) && !isSame;
  const path = { venueId, reference };
  const [receiver, setReceiver] = useState(noReceiver);
  const move = useMutation({
    mutationFn: (keeps: boolean) =>
      client.post('/venues/{venueId}/booking-requests/{reference}/move', {
        path,
        ifMatch,
        body: { ...offerBody(to), price: keeps ? 'keep' : 'update', ...giveDateBody(receiver) },
      }),
    onSuccess(answer) {
      const { data } = answer;
      const given = t('formerHeldFor', { name: formats.isolate(receiver.name) });
      const text = receiver === noReceiver ? movedText(data) : `${movedText(data)} ${given}`;
      // A date that was given away is not free again.
      const button = receiver === noReceiver ? undoButton(path, answer) : {};
      showToast({ text: aboutBooking(data, text), ...button });
      drop();
      onClose();
    },
  });
  const simulated = useSimulatedMove({
    path,
    ifMatch,
    content: seen.content,
    to,
    keepPrice,
    isEnabled: isComplete && !move.isPending,
  });
  const { keeps, isPriceKnown } = simulated;
  const error = move.error ?? (isComplete ? simulated.error : null);
  seen.follow(move.error, isComplete ? simulated.error : null);
  useSavedAlready(move.error, seen, isSame, () => {
    showToast({ text: movedText(seen.content) });
    drop();
    onClose();
  });
  const previewError = (isComplete ? simulated.error : null) ?? seen.conflict;
  const refusal = refusalOf(error);
  const isPriceSeen = isComplete && isPriceKnown && simulated.data !== undefined && simulated.error === null;
  const isOff = !isComplete || !isPriceKnown || (simulated.error !== null && simulated.data === undefined);
  return (
    <Dialog
      title={target ? t('moveGuest', { guest: shownBookingName(request) }) : t('moveTitle')}
      onClose={onClose}
    >
      <MutationForm
        mutation={move}
        draft={stored}
        onSubmit={() => {
          if (!(isChanged || target) || !isComplete || !isPriceKnown) return;
          move.mutate(keeps);
        }}
        summary={
          isPriceSeen && (
            <PriceThere
              request={request}
              wouldCost={simulated.data?.wouldCost ?? null}
              keeps={keeps}
              onKeep={(kept) => change({ keepPrice: kept })}
            />
          )
        }
        submit={t(seen.conflict === null ? 'move' : 'moveAnyway')}
        isOff={isOff}
        className="form"
        showError={(error) =>
          refusalOf(error) ? null : <DecisionError error={error} venueId={venueId} request={request} />
        }
      >
        <p>{t('moveText')}</p>
        <OfferFields
          venueId={venueId}
          place={to}
          preferred={preferredOf(request)}
          guests={guestsOfItem(request)}
          own={reference}
          problems={problemsAt(move.error ?? simulated.error)}
          onPlace={change}
        />
        {!isSame && (
          <AvailabilityCheck
            venueId={venueId}
            place={to}
            guests={guestsOfItem(request)}
            own={reference}
            refusal={refusal}
            isQuiet={!isPriceSeen || error !== null}
            onPlace={change}
          />
        )}
        {isComplete && (
          <GiveDateTo venueId={venueId} request={request} receiver={receiver} onChange={setReceiver} />
        )}
        <div role="status" class={css.vacancy}>
          {move.error === null && previewError && refusal === undefined && (
            <DecisionError error={previewError} venueId={venueId} request={request} />
          )}
          {isPriceSeen && simulated.data && (
            <MovedBooking before={seen.content} after={simulated.data[keeps ? 'kept' : 'updated']} />
          )}
        </div>
      </MutationForm>
    </Dialog>
  );
}

/** Returns where a booking is after a move. */
const movedText = (request: StaffRequest) =>
  t('movedTo', {
    date: `${formats.date(request.date)}${formats.comma}${timesOf(request)}`,
    space: request.space.name,
  });
