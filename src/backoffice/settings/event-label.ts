import type { DataOfPath } from '../../client/manage.ts';
import { type EventKind, isEventKind } from '../../domain/events/event.ts';
import type { StaffNames } from '../api/staff-names.ts';
import { formats } from '../messages/language.ts';
import { t } from './messages.ts';

type Event = DataOfPath<'get', '/venues/{venueId}/events'>[number];

/** The data of an event that is shown here, as in webhooks (docs/api/webhooks.md). */
interface EventData {
  readonly fromWaitingList?: true;
  readonly subject?: string;
  readonly actor?: { readonly kind?: string; readonly id?: string };
}

/** The label of an event. */
export interface EventLabel {
  readonly what: string;
  readonly actorName: string;
  /** Its booking request; null: none. */
  readonly reference: string | null;
}

/** Names an actor by its kind and id, as in the event log. */
export function nameOfActor(kind: string, id: string, { nameOf, isGone }: StaffNames): string {
  const name = nameOf(id);
  if (kind === 'staff') return name ?? t(isGone(id) ? 'formerColleague' : 'colleague');
  if (kind === 'token' && name) return `${t('by-token')}${formats.inBrackets(name)}`;
  return t(kind === 'visitor' || kind === 'operator' || kind === 'token' ? `by-${kind}` : 'by-service');
}

/** Describes an event in the reader's language. */
export function eventLabel({ type, data }: Event, { nameOf, isGone }: StaffNames): EventLabel {
  const { subject = '', actor = {}, fromWaitingList } = (data ?? {}) as EventData;
  const { kind = '', id = '' } = actor;
  const actorName = nameOfActor(kind, id, { nameOf, isGone });
  const isAboutRequest = /^(booking-request\.|hold\.|guest\.)/.test(type);
  return {
    // The name of a newer service's kind is better than nothing.
    what: fromWaitingList
      ? t('did-get-date')
      : isEventKind(type)
        ? t(`did-${type}` satisfies `did-${EventKind}`)
        : type,
    actorName,
    reference: isAboutRequest ? subject : null,
  };
}
