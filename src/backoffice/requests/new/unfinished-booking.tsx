import { useState } from 'preact/hooks';
import { t } from '../../base/messages.ts';
import { pathOf } from '../../base/routes.ts';
import { formats } from '../../messages/language.ts';
import { type StoredDraft, storedDrafts } from '../../parts/stored-drafts.ts';

/** Returns the name of the draft of a booking that begins at a link. */
export const bookingDraftName = (venueId: string, query: URLSearchParams | string): string =>
  `new booking ${venueId} ${query}`;

interface UnfinishedBookingProps {
  readonly venueId: string;
  /** The name of the draft in the form. */
  readonly name: string;
  readonly timezone: string;
}

/** Leads to an unfinished booking that began at another link, such as a found date. Nothing if there is none. */
export function UnfinishedBooking({ venueId, name, timezone }: UnfinishedBookingProps) {
  const start = bookingDraftName(venueId, '');
  // As of when the form opens: the note does not move the fields while the person types.
  const [found] = useState(() => storedDrafts(start).find((each) => each.name !== name && isTyped(each)));
  if (found === undefined) return null;
  const texts = [
    ...['title', 'name'].map((each) => String(found.changes.get(each)?.is ?? '')).filter(Boolean),
    t('unfinished', { time: formats.instant(found.at, timezone) }),
  ];
  const query = found.name.slice(start.length);
  return (
    <div class="note" role="status">
      <p dir="auto">{texts.join(' · ')}</p>
      <div class="actions">
        <a class="button" href={pathOf(venueId, 'requests', ['new']) + (query && `?${query}`)}>
          {t('resume')}
        </a>
      </div>
    </div>
  );
}

/** The form itself changes these, such as the only time of a space. */
const ownMembers = ['dates', 'groups', 'knownErased'];

/** Returns whether the person typed something besides the dates. */
const isTyped = ({ changes }: StoredDraft) =>
  [...changes].some(
    ([name, { was, is }]) => !ownMembers.includes(name) && JSON.stringify(was) !== JSON.stringify(is),
  );
