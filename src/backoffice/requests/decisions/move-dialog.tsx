import { useState } from 'preact/hooks';
import type { DataOfPath, ManagementAnswer, ManagementSchemas } from '../../../client/manage.ts';
import { proposedPrice } from '../../../domain/booking/proposed-price.ts';
import { addDays, daysBetween } from '../../../domain/time/calendar.ts';
import { client } from '../../api/client.ts';
import { mutate, useMutation } from '../../api/use-mutation.ts';
import { useCustomQuery } from '../../api/use-query.ts';
import { aboutBooking, shownBookingName } from '../../base/guest-name.ts';
import { t as shell } from '../../base/messages.ts';
import { showToast } from '../../base/toast.ts';
import { formats } from '../../messages/language.ts';
import { Dialog } from '../../parts/dialog.tsx';
import { errorMessage } from '../../parts/error-message.ts';
import { problemsAt } from '../../parts/error-notice.tsx';
import { MutationForm } from '../../parts/mutation-form.tsx';
import { useDraft } from '../../parts/use-draft.ts';
import { useSeenVersion } from '../../parts/use-seen-version.ts';
import { totalCentsOf } from '../items/change-dates.ts';
import { PriceChange } from '../items/price-change.tsx';
import { PriceOptions } from '../items/price-options.tsx';
import { WhatGoes } from '../items/what-goes.tsx';
import { t } from '../messages.ts';
import { AvailabilityCheck } from '../offer/availability-check.tsx';
import { guestsOfItem, preferredOf, useBookedOffer } from '../offer/booked-offer.ts';
import { timesOf } from '../offer/date-name.ts';
import { isCompleteOffer, type OfferChoice, offerBody } from '../offer/offer-choice.ts';
import { OfferFields } from '../offer/offer-fields.tsx';
import { refusalOf } from '../offer/refusal.ts';
import { isAgreed } from '../price-reason.ts';
import type { StaffRequest } from '../request/staff-request.ts';
import css from '../style.module.css';
import { DecisionError } from './decision-error.tsx';
import { GiveDateTo, giveDateBody, noReceiver } from './give-date-to.tsx';
import type { DecisionDialogProps } from './reason-dialog.tsx';
import { useSavedAlready } from './use-saved-already.ts';
import { useTodaysPrice } from './use-todays-price.ts';

type Path = '/venues/{venueId}/booking-requests/{reference}/move';
type MoveResponse = DataOfPath<'post', Path>;
type Quote = ManagementSchemas['StaffQuote'];

/** The booking as it would be after a move. */
interface Simulated {
  readonly wouldCost: Quote | null;
  /** At its price. */
  readonly kept: StaffRequest;
  /** At today's price. */
  readonly updated: StaffRequest;
}

