import { queryClient } from './query-client.ts';

interface ChangeOfRequest {
  readonly path?: { readonly venueId?: string; readonly reference?: string };
  readonly body?: { readonly dryRun?: boolean };
}

/** The response of a change; those of a booking request respond with its new version. */
interface ChangeResponse {
  readonly data?: unknown;
  readonly etag?: string;
}

/**
 * Shows a changed booking request at once. Until it is refetched, the next change would have the old ETag and be refused
 * as if another person had changed it.
 */
export function storeChanged({ path, body }: ChangeOfRequest, { data, etag }: ChangeResponse): void {
  if (path?.reference === undefined || body?.dryRun || !etag) return;
  if ((data as { readonly reference?: string } | null)?.reference !== path.reference) return;
  const { venueId, reference } = path;
  queryClient.setQueryData(
    ['/venues/{venueId}/booking-requests/{reference}', { path: { venueId, reference } }],
    (shown: object | undefined) => shown && { ...shown, data, etag },
  );
}
