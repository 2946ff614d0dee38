import type { InputOf } from '../../../client/manage.ts';
import { client } from '../../api/client.ts';
import { allPagesQuery, readAllPages } from '../../api/read-all-pages.ts';

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
export const readInstalments = (input: InstalmentsInput) =>
  readAllPages((cursor) => client.get(paths.instalments, pageOf(input, cursor)));

/** Returns the query of all instalments of a period, from which the sums are computed. */
export const instalmentsQuery = (input: InstalmentsInput) =>
  allPagesQuery([paths.instalments, input], (cursor) => client.get(paths.instalments, pageOf(input, cursor)));

/** Returns the query of all events of a period, from which the sums are computed. */
export const eventsQuery = (input: Input) =>
  allPagesQuery([paths.events, input], (cursor) => client.get(paths.events, pageOf(input, cursor)));
