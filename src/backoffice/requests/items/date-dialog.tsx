import { useState } from 'preact/hooks';
import { addDays, isoWeekday } from '../../../domain/time/calendar.ts';
import { Field } from '../../../ui/parts/field.tsx';
import { Select } from '../../../ui/parts/select.tsx';
import { useMutation } from '../../api/use-mutation.ts';
import { aboutBooking, shownBookingName } from '../../base/guest-name.ts';
import { showToast } from '../../base/toast.ts';
import { formats, locale } from '../../messages/language.ts';
import { Dialog } from '../../parts/dialog.tsx';
import { problemsAt } from '../../parts/error-notice.tsx';
import { Lazy } from '../../parts/lazy.tsx';
import { MutationForm } from '../../parts/mutation-form.tsx';
import { parseTypedAmount } from '../../parts/typed-amount.ts';
import { useDraft } from '../../parts/use-draft.ts';
import { useSeenVersion } from '../../parts/use-seen-version.ts';
import { DecisionError } from '../decisions/decision-error.tsx';
import { type MoveTarget, targetIn } from '../decisions/move-target.ts';
import type { DecisionDialogProps } from '../decisions/reason-dialog.tsx';
import { useSavedAlready } from '../decisions/use-saved-already.ts';
import { loadWithTexts } from '../fields/load-with-texts.ts';
import { t } from '../messages.ts';
import { AvailabilityCheck } from '../offer/availability-check.tsx';
import { guestsOfItem, preferredOf, useBookedOffer } from '../offer/booked-offer.ts';
import { nameOfDate } from '../offer/date-name.ts';
import { guestsOf, noDate } from '../offer/entered-date.ts';
import { isCompleteOffer, type OfferChoice, offerBody } from '../offer/offer-choice.ts';
import { OfferFields } from '../offer/offer-fields.tsx';
import { refusalOf } from '../offer/refusal.ts';
import type { StaffRequest } from '../request/staff-request.ts';
import css from '../style.module.css';
import { changeText, isAsIn, makeChange } from './change-dates.ts';
import { conflictsOf, DateConflicts } from './date-conflicts.tsx';
import { GoneDate } from './gone-date.tsx';
import { PriceChange } from './price-change.tsx';
import { PriceOptions } from './price-options.tsx';
import { type AboutDates, ScopeFields, useScope } from './scope-fields.tsx';
import { totalCentsOf } from './settlement.ts';
import { undoButton } from './undo-correction.ts';
import { useDatePrice } from './use-date-price.ts';
import { WhatGoes } from './what-goes.tsx';

interface DateDialogProps extends DecisionDialogProps, AboutDates {
  /** The date to move; null: adds one. */
  readonly item: StaffRequest['items'][number] | null;
  /** Where it was dropped in the calendar. */
  readonly target?: MoveTarget | undefined;
}

/** A change as it is sent. */
interface SentChange {
  /** The booking after it. */
  readonly after: StaffRequest;
  /** What it does. */
  readonly text: string;
}

