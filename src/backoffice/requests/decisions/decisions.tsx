import { useState } from 'preact/hooks';
import { Button, PrimaryButton } from '../../../ui/parts/button.tsx';
import { useMutation } from '../../api/use-mutation.ts';
import { useQuery } from '../../api/use-query.ts';
import { useDecisionPause } from '../../base/decision-pause.ts';
import { t as shell } from '../../base/messages.ts';
import { may } from '../../base/session.ts';
import { formats } from '../../messages/language.ts';
import { Confirm } from '../../parts/confirm.tsx';
import { Lazy } from '../../parts/lazy.tsx';
import { type Shortcut, Shortcuts } from '../../parts/shortcuts.tsx';
import { loadWithTexts } from '../fields/load-with-texts.ts';
import { t } from '../messages.ts';
import { byStart } from '../offer/booked-offer.ts';
import { isAsImported } from '../request/changes-in-force.ts';
import type { StaffRequest } from '../request/staff-request.ts';
import css from '../style.module.css';
import { ChallengeDialog } from './challenge-dialog.tsx';
import { submitDecision, undo } from './decide.ts';
import { DecisionError } from './decision-error.tsx';
import { DeclineWaiting } from './decline-waiting.tsx';
import { PaidSoFar } from './paid-so-far.tsx';
import { PriceDialog } from './price-dialog.tsx';
import { ReasonDialog } from './reason-dialog.tsx';
import { useOpenDialog } from './use-open-dialog.ts';
import { useOpened } from './use-opened.ts';
import { useWaitingFor } from './use-waiting-for.ts';

/** Older decisions are undone only after a question: guest and books have relied on them. */
const undoWithoutAskingMs = 3_600_000;

/** Returns whether an undo takes back more than an accident of the last minutes. */
function needsQuestion({ status, decidedAt, createdAt, amendedAt, instalments = [] }: StaffRequest): boolean {
  if (Date.now() - Date.parse(decidedAt ?? '') > undoWithoutAskingMs) return true;
  if (status !== 'accepted') return false;
  // Entered as a booking or imported, changed since, or invoiced or paid: an undo leaves a hold that ends by itself.
  const isMarked = instalments.some(({ invoicedOn, paidOn }) => invoicedOn !== null || paidOn !== null);
  return decidedAt === createdAt || (amendedAt ?? '') >= (decidedAt ?? '') || isMarked;
}

interface DecisionsProps {
  readonly request: StaffRequest;
  readonly etag: string;
  readonly venueId: string;
  /** Other shortcuts of this page. */
  readonly shortcuts: readonly Shortcut[];
  /** Called after a request was accepted or declined. */
  readonly onDecided: () => void;
}

