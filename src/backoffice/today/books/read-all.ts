import type { InputOf } from '../../../client/manage.ts';
import { client } from '../../api/client.ts';
import { readAllPages } from '../../api/read-all-pages.ts';

const paths = {
  instalments: '/venues/{venueId}/instalments',
  events: '/venues/{venueId}/booked-events',
} as const;

type Input = InputOf<'get', (typeof paths)['events']>;
type InstalmentsInput = InputOf<'get', (typeof paths)['instalments']>;

const pageOf = <Of extends Input>({ query, ...input }: Of, cursor: string | null) => ({
  ...input,
  query: { ...query, limit: '200', ...(cursor !== null && { cursor }) },
});

/** Reads all instalments of a period. */
export const readInstalments = (input: InstalmentsInput, most?: number) =>
  readAllPages((cursor) => client.get(paths.instalments, pageOf(input, cursor)), most);

/** Reads all events of a period. */
export const readEvents = (input: Input, most?: number) =>
  readAllPages((cursor) => client.get(paths.events, pageOf(input, cursor)), most);

/** The page sums up to this many rows: every change of the venue reads them again. */
export const mostSummed = 2_000;

/** Returns the query of all instalments of a period, for the sums; null: too many. */
export const instalmentsQuery = (input: InstalmentsInput) =>
  summedQuery([paths.instalments, input], (most) => readInstalments(input, most));

/** Returns the query of all events of a period, for the sums; null: too many. */
export const eventsQuery = (input: Input) =>
  summedQuery([paths.events, input], (most) => readEvents(input, most));

const summedQuery = <Entry>(
  key: readonly [path: string, request: object],
  read: (most: number) => ReturnType<typeof readAllPages<Entry>>,
) => ({
  queryKey: [...key, 'all'],
  queryFn: async () => {
    const all = await read(mostSummed + 1);
    if (!all.ok) throw all.error;
    return all.data.length > mostSummed ? null : all.data;
  },
});
