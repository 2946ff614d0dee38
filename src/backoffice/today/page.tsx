import type { AreaProps } from '../base/area-props.ts';
import { t as shell } from '../base/messages.ts';
import { home } from '../base/routes.ts';
import { may } from '../base/session.ts';
import { EmptyState } from '../parts/empty-state.tsx';
import { Books } from './books/books.tsx';
import { FrontDesk } from './front-desk/front-desk.tsx';
import { Today } from './today.tsx';

/** Renders the start page, the front-desk sheet, or the bookkeeper's lists. */
export function Page({ venueId, rest: [part] }: AreaProps) {
  if (part === 'books')
    return may(venueId, 'amounts.read') ? (
      <Books venueId={venueId} />
    ) : (
      <EmptyState title={shell('forbidden')}>
        <a href={home}>{shell('toStart')}</a>
      </EmptyState>
    );
  return part === 'sheet' ? <FrontDesk venueId={venueId} /> : <Today venueId={venueId} />;
}
