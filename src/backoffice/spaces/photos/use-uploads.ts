import { useEffect, useRef, useState } from 'preact/hooks';
import type { DataOfPath, ManagementError } from '../../../client/manage.ts';
import { client } from '../../api/client.ts';
import { resizePhoto } from './resize-photo.ts';

/** A photo as in the API. */
export type Photo = DataOfPath<'post', '/venues/{venueId}/photos'>['photo'];

/** An upload. */
export interface Upload {
  readonly id: number;
  readonly name: string;
  /** A local URL of the file. */
  readonly preview: string;
  readonly state: 'waiting' | 'sending' | FinishedUpload | FailedUpload;
}

/** The reason: an error of the service, or an iPhone photo that this browser cannot convert. */
export type FailedUpload = ManagementError | { readonly code: 'HEIC' };

/** An upload that is done and waits for those before it. */
interface FinishedUpload {
  readonly photo: Photo;
}

const isDone = (state: Upload['state']): state is FinishedUpload =>
  typeof state === 'object' && 'photo' in state;
/** Returns the error of a failed upload; null if it has not failed. */
export const errorOf = (state: Upload['state']): FailedUpload | null =>
  typeof state === 'string' || isDone(state) ? null : state;

/** The number of concurrent uploads: one photo is resized while the service processes another. */
const atOnce = 2;
/** The timeout of one upload in milliseconds, for slow mobile networks. */
const timeoutMs = 120_000;
let lastId = 0;

/**
 * Uploads files, a few at a time, in their order.
 *
 * @param onPhoto called with each photo
 */
export function useUploads(venueId: string, onPhoto: (photo: Photo) => void) {
  const [uploads, setUploads] = useState<readonly Upload[]>([]);
  const files = useRef(new Map<number, File>());
  const report = useRef(onPhoto);
  report.current = onPhoto;
  const gone = useRef(new AbortController());
  useEffect(() => () => gone.current.abort(), []);

  const change = (id: number, state: Upload['state']) =>
    setUploads((all) => all.map((one) => (one.id === id ? { ...one, state } : one)));
  const drop = (id: number) => {
    files.current.delete(id);
    setUploads((all) => {
      const [one] = all.filter((each) => each.id === id);
      if (one) URL.revokeObjectURL(one.preview);
      return all.filter((each) => each.id !== id);
    });
  };

  async function send(id: number): Promise<void> {
    const file = files.current.get(id);
    if (!file) return;
    const { signal } = gone.current;
    const body = await resizePhoto(file);
    if (body === null) return change(id, { code: 'HEIC' });
    const answer = await client.post('/venues/{venueId}/photos', {
      path: { venueId },
      body,
      signal,
      timeoutMs,
    });
    if (signal.aborted) return;
    if (answer.ok) return change(id, { photo: answer.data.photo });
    const { error } = answer;
    // The service limits uploads: retries later.
    if (error.code === 'RATE_LIMITED' && 'retryAfterSeconds' in error)
      setTimeout(() => change(id, 'waiting'), (error.retryAfterSeconds ?? 5) * 1000);
    else change(id, error);
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: starts the next upload when the list changes
  useEffect(() => {
    // Reports photos in the chosen order; a failed one does not delay the rest.
    const [first] = uploads.filter(({ state }) => errorOf(state) === null);
    if (first && isDone(first.state)) {
      drop(first.id);
      report.current(first.state.photo);
      return;
    }
    const sending = uploads.filter(({ state }) => state === 'sending').length;
    for (const { id } of uploads.filter(({ state }) => state === 'waiting').slice(0, atOnce - sending)) {
      change(id, 'sending');
      void send(id);
    }
  }, [uploads]);

  return {
    uploads,
    add(chosen: readonly File[]): void {
      const fresh = chosen.map((file): Upload => {
        lastId += 1;
        files.current.set(lastId, file);
        return { id: lastId, name: file.name, preview: URL.createObjectURL(file), state: 'waiting' };
      });
      setUploads((all) => [...all, ...fresh]);
    },
    again: (id: number) => change(id, 'waiting'),
    drop,
  };
}