/** Where a booking is dropped in the calendar. */
export interface MoveTarget {
  readonly spaceId: string;
  readonly date: string;
  /** Its hours there; null or omitted: it keeps its times. */
  readonly hours?: { readonly start: string; readonly end: string } | null;
}

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
    async onSuccess({ data, etag: changed }, keeps) {
      const back = await wayBack({ path, ifMatch: changed }, { former: seen.content, current, to, keeps });
      const date = `${formats.date(data.date)}${formats.comma}${timesOf(data)}`;
      const moved = t('movedTo', { date, space: data.space.name });
      const given = t('formerHeldFor', { name: formats.isolate(receiver.name) });
      const text = receiver === noReceiver ? moved : `${moved} ${given}`;
      // A date that was given away is not free again.
      const mayUndo = receiver === noReceiver && back !== null;
      showToast({
        text: aboutBooking(data, text),
        ...(mayUndo && { button: { label: shell('undo'), act: () => moveBack(back) } }),
      });
      drop();
      onClose();
    },
  });
  const simulated = useCustomQuery<Simulated>({
    queryKey: ['move', path, ifMatch, offerBody(to)],
    enabled: isComplete && !move.isPending,
    async queryFn() {
      const simulate = async (price: 'keep' | 'update') => {
        const answer = (await client.post('/venues/{venueId}/booking-requests/{reference}/move', {
          path,
          ifMatch,
          body: { ...offerBody(to), price, dryRun: true },
        })) as ManagementAnswer<MoveResponse> & { readonly wouldCost?: Quote | null };
        if (!answer.ok) throw answer.error;
        return answer;
      };
      const { data: kept, wouldCost = null } = await simulate('keep');
      // At custom times there is no price of today.
      return { wouldCost, kept, updated: wouldCost === null ? kept : (await simulate('update')).data };
    },
  });
  const todayCents = useTodaysPrice({ path, ifMatch }, null, isComplete && !move.isPending);
  const changedCents = simulated.data?.wouldCost?.totalCents;
  const proposal = proposedPrice({
    isAgreed: isAgreed(seen.content),
    todayCents: todayCents ?? null,
    changedCents: changedCents ?? 0,
  });
  // At custom times there is no price of today.
  const keeps = keepPrice ?? (changedCents === undefined || proposal === 'keep');
  const isPriceKnown = changedCents === undefined || todayCents !== undefined;
  const error = move.error ?? (isComplete ? simulated.error : null);
  seen.follow(move.error, isComplete ? simulated.error : null);
  useSavedAlready(move.error, seen, isSame, () => {
    const { date, space } = seen.content;
    const when = `${formats.date(date)}${formats.comma}${timesOf(seen.content)}`;
    showToast({ text: t('movedTo', { date: when, space: space.name }) });
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

interface MovedBookingProps {
  readonly before: StaffRequest;
  readonly after: StaffRequest;
}

/** Names what a move removes, and where the money goes if it changes the price. */
function MovedBooking({ before, after }: MovedBookingProps) {
  return (
    <>
      <WhatGoes before={before} after={after} />
      {totalCentsOf(before) !== totalCentsOf(after) && (
        <PriceChange before={before} after={after} item={null} />
      )}
    </>
  );
}

interface PriceThereProps {
  readonly request: StaffRequest;
  readonly wouldCost: Quote | null;
  readonly keeps: boolean;
  readonly onKeep: (keeps: boolean) => void;
}

/** Renders the price after a move; if that of today is another one, the choice between the two. */
function PriceThere({ request, wouldCost, keeps, onKeep }: PriceThereProps) {
  const stays = request.agreedPrice ?? request.quote;
  // Prices are hidden from some roles.
  if (!stays) return null;
  if (wouldCost === null || wouldCost.totalCents === stays.totalCents)
    return <p>{t('priceStays', { stays: formats.money(stays.totalCents, stays.currency) })}</p>;
  return (
    <PriceOptions
      options={[
        { choice: 'keep', text: (values) => t('keptPrice', values), totalCents: stays.totalCents },
        { choice: 'update', text: (values) => t('todaysPrice', values), totalCents: wouldCost.totalCents },
      ]}
      chosen={keeps ? 'keep' : 'update'}
      formerCents={stays.totalCents}
      currency={stays.currency}
      onChoose={(choice) => onKeep(choice === 'keep')}
    />
  );
}

/** Returns whether a booking by the hour gets other hours. */
const changesHours = (from: OfferChoice, to: OfferChoice) =>
  from.isHourly &&
  to.isHourly &&
  !to.isFree &&
  (from.startTime !== to.startTime || from.endTime !== to.endTime);

/** A move as it is sent. */
interface SentMove {
  readonly path: { readonly venueId: string; readonly reference: string };
  readonly ifMatch: string;
  readonly body: ReturnType<typeof offerBody> & { readonly price: 'keep' | 'update' };
}

interface MovedFrom {
  /** The booking before the move. */
  readonly former: StaffRequest;
  readonly current: OfferChoice;
  readonly to: OfferChoice;
  readonly keeps: boolean;
}

/** Returns how to move a booking back; null: not at its former price. */
async function wayBack(
  moved: Pick<SentMove, 'path' | 'ifMatch'>,
  { former, current, to, keeps }: MovedFrom,
): Promise<SentMove | null> {
  const back: SentMove = { ...moved, body: { ...offerBody(current), price: 'keep' } };
  if (keeps && (isAgreed(former) || !changesHours(current, to))) return back;
  // The lines of the former price are computed again, if it has not changed since.
  const body = { ...back.body, price: 'update' } as const;
  const answer = await client.post('/venues/{venueId}/booking-requests/{reference}/move', {
    ...moved,
    body: { ...body, dryRun: true },
  });
  const isSamePrice = answer.ok && totalCentsOf(answer.data) === totalCentsOf(former);
  return isSamePrice ? { ...moved, body } : keeps ? back : null;
}

/** Moves a booking back, from the toast. */
async function moveBack(move: SentMove) {
  const answer = await mutate(() => client.post('/venues/{venueId}/booking-requests/{reference}/move', move));
  showToast({
    text: answer.ok
      ? aboutBooking(answer.data, t('movedBack'))
      : t('cannotUndo', { reason: errorMessage(answer.error) }),
  });
}

/** Returns the members that change when a booking is dropped; another space has other slots. */
export function targetIn(
  current: OfferChoice,
  { spaceId, date, hours = null }: MoveTarget,
): Partial<OfferChoice> {
  const days = current.endDate === '' ? 0 : daysBetween(current.date, current.endDate);
  return {
    spaceId,
    date,
    ...(current.endDate !== '' && { endDate: addDays(date, days) }),
    ...(spaceId !== current.spaceId && !current.isFree && { slotId: '', packageId: '' }),
    ...(hours !== null && hoursIn(current, hours)),
  };
}

/** Returns other hours: in a slot that is not booked by the hour, they are custom times. */
function hoursIn(
  { isFree, isHourly, startTime, endTime }: OfferChoice,
  { start, end }: NonNullable<MoveTarget['hours']>,
): Partial<OfferChoice> {
  if (start === startTime && end === endTime) return {};
  return { isFree: isFree || !isHourly, startTime: start, endTime: end, endDate: '' };
}