/** Renders the actions of a request. On a phone, a decision stays within reach of the thumb until it is made. */
export function Decisions({ request, etag, venueId, shortcuts: more, onDecided }: DecisionsProps) {
  const { open, items: about, scope, show } = useOpenDialog(venueId, request.reference);
  const { reference, status } = request;
  const seen = { venueId, reference, etag };
  const decision = useMutation({
    mutationFn: (name: 'accept' | 'give-date' | 'undo') =>
      name === 'undo' ? undo(seen, request) : submitDecision(name, seen),
    onSuccess: (_answer, name) => name === 'accept' && onDecided(),
  });
  const { error } = decision;
  const isPaused = useDecisionPause(`${reference} ${status}`);
  const isPending = decision.isPending || isPaused;
  const [isAsking, setAsking] = useState(false);
  // Loaded for the notes of the page, too.
  const notes = useQuery('/venues/{venueId}/booking-requests/{reference}/notes', {
    path: { venueId, reference },
  }).data;
  const lastLetter = notes?.find(({ about, at }) => about === 'letter' && at >= (request.decidedAt ?? ''));
  // Loaded for the history of the page, too.
  const history = useQuery(
    may(venueId, 'requests.read') ? '/venues/{venueId}/booking-requests/{reference}/history' : null,
    { path: { venueId, reference } },
  ).data;
  const isImported = isAsImported(request, history);
  const changedAt = [request.amendedAt, request.agreedPrice?.agreedAt].map((at) => at ?? '');
  const isLetterOlder = changedAt.some((at) => at > (lastLetter?.at ?? ''));
  const waiting = useWaitingFor(venueId, request);
  const close = () => show(null);
  const opened = useOpened(`${reference} ${open} ${about}`, request);
  const isSingle = opened.items.length === 1;
  const isAbout = (each: StaffRequest['items'][number]) => about.includes(each.item);
  const item = byStart(request.items).find(isAbout) ?? byStart(opened.items).find(isAbout);
  const dates = { selected: about, scope };
  const reason = request.reasonCode ? t(`reason_${request.reasonCode}`) : isImported ? t('didImport') : '';
  const isWaiting = status === 'waiting';
  const isOpen = isWaiting || status === 'pending_approval' || status === 'expired';
  const write = !!request.guest.email && request.erasedAt === null && (
    <Button look={isOpen || isImported ? undefined : 'main'} onClick={() => show('write')}>
      {t('write')}
    </Button>
  );
  const accept = () => isPending || decision.mutate('accept');
  const undoLabel = isOpen ? '' : t(`undoOf_${status}`);
  const undoDecision = () => {
    if (needsQuestion(request)) setAsking(true);
    else if (!isPending) decision.mutate('undo');
  };
  const shortcuts = [
    ...(isOpen
      ? [
          { key: 'a', label: t('accept'), act: accept },
          { key: 'd', label: t('decline'), act: () => show('decline') },
        ]
      : [{ key: 'u', label: undoLabel, act: undoDecision }]),
    ...(request.erasedAt === null ? [{ key: 'e', label: t('edit'), act: () => show('edit') }] : []),
    ...(write ? [{ key: 'w', label: t('write'), act: () => show('write') }] : []),
    ...more,
  ];
  if (!may(venueId, 'requests.decide'))
    return (
      <div class={css.decide} data-action-bar>
        <p class="note">{shell('readOnly')}</p>
        <Shortcuts shortcuts={more} />
      </div>
    );
  return (
    <section
      class={`${css.decide} card ${isOpen ? '' : css.decided}`}
      data-action-bar={isOpen || undefined}
      aria-label={t('decision')}
    >
      {error && <DecisionError error={error} venueId={venueId} request={request} />}
      {!isOpen && (
        <p>
          {lastLetter === undefined
            ? write && history && !isImported
              ? `${t(`is_${status}`)} ${reason}`
              : [t(status), reason].filter(Boolean).join(formats.stop)
            : `${t(status)}${formats.stop}${t(isLetterOlder ? 'letterOlder' : 'letterOpened', { time: formats.instant(Date.parse(lastLetter.at), request.timezone) })} ${reason}`}
        </p>
      )}
      <div class="actions">
        {isWaiting && (
          <PrimaryButton isOff={isPending} onClick={() => decision.mutate('give-date')}>
            {t('giveDate')}
          </PrimaryButton>
        )}
        {isOpen && !isWaiting && (
          <PrimaryButton isOff={isPending} onClick={accept}>
            {t('accept')}
          </PrimaryButton>
        )}
        {isWaiting && (
          <Button isOff={isPending} onClick={accept}>
            {t('accept')}
          </Button>
        )}
        {isOpen && (
          <Button look="danger" isOff={isPending} onClick={() => show('decline')}>
            {t('decline')}
          </Button>
        )}
        {write}
        {!isOpen && (
          <Button isOff={isPending} onClick={undoDecision}>
            {undoLabel}
          </Button>
        )}
        {status === 'accepted' && <DeclineWaiting venueId={venueId} request={request} />}
        {status === 'pending_approval' && request.challenge === null && waiting.length > 0 && (
          <Button onClick={() => show('challenge')}>{t('challengeButton')}</Button>
        )}
        {status === 'accepted' && (
          <Button look="danger" isOff={isPaused} onClick={() => show('cancel')}>
            {t('cancel')}
          </Button>
        )}
      </div>
      <Shortcuts shortcuts={shortcuts} />
      {isAsking && (
        <Confirm
          title={t('undoAsk')}
          label={undoLabel}
          cancel={t('keepDecision')}
          mutationFn={() => undo(seen, request)}
          onClose={() => setAsking(false)}
        >
          <p>{t(status === 'accepted' || status === 'cancelled' ? `undo_${status}` : 'undo_declined')}</p>
          {status === 'accepted' && <PaidSoFar request={request} />}
          <p>{t('undoLetters')}</p>
        </Confirm>
      )}
      {(open === 'decline' || open === 'cancel') && (
        <ReasonDialog
          key={open}
          decision={open}
          request={request}
          venueId={venueId}
          etag={etag}
          onClose={close}
          onDecided={open === 'decline' ? onDecided : undefined}
        />
      )}
      {open === 'challenge' && opened.status === 'pending_approval' && opened.challenge === null && (
        <ChallengeDialog request={request} venueId={venueId} etag={etag} onClose={close} />
      )}
      {open === 'move' && isSingle && (
        <Lazy name="move" load={() => loadWithTexts(() => import('./move-dialog.tsx'))}>
          {({ MoveDialog }) => <MoveDialog request={request} venueId={venueId} etag={etag} onClose={close} />}
        </Lazy>
      )}
      {((open === 'move' && !isSingle && item) || open === 'add-date') && (
        <Lazy name="date" load={() => loadWithTexts(() => import('../items/date-dialog.tsx'))}>
          {({ DateDialog }) => (
            <DateDialog
              // Another date starts anew.
              key={about.join()}
              request={request}
              venueId={venueId}
              etag={etag}
              item={open === 'move' && item ? item : null}
              {...dates}
              onClose={close}
            />
          )}
        </Lazy>
      )}
      {open === 'cancel-date' && !isSingle && item && (
        <Lazy name="cancel date" load={() => loadWithTexts(() => import('../items/cancel-date-dialog.tsx'))}>
          {({ CancelDateDialog }) => (
            <CancelDateDialog
              key={about.join()}
              request={request}
              venueId={venueId}
              etag={etag}
              item={item}
              {...dates}
              onClose={close}
            />
          )}
        </Lazy>
      )}
      {open === 'price' && request.quote && (
        <PriceDialog request={request} quote={request.quote} venueId={venueId} etag={etag} onClose={close} />
      )}
      {open === 'edit' && opened.erasedAt === null && (
        <Lazy name="edit" load={() => loadWithTexts(() => import('../edit/edit-dialog.tsx'))}>
          {({ EditDialog }) => (
            <EditDialog
              request={request}
              venueId={venueId}
              etag={etag}
              item={about[0]}
              {...dates}
              onClose={close}
            />
          )}
        </Lazy>
      )}
      {open === 'write' && (
        <Lazy name="letter" load={() => import('../letters/letter-dialog.tsx')}>
          {({ LetterDialog }) => <LetterDialog request={request} venueId={venueId} onClose={close} />}
        </Lazy>
      )}
    </section>
  );
}
