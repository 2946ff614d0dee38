import { useMutation } from '../../api/use-mutation.ts';
import { aboutBooking } from '../../base/guest-name.ts';
import { showToast } from '../../base/toast.ts';
import { formats } from '../../messages/language.ts';
import { Dialog } from '../../parts/dialog.tsx';
import { problemsAt } from '../../parts/error-notice.tsx';
import { MutationForm } from '../../parts/mutation-form.tsx';
import { undoInToast } from '../../parts/undo-in-toast.ts';
import { useSeenVersion } from '../../parts/use-seen-version.ts';
import { undo } from '../decisions/decide.ts';
import { DecisionError } from '../decisions/decision-error.tsx';
import { PaidSoFar } from '../decisions/paid-so-far.tsx';
import type { DecisionDialogProps } from '../decisions/reason-dialog.tsx';
import { t } from '../messages.ts';
import { nameOfDate } from '../offer/date-name.ts';
import type { StaffRequest } from '../request/staff-request.ts';
import { changeText, type DateChange, makeChange, useDryRun } from './change-dates.ts';
import { GoneDate } from './gone-date.tsx';
import { PriceChange } from './price-change.tsx';
import { type AboutDates, ScopeFields, useScope } from './scope-fields.tsx';
import { undoButton } from './undo-correction.ts';
import { WhatGoes } from './what-goes.tsx';

interface CancelDateDialogProps extends DecisionDialogProps, AboutDates {
  readonly item: StaffRequest['items'][number];
}

/** Cancels one of several dates, also with the following or all others, after a confirmation that shows the new total. */
export function CancelDateDialog({ request, venueId, etag, item, onClose, ...about }: CancelDateDialogProps) {
  const { reference } = request;
  const seen = useSeenVersion(request, etag);
  const scope = useScope(request, item, about);
  const isSingle = scope.scope === 'one';
  const change: DateChange = isSingle
    ? { kind: 'cancel', item: item.item, name: nameOfDate(item, request.items, formats.plainDate) }
    : { kind: 'cancel-several', items: scope.items.map((each) => each.item) };
  const booking = { venueId, reference, ifMatch: seen.etag };
  const cancel = useMutation({
    mutationFn: (after: StaffRequest) => makeChange(booking, change, after),
    onSuccess(answer) {
      const { data } = answer;
      showToast({
        text: aboutBooking(data, changeText(change)),
        ...(data.status === 'cancelled'
          ? {
              button: undoInToast(
                () => undo({ venueId, reference, etag: answer.etag }, data),
                () => undefined,
              ),
            }
          : undoButton({ venueId, reference }, answer)),
      });
      onClose();
    },
    onError: () => dryRun.refetch(),
  });
  const isGone = !request.items.some((each) => each.item === item.item);
  const isComplete = !isGone && (isSingle || scope.items.length > 0);
  const dryRun = useDryRun(booking, change, isComplete && !cancel.isPending);
  seen.follow(cancel.error, dryRun.error);
  const previewError = dryRun.error ?? seen.conflict;
  return (
    <Dialog
      title={
        scope.scope === 'selected'
          ? t('cancelDates')
          : t('cancelDateTitle', { date: nameOfDate(item, request.items) })
      }
      onClose={onClose}
    >
      <MutationForm
        mutation={cancel}
        onSubmit={() => dryRun.data && cancel.mutate(dryRun.data)}
        submit={t(isSingle ? 'cancelDate' : 'cancelDates')}
        isDanger
        isOff={!isComplete || !dryRun.data || dryRun.error !== null}
        className="form"
        showError={(error) =>
          problemsAt(error).has('expectedTotalCents') ? (
            <p class="problem">{t('priceHasChanged')}</p>
          ) : (
            <DecisionError error={error} venueId={venueId} request={request} />
          )
        }
      >
        {isGone && <GoneDate request={request} venueId={venueId} dialog="cancel-date" />}
        {!isGone && <ScopeFields {...scope} />}
        {dryRun.data?.status !== 'cancelled' && <p>{t(isSingle ? 'cancelDateText' : 'cancelDatesText')}</p>}
        <div role="status">
          {previewError && cancel.error === null && (
            <DecisionError error={previewError} venueId={venueId} request={request} />
          )}
          {dryRun.data?.status === 'cancelled' && (
            <>
              <p>{t('cancelsBooking')}</p>
              <PaidSoFar request={request} />
            </>
          )}
          {dryRun.data && dryRun.data.status !== 'cancelled' && (
            <>
              <WhatGoes before={request} after={dryRun.data} />
              <PriceChange before={request} after={dryRun.data} item={null} />
            </>
          )}
        </div>
      </MutationForm>
    </Dialog>
  );
}