/** Adds a date to a booking with its price of today, or moves one of several dates; shows the new total before. */
export function DateDialog({ request, venueId, etag, item, target, onClose, ...dates }: DateDialogProps) {
  const { reference, attendance } = request;
  const seen = useSeenVersion(request, etag);
  const from = useBookedOffer(
    venueId,
    item && (seen.content.items.find((each) => each.item === item.item) ?? item),
  );
  const moved = (dates.selected ?? []).length > 1 ? dates.selected : item?.item;
  const key = `${item === null ? 'new date' : `move ${moved}`} ${reference} ${JSON.stringify(target ?? null)}`;
  const stored = useDraft(key, {
    ...noDate,
    ...(from ?? { spaceId: request.space.id }),
    ...(from && target && targetIn(from, target)),
    attendance: attendance === null ? '' : String(attendance),
    price: '',
    keepPrice: null as boolean | null,
    days: 0,
  });
  const { draft, change: edit, drop } = stored;
  const [isTried, setTried] = useState(false);
  const isGone = item !== null && !request.items.some((each) => each.item === item.item);
  const { price, keepPrice, days, ...to } = draft ?? { ...noDate, price: '', keepPrice: null, days: 0 };
  const currency = (request.agreedPrice ?? request.quote)?.currency ?? 'EUR';
  const totalCents = parseTypedAmount(price, currency, locale);
  const isNoAmount = to.isFree && price.trim() !== '' && totalCents === null;
  const scope = useScope(request, item, dates);
  const isSeveral = scope.scope !== 'one';
  const bodyOf = (place: OfferChoice) =>
    JSON.stringify(offerBody(isSeveral ? { ...place, date: '', endDate: '' } : place));
  const isSame = from !== null && bodyOf(to) === bodyOf(from) && !(isSeveral && days !== 0);
  const isComplete =
    !isGone && isCompleteOffer(to) && !isSame && !isNoAmount && (!isSeveral || scope.items.length > 0);
  // An agreed price is usually meant for dates with the same package too, also if they are moved or added later.
  const isOfBooking = (item === null ? request.items : [item]).some((each) => hasOffer(each, to));
  const mayKeep = !to.isFree && (item !== null || isOfBooking);
  const unpriced =
    item === null || from === null
      ? ({ kind: 'add', to, totalCents: totalCents ?? undefined } as const)
      : isSeveral
        ? ({
            kind: 'move-several',
            items: scope.items.map((each) => each.item),
            to,
            days,
            totalCents: totalCents ?? undefined,
          } as const)
        : ({
            kind: 'move',
            item: item.item,
            from: from.date,
            name: nameOfDate(item, request.items, formats.plainDate),
            to,
            totalCents: totalCents ?? undefined,
          } as const);
  // Of several dates, the one with the most guests.
  const guests =
    item === null
      ? guestsOf(to)
      : guestsOfItem(
          scope.items.toSorted((one, two) => (two.attendance ?? 0) - (one.attendance ?? 0))[0] ?? item,
        );
  const booking = { venueId, reference, ifMatch: seen.etag };
  const save = useMutation({
    mutationFn: ({ after }: SentChange) => makeChange(booking, { ...unpriced, keepPrice: keeps }, after),
    onSuccess(answer, { text }) {
      showToast({ text: aboutBooking(answer.data, text), ...undoButton({ venueId, reference }, answer) });
      drop();
      onClose();
    },
    onError: () => prices.refetch(),
  });
  const changedItem = (after: StaffRequest) =>
    isSeveral ? null : item === null ? lastItemOf(after) : item.item;
  const prices = useDatePrice(booking, {
    content: seen.content,
    change: unpriced,
    mayKeep,
    isEnabled: isComplete && !save.isPending,
    keepPrice,
  });
  const { keeps, after: next } = prices;
  const error = save.error ?? (isComplete ? prices.error : null);
  seen.follow(save.error, isComplete ? prices.error : null);
  const previewError = (isComplete ? prices.error : null) ?? seen.conflict;
  const sent = save.variables;
  useSavedAlready(save.error, seen, isAsIn(seen.content, sent?.after), () => {
    showToast({ text: aboutBooking(seen.content, sent?.text ?? '') });
    drop();
    onClose();
  });
  const problems = problemsAt(error);
  const refusal = isSeveral ? undefined : refusalOf(error);
  const movedTo = scope.items.map((each) => ({ ...each, date: addDays(each.date, days) }));
  const conflicts = isSeveral ? conflictsOf(error, movedTo, request.items) : [];
  return (
    <Dialog
      title={scope.scope === 'selected' ? t('moveTitle') : titleOf(item, request, target !== undefined)}
      onClose={onClose}
    >
      <MutationForm
        mutation={save}
        draft={stored}
        onSubmit={() => {
          setTried(true);
          if (isComplete && next) save.mutate({ after: next, text: changeText(unpriced) });
        }}
        submit={t(item === null ? 'addDate' : seen.conflict === null ? 'move' : 'moveAnyway')}
        isOff={!isComplete || !next}
        className="form"
        summary={
          next &&
          (prices.totals === null ? (
            <NewTotal of={next} currency={currency} />
          ) : (
            <PriceOptions
              options={[
                {
                  choice: 'keep',
                  text: (values) => (item === null ? t('priceAsOthers', values) : t('keptPrice', values)),
                  totalCents: prices.totals.keptCents,
                },
                {
                  choice: 'update',
                  text: (values) => t('todaysPrice', values),
                  totalCents: prices.totals.newCents,
                },
              ]}
              chosen={keeps ? 'keep' : 'update'}
              formerCents={totalCentsOf(seen.content) ?? 0}
              currency={currency}
              onChoose={(choice) => edit({ keepPrice: choice === 'keep' })}
            />
          ))
        }
        showError={(failed) =>
          conflicts.length > 0 || (refusalOf(failed) && !isSeveral) ? null : (
            <DecisionError error={failed} venueId={venueId} request={request} />
          )
        }
      >
        {isGone && <GoneDate request={request} venueId={venueId} dialog="move" />}
        {item !== null && target === undefined && !isGone && <ScopeFields {...scope} />}
        {isSeveral && item !== null && (
          <WeekdaySelect
            item={item}
            items={scope.items}
            days={days}
            onDays={(changed) => edit({ days: changed })}
          />
        )}
        <p>{t(isSeveral ? 'moveDatesText' : 'addDateText')}</p>
        <OfferFields
          venueId={venueId}
          place={to}
          problems={problems}
          preferred={preferredOf(item ?? request)}
          hasDate={!isSeveral}
          guests={guests}
          own={reference}
          onPlace={edit}
        />
        {!isSame && !isSeveral && (
          <AvailabilityCheck
            venueId={venueId}
            place={to}
            guests={guests}
            own={reference}
            refusal={refusal}
            isQuiet={error !== null || previewError !== null}
            onPlace={edit}
          />
        )}
        {item === null && (
          <Lazy name="choices" load={() => loadWithTexts(() => import('../fields/choice-fields.tsx'))}>
            {({ ChoiceFields }) => (
              <ChoiceFields
                venueId={venueId}
                place={to}
                choices={to}
                problems={problems}
                currency={currency}
                onChoices={edit}
              />
            )}
          </Lazy>
        )}
        {to.isFree && (
          <Field
            name="date-price"
            label={t('priceOfDate')}
            value={price}
            isRequired={false}
            hint={t(item === null ? 'noPriceHint' : 'samePriceHint', { currency })}
            inputMode="decimal"
            problem={
              isTried && isNoAmount
                ? t('noAmount', { example: formats.money(120_000, currency) })
                : problems.get('totalCents')
            }
            autocomplete="off"
            onValue={(value) => edit({ price: value })}
          />
        )}
        <div role="status" class={css.vacancy}>
          {save.error === null && previewError && refusal === undefined && conflicts.length === 0 && (
            <DecisionError error={previewError} venueId={venueId} request={request} />
          )}
          {problems.has('expectedTotalCents') && <p class="problem">{t('priceHasChanged')}</p>}
          <DateConflicts
            venueId={venueId}
            conflicts={conflicts}
            mayLeaveOut={conflicts.length < scope.items.length}
            leaveOut={scope.leaveOut}
          />
          {isComplete && next && <WhatGoes before={request} after={next} />}
          {isComplete && next && <PriceChange before={request} after={next} item={changedItem(next)} />}
        </div>
      </MutationForm>
    </Dialog>
  );
}

