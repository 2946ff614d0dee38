import { visitorTimezone } from '../../ui/locale/own-zone.ts';
import { Button } from '../../ui/parts/button.tsx';
import { useQuery } from '../api/use-query.ts';
import { currentUrl } from '../base/address.ts';
import { t } from '../base/messages.ts';
import { parseRoute } from '../base/routes.ts';
import { formats } from '../messages/language.ts';
import type { Draft } from './use-draft.ts';

export interface RestoredDraftProps {
  readonly of: Pick<Draft<object>, 'restoredFrom' | 'resume'> & { readonly drop: () => void };
}

/** Says that a form contains what the person entered earlier, which may be about another guest, and offers to begin anew. */
export function RestoredDraft({ of: { restoredFrom, resume, drop } }: RestoredDraftProps) {
  const timezone = useVenueTimezone(restoredFrom !== null);
  if (restoredFrom === null) return null;
  // The pressed button disappears, so the title gets its focus.
  const end = (act: () => void) => (event: { readonly currentTarget: Element }) => {
    const title = 'h1[tabindex], h2[tabindex]';
    const near = event.currentTarget.closest('dialog, section')?.querySelector<HTMLElement>(title);
    (near ?? document.querySelector<HTMLElement>(title))?.focus();
    act();
  };
  return (
    <div class="note" role="status">
      <p>{t('unfinished', { time: formats.instant(restoredFrom, timezone) })}</p>
      <div class="actions">
        <Button onClick={end(resume)}>{t('resume')}</Button>
        <Button look="quiet" onClick={end(drop)}>
          {t('startAnew')}
        </Button>
      </div>
    </div>
  );
}

/** Returns the time zone of the venue whose page is open, as other times of it have; elsewhere, and until it is loaded, the reader's. */
function useVenueTimezone(isNeeded: boolean): string {
  const route = parseRoute(currentUrl.value.pathname);
  const venueId = isNeeded && route.kind === 'venue' ? route.venueId : null;
  const venue = useQuery(venueId === null ? null : '/venues/{venueId}', {
    path: { venueId: venueId ?? '' },
  });
  return venue.data?.timezone ?? visitorTimezone();
}
