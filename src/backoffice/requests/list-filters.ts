/** Which requests a list shows and in what order, as its address says it: `?show=accepted&space=main-hall&by=event`. */

/** What a list can be of, in the order of its tabs, and the statuses that are. */
const statusesOf = {
  waiting: 'pending_approval',
  lapsed: 'expired',
  accepted: 'accepted',
  declined: 'declined',
  cancelled: 'cancelled',
  all: '',
} as const;
export type Tab = keyof typeof statusesOf;
export const tabs = Object.keys(statusesOf) as readonly Tab[];

/** The orders there are of those; the first is the usual one. */
export function sortOrdersOf(show: Tab): readonly ['hold' | 'event' | 'placed', ...('event' | 'placed')[]] {
  if (show === 'waiting' || show === 'lapsed') return ['hold', 'event', 'placed'];
  return show === 'accepted' ? ['event', 'placed'] : ['placed', 'event'];
}
export type Order = ReturnType<typeof sortOrdersOf>[number];

export interface ListFilters {
  readonly show: Tab;
  readonly by: Order;
  /** '' in these: whichever. */
  readonly space: string;
  readonly from: string;
  readonly to: string;
  readonly text: string;
}

/** What is wished for; of what nobody can have chosen, the usual. */
export function parseFilters(query: URLSearchParams): ListFilters {
  const of = (name: string) => query.get(name) ?? '';
  const show = tabs.find((each) => each === of('show')) ?? 'waiting';
  const orders = sortOrdersOf(show);
  const by = orders.find((each) => each === of('by')) ?? orders[0];
  return { show, by, space: of('space'), from: of('from'), to: of('to'), text: of('text') };
}

/** The same as a query of an address; what is usual is left out. */
export function filterQuery({ show, by, ...rest }: ListFilters): Record<string, string> {
  const all = { show: show === 'waiting' ? '' : show, by: by === sortOrdersOf(show)[0] ? '' : by, ...rest };
  return Object.fromEntries(Object.entries(all).filter(([, value]) => value !== ''));
}

/** The same as the API is asked it. */
export function apiQuery({ show, by, space, from, to, text }: ListFilters) {
  const status = statusesOf[show];
  return {
    by,
    ...(status !== '' && { status }),
    ...(space !== '' && { spaceId: space }),
    ...(from !== '' && { from }),
    ...(to !== '' && { to }),
    ...(text.trim() !== '' && { text: text.trim() }),
  };
}

/** Whether anything is looked for, beside a tab and an order. */
export const hasFilters = ({ space, from, to, text }: ListFilters) => space + from + to + text.trim() !== '';