/** Renders the total of a booking after the change; nothing for those who see no prices. */
function NewTotal({ of, currency }: { readonly of: StaffRequest; readonly currency: string }) {
  const cents = totalCentsOf(of);
  if (cents === undefined) return null;
  return <p>{t('totalAfter') + formats.colon + formats.money(cents, currency)}</p>;
}

interface WeekdaySelectProps {
  readonly item: StaffRequest['items'][number];
  /** The dates that move together with it. */
  readonly items: StaffRequest['items'];
  readonly days: number;
  readonly onDays: (days: number) => void;
}

/** Renders the choice of the weekday to which several dates move, each within its week. */
function WeekdaySelect({ item, items, days, onDays }: WeekdaySelectProps) {
  const weekday = isoWeekday(item.date);
  if (items.some(({ date }) => isoWeekday(date) !== weekday)) return <p>{t('keepsDay')}</p>;
  return (
    <Select
      name="days"
      label={t('weekday')}
      hint={t('keepsWeek')}
      value={String(days)}
      problem={undefined}
      options={([1, 2, 3, 4, 5, 6, 7] as const).map((each) => [
        String(each - weekday),
        formats.weekday(each, 'long'),
      ])}
      none={null}
      isRequired
      onValue={(value) => onDays(Number(value))}
    />
  );
}

/** Returns whether a date has this space, slot and package. */
const hasOffer = (
  { space, slot, package: offer }: StaffRequest['items'][number],
  { spaceId, slotId, packageId }: OfferChoice,
) => space.id === spaceId && slot.id === slotId && offer.id === packageId;

/** Returns the title; with the guest if the dialog opens elsewhere than on the page of the request. */
function titleOf(item: DateDialogProps['item'], request: StaffRequest, isElsewhere: boolean): string {
  if (item === null) return t('addDateTitle');
  return isElsewhere
    ? t('moveGuest', { guest: shownBookingName(request) })
    : t('moveDateTitle', { date: nameOfDate(item, request.items) });
}

/** Returns the number of the date that was added last. */
const lastItemOf = ({ items }: StaffRequest) => Math.max(...items.map(({ item }) => item));
