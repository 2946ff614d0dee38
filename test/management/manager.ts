/** A management API client for tests: with a token, and the paths of its venue. */
import type { TestService } from '../service.ts';
import { tokenFor } from '../staff.ts';

export const managementBase = '/venues/manage/v1';

export interface ManagementResponse {
  readonly status: number;
  // biome-ignore lint/suspicious/noExplicitAny: tests read responses of every type
  readonly body: any;
  readonly etag: string;
  readonly headers: Record<string, unknown>;
}

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** Creates a client for a venue. It sends `If-Match: *` unless a test sends a version. */
export async function clientFor(service: TestService, venueId = 'riverside') {
  const { headers: credentials } = await tokenFor(service, { venueId });
  async function send(
    method: Method,
    path: string,
    body?: unknown,
    headers: Record<string, string> = {},
  ): Promise<ManagementResponse> {
    const response = await service.app.inject({
      method,
      url: `${managementBase}/venues/${venueId}${path}`,
      headers: {
        ...credentials,
        ...(method !== 'GET' && method !== 'POST' && { 'if-match': '*' }),
        ...headers,
      },
      ...(body !== undefined && {
        payload: typeof body === 'string' || Buffer.isBuffer(body) ? body : JSON.stringify(body),
      }),
    });
    return {
      status: response.statusCode,
      body: response.payload === '' ? undefined : JSON.parse(response.payload),
      etag: String(response.headers['etag'] ?? ''),
      headers: response.headers,
    };
  }
  return {
    credentials,
    send,
    get: (path: string) => send('GET', path),
    post: (path: string, body: unknown, headers?: Record<string, string>) =>
      send('POST', path, body, headers),
    put: (path: string, body: unknown, headers?: Record<string, string>) => send('PUT', path, body, headers),
    patch: (path: string, body: unknown, headers?: Record<string, string>) =>
      send('PATCH', path, body, headers),
    delete: (path: string, headers?: Record<string, string>) => send('DELETE', path, undefined, headers),
  };
}

/** Returns the paths of the invalid fields in an error response. */
export const invalidPaths = (response: ManagementResponse): string[] =>
  response.body.error.details.map(({ path }: { path: string }) => path);
