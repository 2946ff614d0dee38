import type { DataAt } from '../../client/manage.ts';
import { type EventKind, isEventKind } from '../../domain/events/event.ts';
import type { Colleagues } from '../shell/colleagues.ts';
import { t } from './words.ts';

type Event = DataAt<'get', '/venues/{venueId}/events'>[number];

/** What of an event is read here: its data is told as a webhook would be (docs/webhooks.md). */
interface Told {
  readonly subject?: string;
  readonly actor?: { readonly kind?: string; readonly id?: string };
}

/** An event in words. */
export interface Happened {
  readonly what: string;
  readonly who: string;
  /** Of the booking request it is about; null: it is about none. */
  readonly reference: string | null;
}

export function happened({ type, data }: Event, { nameOf, isGone }: Colleagues): Happened {
  const { subject = '', actor = {} } = (data ?? {}) as Told;
  const { kind = '', id = '' } = actor;
  const who =
    kind === 'staff'
      ? (nameOf(id) ?? t(isGone(id) ? 'formerColleague' : 'colleague'))
      : t(kind === 'visitor' || kind === 'operator' || kind === 'token' ? `by-${kind}` : 'by-service');
  const isAboutRequest = /^(booking-request\.|hold\.)/.test(type);
  return {
    // What a newer service says is better than nothing.
    what: isEventKind(type) ? t(`did-${type}` satisfies `did-${EventKind}`) : type,
    who,
    reference: isAboutRequest ? subject : null,
  };
}
