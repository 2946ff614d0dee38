import { useState } from 'preact/hooks';
import { useMutation } from '../../api/use-mutation.ts';
import { shownBookingName } from '../../base/guest-name.ts';
import { Dialog } from '../../parts/dialog.tsx';
import { problemsAt } from '../../parts/error-notice.tsx';
import { MutationForm } from '../../parts/mutation-form.tsx';
import { useDraft } from '../../parts/use-draft.ts';
import { useSeenVersion } from '../../parts/use-seen-version.ts';
import { t } from '../messages.ts';
import type { StaffRequest } from '../request/staff-request.ts';
import { canBeDecided, submitDecision } from './decide.ts';
import { DecisionError } from './decision-error.tsx';
import { GiveDateTo, noReceiver } from './give-date-to.tsx';
import { PaidSoFar } from './paid-so-far.tsx';
import { noReasons, ReasonFields } from './reason-fields.tsx';

/** The props of a decision dialog. */
export interface DecisionDialogProps {
  readonly request: StaffRequest;
  readonly venueId: string;
  readonly etag: string;
  readonly onClose: () => void;
}

interface ReasonDialogProps extends DecisionDialogProps {
  readonly decision: 'decline' | 'cancel';
  /** Called after the decision, when the dialog is closed. */
  readonly onDecided?: (() => void) | undefined;
}

/** Declines or cancels with an internal reason, and one that reports count. */
export function ReasonDialog({ decision, request, venueId, etag, onClose, onDecided }: ReasonDialogProps) {
  const { reference } = request;
  const seen = useSeenVersion(request, etag);
  const stored = useDraft(`${decision} ${reference}`, noReasons);
  const { draft, change, drop } = stored;
  const entered = draft ?? noReasons;
  const [receiver, setReceiver] = useState(noReceiver);
  const decide = useMutation({
    mutationFn: () => submitDecision(decision, { venueId, reference, etag: seen.etag }, entered, receiver),
    onSuccess() {
      drop();
      onClose();
      onDecided?.();
    },
  });
  seen.follow(decide.error);
  const isPossible = decision === 'cancel' ? seen.content.status === 'accepted' : canBeDecided(seen.content);
  return (
    <Dialog title={t(`${decision}Title`, { name: shownBookingName(request) })} onClose={onClose}>
      <MutationForm
        mutation={decide}
        draft={stored}
        onSubmit={() => decide.mutate()}
        submit={t(decision)}
        isDanger
        isOff={!isPossible}
        className="form"
        showError={(error) => <DecisionError error={error} venueId={venueId} request={request} />}
      >
        <p>{t(`${decision}Text`, { count: request.items.length })}</p>
        <PaidSoFar request={request} />
        <GiveDateTo venueId={venueId} request={request} receiver={receiver} onChange={setReceiver} />
        <ReasonFields entered={entered} problems={problemsAt(decide.error)} onChange={change} />
      </MutationForm>
    </Dialog>
  );
}
