/** What impairs a service that is ready nevertheless: other requests and deliveries succeed. */
export const degradations = ['names', 'queue', 'frozen'] as const;

/**
 * `names`: the name server does not answer, so webhooks wait; `queue`: too many long requests wait for a worker; `frozen`: the
 * installation is frozen for maintenance, so only reads succeed.
 */
export type Degradation = (typeof degradations)[number];
