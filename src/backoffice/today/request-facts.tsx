import { shownGuestName } from '../base/guest-name.ts';
import { pathOf } from '../base/routes.ts';
import { formats } from '../messages/language.ts';
import type { ListedRequest } from './decide-listed.ts';
import css from './style.module.css';

interface RequestFactsProps {
  readonly venueId: string;
  readonly request: ListedRequest;
}

/** Renders a link to a request with its guest, date and space, for a line of a list. */
export function RequestFacts({ venueId, request }: RequestFactsProps) {
  return (
    <>
      <a href={pathOf(venueId, 'requests', [request.reference])}>
        <bdi>{shownGuestName(request.guest.name)}</bdi>
      </a>
      <span class={css.dateOf}>{formats.shortDateWithYear(request.date)}</span>
      <span class={css.where}>
        <bdi>{request.space.name}</bdi>
      </span>
    </>
  );
}
