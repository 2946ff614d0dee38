import { useState } from 'preact/hooks';
import { mayAgreePrice } from '../../../domain/booking/booking-request.ts';
import type { CorrectedPriceChoice } from '../../../domain/booking/correction-fields.ts';
import { Field } from '../../../ui/parts/field.tsx';
import { client } from '../../api/client.ts';
import { useMutation } from '../../api/use-mutation.ts';
import { useQuery } from '../../api/use-query.ts';
import { aboutBooking } from '../../base/guest-name.ts';
import { showToast } from '../../base/toast.ts';
import { formats } from '../../messages/language.ts';
import { Dialog } from '../../parts/dialog.tsx';
import { EditConflict } from '../../parts/edit-conflict.tsx';
import { problemsAt } from '../../parts/error-notice.tsx';
import { MutationForm } from '../../parts/mutation-form.tsx';
import { useDraft } from '../../parts/use-draft.ts';
import { useSeenVersion } from '../../parts/use-seen-version.ts';
import { DecisionError } from '../decisions/decision-error.tsx';
import type { DecisionDialogProps } from '../decisions/reason-dialog.tsx';
import { useOpenDialog } from '../decisions/use-open-dialog.ts';
import { useSavedAlready } from '../decisions/use-saved-already.ts';
import { AdjustmentFields, taxKindOf } from '../fields/adjustment-fields.tsx';
import { AnswerFields } from '../fields/answer-fields.tsx';
import { ChoiceFields } from '../fields/choice-fields.tsx';
import { areComplete } from '../fields/entered-adjustments.ts';
import { questionsFor } from '../fields/entered-answers.ts';
import { t } from '../fields/messages.ts';
import { PriceChange } from '../items/price-change.tsx';
import type { AboutDates } from '../items/scope-fields.tsx';
import { totalCentsOf } from '../items/settlement.ts';
import { undoButton } from '../items/undo-correction.ts';
import { t as requests } from '../messages.ts';
import { GuestFields } from '../new/guest-fields.tsx';
import { byStart, useBookedOffer } from '../offer/booked-offer.ts';
import { CapacityWarning } from '../offer/capacity-warning.tsx';
import { guestsOf } from '../offer/entered-date.ts';
import { isAgreed } from '../price-reason.ts';
import type { StaffRequest } from '../request/staff-request.ts';
import css from '../style.module.css';
import { ClosedMembers } from './closed-members.tsx';
import { EditScopeFields, useEditScope } from './edit-scope.tsx';
import {
  type EnteredEdit,
  editOf,
  holdLimitsOf,
  isClosed,
  otherChangesOf,
  sharedChoices,
  stillEditable,
  termsOf,
} from './entered-edit.ts';
import { HoldFields } from './hold-fields.tsx';
import { memberNames, memberText, mergedMembers } from './member-texts.ts';
import { PriceChoice } from './price-choice.tsx';
import { useEditPrice } from './use-edit-price.ts';
import { useEditedDates } from './use-edited-dates.ts';

/**
 * Edits a booking or request: guest, title, answers, adjustments, the end of the hold, and the choices of its dates: of one,
 * of this and the following ones, or of all that are not over.
 */
