import { queryClient } from '../base/query-client.ts';

interface ChangeRequest {
  readonly path?: Readonly<Record<string, string | number>>;
  readonly body?: { readonly dryRun?: boolean };
}

/** The response of a change, with the new version of what was changed. */
interface ChangeResponse {
  readonly data?: unknown;
  readonly etag?: string;
}

const requestPath = '/venues/{venueId}/booking-requests/{reference}';

/**
 * Shows a changed resource at once: one that was patched, or the booking request of any change below it. Until it is
 * refetched, forms would show the former values, and the next change would have the old ETag and be refused as if
 * another person had changed it.
 */
export function storeChanged(
  method: string,
  path: string,
  { path: parameters = {}, body }: ChangeRequest,
  { data, etag }: ChangeResponse,
): void {
  if (body?.dryRun || !etag) return;
  const { venueId, reference } = parameters;
  const isOfRequest = path.startsWith(requestPath);
  if (isOfRequest && (data as { readonly reference?: string } | null)?.reference !== reference) return;
  if (!isOfRequest && method !== 'patch') return;
  const key = isOfRequest ? [requestPath, { path: { venueId, reference } }] : [path, { path: parameters }];
  queryClient.setQueryData(key, (shown: object | undefined) => shown && { ...shown, data, etag });
}
