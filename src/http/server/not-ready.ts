import { type Unavailability, unavailabilityReasons } from '../../storage/engine/errors.ts';

/** Why an instance is not ready: a code of `/readyz`. */
export type NotReadyReason = Unavailability | 'stopping';

/** All of them, for the metric. */
export const notReadyReasons: readonly NotReadyReason[] = [...unavailabilityReasons, 'stopping'];
