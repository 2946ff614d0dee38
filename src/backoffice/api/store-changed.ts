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
  if (isOfRequest) storeRequest({ venueId, reference }, { data, etag });
  else storeShown([path, { path: parameters }], { data, etag });
}

/** Shows the version of a booking request that was read after a change. */
export const storeRequest = (path: object, version: ChangeResponse): void =>
  storeShown([requestPath, { path }], version);

function storeShown(key: readonly unknown[], { data, etag }: ChangeResponse): void {
  queryClient.setQueryData(key, (shown: object | undefined) => shown && { ...shown, data, etag });
}
