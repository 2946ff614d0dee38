import type { AreaProps } from '../base/area-props.ts';
import { GuestList } from './guest-list.tsx';
import { GuestPage } from './guest-page.tsx';

/** Renders the directory of guests, or the guest of a request. */
export function Page({ venueId, rest: [reference] }: AreaProps) {
  if (reference === undefined) return <GuestList venueId={venueId} />;
  return <GuestPage key={reference} venueId={venueId} reference={reference} />;
}
