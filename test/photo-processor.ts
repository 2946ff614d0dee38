import { PhotoProcessor } from '../src/media/photo-processor.ts';

type Limits = ConstructorParameters<typeof PhotoProcessor>[0];

/** Creates a photo processor that a busy machine does not starve: its process has our priority, and no time limits. */
export const newPhotoProcessor = (limits: Limits = {}): PhotoProcessor =>
  new PhotoProcessor({ priority: 0, maxMs: 600_000, maxStartMs: 600_000, ...limits });
