import { useState } from 'preact/hooks';
import { useMutation } from '../../api/use-mutation.ts';
import { formats } from '../../messages/language.ts';
import { Dialog } from '../../parts/dialog.tsx';
import { ErrorNotice, problemsAt } from '../../parts/error-notice.tsx';
import { MutationForm } from '../../parts/mutation-form.tsx';
import { showToast } from '../../shell/toast.ts';
import { DecisionError } from '../decisions/decision-error.tsx';
import type { DecisionDialogProps } from '../decisions/reason-dialog.tsx';
import { t } from '../messages.ts';
import type { StaffRequest } from '../request/event-card.tsx';
import { changeDates, changeText, type DateChange, totalCentsOf, useDryRun } from './change-dates.ts';
import { PriceChange } from './price-change.tsx';

interface CancelDateDialogProps extends DecisionDialogProps {
  readonly item: StaffRequest['items'][number];
}

/** Cancels one of several dates, after a confirmation that shows the new total. */
export function CancelDateDialog({ request, venueId, etag, item, onClose }: CancelDateDialogProps) {
  const { reference } = request;
  const [ifMatch] = useState(etag);
  const change: DateChange = { kind: 'cancel', item: item.item, from: item.date };
  const booking = { venueId, reference, ifMatch };
  const cancel = useMutation({
    mutationFn: (after: StaffRequest) =>
      changeDates(booking, change, { expectedTotalCents: totalCentsOf(after) }),
    onSuccess() {
      showToast({ text: changeText(change) });
      onClose();
    },
    onError: () => dryRun.refetch(),
  });
  const dryRun = useDryRun(booking, change, !cancel.isPending);
  return (
    <Dialog title={t('cancelDateTitle', { date: formats.date(item.date) })} onClose={onClose}>
      <MutationForm
        mutation={cancel}
        onSubmit={() => dryRun.data && cancel.mutate(dryRun.data)}
        submit={t('cancelDate')}
        isDanger
        isOff={!dryRun.data || dryRun.error !== null}
        className="form"
        showError={(error) =>
          problemsAt(error).has('expectedTotalCents') ? (
            <p class="problem">{t('priceHasChanged')}</p>
          ) : (
            <DecisionError error={error} venueId={venueId} request={request} />
          )
        }
      >
        <p>{t('cancelDateText')}</p>
        <div role="status">
          {dryRun.error && cancel.error === null && <ErrorNotice error={dryRun.error} />}
          {dryRun.data && <PriceChange before={request} after={dryRun.data} item={null} />}
        </div>
      </MutationForm>
    </Dialog>
  );
}
