/** The filters and order of a request list in its URL: `?show=accepted&space=main-hall&by=event`. */

/** The tabs in their order, with the statuses of each. */
const statusesOf = {
  pending: 'pending_approval',
  waiting: 'waiting',
  lapsed: 'expired',
  accepted: 'accepted',
  declined: 'declined',
  cancelled: 'cancelled',
  all: '',
} as const;
export type Tab = keyof typeof statusesOf;
export const tabs = Object.keys(statusesOf) as readonly Tab[];

/** Returns the sort orders of a tab; the first is the default. */
export function sortOrdersOf(show: Tab): readonly ['hold' | 'event' | 'placed', ...('event' | 'placed')[]] {
  if (show === 'pending' || show === 'lapsed') return ['hold', 'event', 'placed'];
  return show === 'accepted' || show === 'waiting' ? ['event', 'placed'] : ['placed', 'event'];
}
export type Order = ReturnType<typeof sortOrdersOf>[number];

export interface ListFilters {
  readonly show: Tab;
  readonly by: Order;
  /** An empty string in any of these means no filter. */
  readonly space: string;
  readonly from: string;
  readonly to: string;
  readonly text: string;
}

/** Parses filters; invalid values fall back to defaults. */
export function parseFilters(query: URLSearchParams): ListFilters {
  const of = (name: string) => query.get(name) ?? '';
  const show = tabs.find((each) => each === of('show')) ?? 'pending';
  const orders = sortOrdersOf(show);
  const by = orders.find((each) => each === of('by')) ?? orders[0];
  return { show, by, space: of('space'), from: of('from'), to: of('to'), text: of('text') };
}

/** Returns the filters as a URL query without defaults. */
export function filterQuery({ show, by, ...rest }: ListFilters): Record<string, string> {
  const all = { show: show === 'pending' ? '' : show, by: by === sortOrdersOf(show)[0] ? '' : by, ...rest };
  return Object.fromEntries(Object.entries(all).filter(([, value]) => value !== ''));
}

/** Returns the filters as a query of the API. */
export function apiQuery({ show, by: sort, space, from, to, text }: ListFilters) {
  const status = statusesOf[show];
  return {
    sort,
    ...(status !== '' && { status }),
    ...(space !== '' && { spaceId: space }),
    ...(from !== '' && { from }),
    ...(to !== '' && { to }),
    ...(text.trim() !== '' && { text: text.trim() }),
  };
}

/** Returns whether there are filters besides tab and order. */
export const hasFilters = ({ space, from, to, text }: ListFilters) => space + from + to + text.trim() !== '';
