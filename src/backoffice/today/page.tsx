import type { AreaProps } from '../shell/area-props.ts';
import { Books } from './books/books.tsx';
import { FrontDesk } from './front-desk/front-desk.tsx';
import { Today } from './today.tsx';

/** Renders the start page, the front-desk sheet, or the bookkeeper's lists. */
export function Page({ venueId, rest: [part] }: AreaProps) {
  if (part === 'books') return <Books venueId={venueId} />;
  return part === 'sheet' ? <FrontDesk venueId={venueId} /> : <Today venueId={venueId} />;
}
