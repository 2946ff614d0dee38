import type { DataOfPath } from '../../../client/manage.ts';

type Entry = DataOfPath<'get', '/venues/{venueId}/booking-requests/{reference}/history'>[number];

/** What changes the contents of an offer or a confirmation. */
const changes =
  /^booking-request\.(placed|accepted|declined|cancelled|undone|price-agreed|moved|items-changed|corrected)$/;

/**
 * Returns the number of an offer or a confirmation: the reference with the number of the version, so that two documents with
 * different contents never have the same number, and a repeated printout has the same one.
 */
export const documentNumber = (reference: string, history: readonly Entry[]): string =>
  `${reference}-${Math.max(1, history.filter(({ type }) => changes.test(type)).length)}`;
