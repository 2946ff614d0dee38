import type { DataOfPath } from '../../../client/manage.ts';

export type Webhook = DataOfPath<'get', '/venues/{venueId}/webhooks'>[number];

/** A webhook of a venue, and whether the person may change it. */
export interface WebhookProps {
  readonly venueId: string;
  readonly webhook: Webhook;
  readonly mayEdit: boolean;
}
