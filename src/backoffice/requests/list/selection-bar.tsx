import { useState } from 'preact/hooks';
import { spam } from '../../../domain/booking/decision-reason.ts';
import { Button, PrimaryButton } from '../../../ui/parts/button.tsx';
import { useMutation } from '../../api/use-mutation.ts';
import { t as shell } from '../../base/messages.ts';
import { pathOf } from '../../base/routes.ts';
import { Dialog } from '../../parts/dialog.tsx';
import { ErrorNotice, problemsAt } from '../../parts/error-notice.tsx';
import { RestoredDraft } from '../../parts/restored-draft.tsx';
import { useDraft } from '../../parts/use-draft.ts';
import { noReasons, ReasonFields } from '../decisions/reason-fields.tsx';
import { t } from '../messages.ts';
import css from '../style.module.css';
import { acceptAll, type BulkResult, declineAll } from './bulk-decisions.ts';
import type { Summary } from './request-row.tsx';
import { seenVersionOf } from './seen-version.ts';

interface SelectionBarProps {
  readonly venueId: string;
  readonly chosen: readonly Summary[];
  readonly all: readonly Summary[];
  /** Whether the group is probably spam; declining is then the first action. */
  readonly isSimilar: boolean;
  readonly onChoose: (chosen: readonly Summary[]) => void;
  readonly onEnd: () => void;
}

/** Renders the bulk actions. */
export function SelectionBar({ venueId, chosen, all, isSimilar, onChoose, onEnd }: SelectionBarProps) {
  const [isDeclining, setDeclining] = useState(false);
  const proposed = isSimilar ? { ...noReasons, code: spam } : noReasons;
  const stored = useDraft(`decline many ${venueId} ${proposed.code}`, proposed);
  const { draft, change, drop } = stored;
  const reasons = draft ?? proposed;
  const statuses = chosen.map(seenVersionOf);
  const {
    mutate,
    isPending,
    data: outcome,
    error,
  } = useMutation({
    mutationFn: (decision: 'accept' | 'decline') =>
      decision === 'accept' ? acceptAll(venueId, statuses) : declineAll(venueId, statuses, reasons),
    onSuccess({ failed }) {
      setDeclining(false);
      if (failed.length > 0) return onChoose([]);
      drop();
      onEnd();
    },
    onError: () => setDeclining(false),
  });
  const isOff = chosen.length === 0 || isPending;
  return (
    <section class={`card ${css.selection}`} data-action-bar aria-label={t('several')}>
      <p role="status">{t('chosen', { count: chosen.length })}</p>
      {error && <ErrorNotice error={error} />}
      {outcome && outcome.failed.length > 0 && <FailedRequests outcome={outcome} venueId={venueId} />}
      <div class="actions">
        {!isSimilar && (
          <PrimaryButton isOff={isOff} onClick={() => mutate('accept')}>
            {t('accept')}
          </PrimaryButton>
        )}
        <Button look="danger" isOff={isOff} onClick={() => setDeclining(true)}>
          {t('decline')}
        </Button>
        {isSimilar && (
          <Button isOff={isOff} onClick={() => mutate('accept')}>
            {t('accept')}
          </Button>
        )}
        <Button look="quiet" onClick={() => onChoose(chosen.length === all.length ? [] : all)}>
          {t(chosen.length === all.length ? 'chooseNone' : 'chooseAll')}
        </Button>
        <Button look="quiet" onClick={onEnd}>
          {shell('close')}
        </Button>
      </div>
      {isDeclining && (
        <Dialog title={t('declineMany', { count: chosen.length })} onClose={() => setDeclining(false)}>
          <form
            class="form"
            onSubmit={(event) => {
              event.preventDefault();
              mutate('decline');
            }}
          >
            <p>{t('declineManyText')}</p>
            <RestoredDraft of={stored} />
            {/* Errors are listed by request. */}
            <ReasonFields entered={reasons} problems={problemsAt(null)} onChange={change} />
            <div class="actions">
              <Button look="danger" isSubmit isOff={isPending}>
                {t('decline')}
              </Button>
            </div>
          </form>
        </Dialog>
      )}
    </section>
  );
}

/** Lists the requests that failed, and why. */
function FailedRequests({ outcome, venueId }: { readonly outcome: BulkResult; readonly venueId: string }) {
  return (
    <div class="trouble" role="alert">
      <p>{t('someFailed', { count: outcome.failed.length })}</p>
      <ul>
        {outcome.failed.slice(0, 10).map(({ reference, error }) => (
          <li key={reference}>
            <a href={pathOf(venueId, 'requests', [reference])}>{reference}</a> {error}
          </li>
        ))}
      </ul>
    </div>
  );
}
