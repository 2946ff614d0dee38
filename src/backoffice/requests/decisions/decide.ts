import type { ResultOf } from '../../../client/manage.ts';
import { client } from '../../api/client.ts';
import { sendOnce } from '../../api/send-once.ts';
import { currentUrl, navigate } from '../../base/address.ts';
import { decisionMade, decisionUndone } from '../../base/decision-pause.ts';
import { aboutBooking, shownBookingName } from '../../base/guest-name.ts';
import { mayBeSaved } from '../../base/lost-response.ts';
import { parseRoute, pathOf } from '../../base/routes.ts';
import { showToast } from '../../base/toast.ts';
import { formats } from '../../messages/language.ts';
import { errorMessage } from '../../parts/error-message.ts';
import { undoInToast } from '../../parts/undo-in-toast.ts';
import { t } from '../messages.ts';
import type { StaffRequest } from '../request/staff-request.ts';
import { giveDateBody, noReceiver } from './give-date-to.tsx';
import { type EnteredReasons, noReasons, reasonBody } from './reason-fields.tsx';
import { queryWithoutDialog } from './use-open-dialog.ts';

type Path = '/venues/{venueId}/booking-requests/{reference}/accept';
type DecisionResponse = ResultOf<'post', Path>;

/** A request to decide on, as it was read. */
export interface SeenRequest {
  readonly venueId: string;
  readonly reference: string;
  readonly etag: string;
}

/** Returns whether a request can still be accepted or declined. */
export const canBeDecided = ({ status }: Pick<StaffRequest, 'status'>): boolean =>
  status === 'pending_approval' || status === 'expired' || status === 'waiting';

/** The status that each decision leads to. */
const statusAfter = {
  accept: 'accepted',
  decline: 'declined',
  cancel: 'cancelled',
  'give-date': 'pending_approval',
} as const;

/** The toast of each decision. */
const message = {
  accept: 'didAccept',
  decline: 'didDecline',
  cancel: 'didCancel',
} as const;

/** Accepts, declines or cancels a request, or gives it its date, and offers to undo it. */
export async function submitDecision(
  decision: keyof typeof message | 'give-date',
  { venueId, reference, etag }: SeenRequest,
  reasons: EnteredReasons = noReasons,
  /** The waiting request that is given the freed date. */
  receiver = noReceiver,
): Promise<DecisionResponse> {
  const path = { venueId, reference };
  const answer = await sendOnce<DecisionResponse>(`${decision} ${reference}`, {
    path,
    send: () =>
      decision === 'give-date'
        ? client.post('/venues/{venueId}/booking-requests/{reference}/give-date', { path, ifMatch: etag })
        : client.post(`/venues/{venueId}/booking-requests/{reference}/${decision}`, {
            path,
            ifMatch: etag,
            body: { ...reasonBody(reasons), ...giveDateBody(receiver) },
          }),
    isDone: ({ status }) => status === statusAfter[decision],
  });
  if (answer.ok) {
    const link = pathOf(venueId, 'requests', [reference], withoutDialog());
    const button = undoInToast(
      () => undo({ venueId, reference, etag: answer.etag }, answer.data),
      () => {
        // The next request may be open by then. Elsewhere, the person stays on the page.
        const route = parseRoute(location.pathname);
        if (route.kind === 'venue' && route.area === 'requests') navigate(link, 'replace');
      },
    );
    const mayWrite = answer.data.guest.email !== '' && answer.data.erasedAt === null;
    const write = {
      label: t('write'),
      href: pathOf(venueId, 'requests', [reference], { ...withoutDialog(), do: 'write' }),
    };
    const { items, status } = answer.data;
    const [item] = items;
    const about = [shownBookingName(answer.data), item && formats.shortDate(item.date)]
      .filter(Boolean)
      .join(formats.comma);
    const done =
      receiver !== noReceiver
        ? `${t(status)}${formats.stop}${t('nowHeldFor', { name: formats.isolate(receiver.name) })}`
        : decision === 'give-date'
          ? t('didGiveDate')
          : t(message[decision], { count: items.length });
    decisionMade();
    showToast({
      text: `${about}${formats.colon}${done}`,
      about,
      // The date that was given away is not free again.
      ...(receiver === noReceiver && { button }),
      ...(mayWrite && { link: write }),
    });
  }
  return answer;
}

const withoutDialog = () => queryWithoutDialog(currentUrl.peek().searchParams);

/**
 * Undoes the last decision. The buttons pause: the one in its place undoes the decision before. A toast shows the result,
 * unless the response is lost and the request cannot be read: then it is not known.
 *
 * @param before the request before the undo
 */
export async function undo(
  { venueId, reference, etag }: SeenRequest,
  before: Pick<StaffRequest, 'status'>,
): Promise<DecisionResponse> {
  const path = { venueId, reference };
  const answer = await sendOnce<DecisionResponse>(`undo ${before.status} ${reference}`, {
    path,
    send: () => client.post('/venues/{venueId}/booking-requests/{reference}/undo', { path, ifMatch: etag }),
    // An undo neither cancels nor declines.
    isDone: ({ status }) => !['cancelled', 'declined', before.status].includes(status),
  });
  if (answer.ok) decisionUndone();
  if (answer.ok || !mayBeSaved(answer.error))
    showToast({
      text: answer.ok
        ? aboutBooking(answer.data, undoneText(answer.data))
        : t('cannotUndo', { reason: errorMessage(answer.error) }),
    });
  return answer;
}

/** Names what a request is after the undo, and how long its date is held. */
function undoneText({ status, holdExpiresAt, items, timezone }: StaffRequest): string {
  if (status !== 'pending_approval' || holdExpiresAt === null)
    return `${t('didUndo')}${formats.colon}${t(status)}`;
  const time = formats.instant(Date.parse(holdExpiresAt), timezone);
  return `${t('didUndo')}${formats.stop}${t('holdWillEnd', { count: items.length, time })}`;
}
