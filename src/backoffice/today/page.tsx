import type { AreaProps } from '../shell/area-props.ts';
import { FrontDesk } from './front-desk/front-desk.tsx';
import { Today } from './today.tsx';

/** Renders the start page, or the front-desk sheet. */
export function Page({ venueId, rest: [part] }: AreaProps) {
  return part === 'sheet' ? <FrontDesk venueId={venueId} /> : <Today venueId={venueId} />;
}