export function EditDialog({
  request,
  venueId,
  etag,
  onClose,
  item,
  ...about
}: DecisionDialogProps & AboutDates & { readonly item: number | undefined }) {
  const { reference } = request;
  const { show } = useOpenDialog(venueId, reference);
  const seen = useSeenVersion(request, etag);
  const { content } = seen;
  const now = Date.now();
  const dates = byStart(content.items).filter(({ endsAt }) => Date.parse(endsAt) > now);
  // What is typed for some dates is not proposed for others.
  const key = ['edit', reference, ...(about.selected ?? [])].join(' ');
  const scope = useEditScope(key, dates, { item, ...about });
  const chosen = useEditedDates(content, scope, (same) => stored.keep(same));
  const currency = (content.agreedPrice ?? content.quote)?.currency ?? 'EUR';
  const saved = editOf(content, chosen, currency);
  const stored = useDraft<EnteredEdit & { price: CorrectedPriceChoice | null }>(
    key,
    { ...saved, price: null },
    mergedMembers,
  );
  const { change, drop } = stored;
  const { price: choice, ...typed } = stored.draft ?? { ...saved, price: null };
  const edited = stillEditable(content, saved, typed);
  const [isTried, setTried] = useState(false);
  const venue = useQuery('/venues/{venueId}', { path: { venueId } });
  const booked = chosen[0] ?? content.items[0] ?? null;
  const place = useBookedOffer(venueId, booked);
  const packageIds = content.items.flatMap((item) => item.package.id ?? []);
  const questions = questionsFor(venue.data?.questions ?? [], packageIds);
  const editedWith = {
    questions,
    currency,
    items: chosen.length < dates.length ? chosen.map(({ item }) => item) : null,
    hold: holdLimitsOf(content, now),
  };
  const mayPrice = dates.length > 0 && mayAgreePrice(content.status);
  const names = memberNames();
  const closed = (Object.keys(names) as (keyof EnteredEdit)[]).filter(
    (name) => name in stored.changes && isClosed(content, name, mayPrice),
  );
  const outdated = scope.isGone
    ? []
    : stored.outdated.filter((name) => !(closed as readonly string[]).includes(name));
  const terms = scope.isGone || !mayPrice ? null : termsOf(saved, edited, editedWith);
  const others = otherChangesOf(saved, edited, editedWith);
  const isErased = content.erasedAt !== null;
  const hasAllAdjustments = areComplete(edited.adjustments, currency);
  const path = { venueId, reference };
  const save = useMutation({
    mutationFn: (body: NonNullable<typeof others>) =>
      client.patch('/venues/{venueId}/booking-requests/{reference}', { path, ifMatch: seen.etag, body }),
    onSuccess(answer) {
      const { data } = answer;
      const cents = totalCentsOf(data);
      showToast({
        text: aboutBooking(
          data,
          closed.length > 0
            ? t('didEditExcept', { names: closed.map((name) => names[name]).join(formats.comma) })
            : price.isOther && cents !== undefined
              ? t(keeps ? 'didEditKept' : 'didEditPrice', { amount: formats.money(cents, currency) })
              : (others?.holdExpiresAt && holdNews(data)) || t('didEdit'),
        ),
        ...undoButton(path, answer),
      });
      drop();
      scope.drop();
      onClose();
    },
    onError: () => price.refetch(),
  });
  const price = useEditPrice(
    { path, ifMatch: seen.etag },
    { content, terms, items: editedWith.items, isEnabled: hasAllAdjustments && !save.isPending, choice },
  );
  const keeps = price.chosen === 'keep';
  const error = save.error ?? (terms ? price.error : null);
  seen.follow(save.error, terms ? price.error : null);
  const isNothing = terms === null && others === null;
  useSavedAlready(save.error, seen, isNothing && closed.length === 0 && !scope.isGone, () => {
    showToast({
      text: aboutBooking(content, (edited.hold !== '' && holdNews(content)) || t('didEdit')),
    });
    drop();
    scope.drop();
    onClose();
  });
  const problems = problemsAt(error);
  const guestProblems = new Map(
    [...problems].map(([at, text]) => [at.replace(/^guest\.(address\.)?/, ''), text]),
  );
  const isIncomplete =
    edited.name.trim() === '' ||
    outdated.length > 0 ||
    scope.isGone ||
    !hasAllAdjustments ||
    (terms !== null && !price.isKnown && !price.error);
  const format = (name: keyof EnteredEdit | 'price', value: EnteredEdit) =>
    memberText(name, value, { booking: content, questions });
  return (
    <Dialog title={requests('edit')} onClose={onClose}>
      <MutationForm
        mutation={save}
        draft={{
          restoredFrom: stored.restoredFrom ?? scope.restored.restoredFrom,
          resume() {
            stored.resume();
            scope.restored.resume();
          },
          drop() {
            drop();
            scope.drop();
          },
        }}
        onSubmit={() => {
          setTried(true);
          if (isIncomplete || isNothing) return;
          // Without a choice the price stays, and is not stored as an agreed one.
          const isUnaffected = !price.isCharged && !isAgreed(content);
          save.mutate({
            ...others,
            ...terms,
            ...(price.isOther &&
              price.totalCents !== undefined && {
                price: price.chosen,
                expectedTotalCents: price.totalCents,
              }),
            ...(price.isOther && keeps && !isUnaffected && { price: 'keep' }),
          });
        }}
        submit={t(seen.conflict === null ? 'save' : 'saveAnyway')}
        isOff={isNothing || outdated.length > 0 || scope.isGone}
        className={`form ${css.editing}`}
        showError={(failed) =>
          // Named above, with what was typed.
          failed.code === 'PRECONDITION_FAILED' && seen.conflict !== null ? null : (
            <DecisionError error={failed} venueId={venueId} request={request} />
          )
        }
        summary={
          terms !== null &&
          price.updated &&
          price.isKnown && (
            <PriceChoice
              before={content}
              after={price.updated}
              added={price.added}
              chosen={price.chosen}
              isCharged={price.isCharged}
              onChoose={(chosen) => change({ price: chosen })}
            />
          )
        }
      >
        {!isErased && (
          <>
            <Field
              name="title"
              label={t('title')}
              hint={t('titleHint')}
              value={edited.title}
              isRequired={false}
              problem={problems.get('title')}
              autocomplete="off"
              onValue={(title) => change({ title })}
            />
            <GuestFields
              venueId={venueId}
              guest={edited}
              venueLocale={venue.data?.locale ?? 'en'}
              problems={guestProblems}
              onChange={change}
            />
          </>
        )}
        {dates.length === 0 && mayAgreePrice(content.status) && <p>{t('eventOver')}</p>}
        {mayPrice && place && (
          <fieldset class={css.place}>
            <legend>{t('event')}</legend>
            {(dates.length > 1 || scope.isGone) && (
              <EditScopeFields
                dates={dates}
                scope={scope}
                problem={problems.get('items')}
                onScope={(next) => {
                  // What was typed is for the dates that were chosen then; if they are gone, for those chosen instead.
                  if (!scope.isGone) drop(['attendance', 'layout', 'extras']);
                  save.reset();
                  scope.choose(next);
                }}
                onMove={() => show('move', scope.moved, scope.kind)}
              />
            )}
            <ChoiceFields
              venueId={venueId}
              place={place}
              choices={edited}
              problems={problems}
              currency={currency}
              booked={booked ?? undefined}
              others={chosen.slice(1)}
              onChoices={change}
            />
            {chosen.some(
              (date) => JSON.stringify(sharedChoices([date])) !== JSON.stringify(sharedChoices(chosen)),
            ) && <p class={`${css.aside} ${css.wide}`}>{t('datesDiffer')}</p>}
            <CapacityWarning {...guestsOf(edited)} venueId={venueId} spaceId={place.spaceId} />
          </fieldset>
        )}
        {questions.length > 0 && !isErased && (
          <fieldset class={css.place}>
            <legend>{t('questions')}</legend>
            <AnswerFields
              questions={questions}
              answers={edited.answers}
              problems={problems}
              onAnswers={(answers) => change({ answers })}
            />
          </fieldset>
        )}
        {mayPrice && !isErased && (
          <AdjustmentFields
            adjustments={edited.adjustments}
            currency={currency}
            taxKind={taxKindOf(venue.data, [(content.agreedPrice ?? content.quote)?.taxCents])}
            isTried={isTried}
            problems={problems}
            onAdjustments={(adjustments) => change({ adjustments })}
          />
        )}
        <HoldFields
          request={content}
          edited={edited}
          limits={editedWith.hold}
          problem={problems.get('holdExpiresAt')}
          onEdit={change}
        />
        {terms !== null && (
          <div role="status" class={css.vacancy}>
            {save.error === null && price.error && seen.conflict === null && (
              <DecisionError error={price.error} venueId={venueId} request={request} />
            )}
            {problems.has('expectedTotalCents') && <p class="problem">{requests('priceHasChanged')}</p>}
            {price.isOther && price.after && !price.error && (
              <PriceChange before={content} after={price.after} item={null} isKept={keeps} />
            )}
          </div>
        )}
        {/* Beside the button that overwrites: at the top it would be out of view while a field below is typed in. */}
        {seen.conflict !== null && (
          <>
            <DecisionError error={seen.conflict} venueId={venueId} request={request} />
            {!isNothing && <p class="note">{t('typedKept')}</p>}
          </>
        )}
        <ClosedMembers members={closed} typed={{ ...saved, ...typed }} format={format} />
        <EditConflict
          edit={{
            ...stored,
            outdated,
            saved: { ...saved, price: null },
            draft: { ...edited, price: choice },
          }}
          names={names}
          format={format}
        />
      </MutationForm>
    </Dialog>
  );
}

/** Names the new end of a hold; null: it has no time limit. */
const holdNews = ({ holdExpiresAt, timezone }: StaffRequest) =>
  holdExpiresAt === null
    ? null
    : t('didEditHold', { time: formats.instant(Date.parse(holdExpiresAt), timezone) });
