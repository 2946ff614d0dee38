import type { InputOf } from '../../../client/manage.ts';
import { client } from '../../api/client.ts';
import { readAllPages } from '../../api/read-all-pages.ts';

const path = '/venues/{venueId}/instalments';

/** Reads all due instalments of a period. */
export const readInstalments = (input: InputOf<'get', typeof path>) =>
  readAllPages((cursor) =>
    client.get(path, {
      ...input,
      query: { ...input.query, limit: '200', ...(cursor !== null && { cursor }) },
    }),
  );
