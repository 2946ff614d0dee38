import type { TSchema } from 'typebox';
import type { StaffAction } from '../../domain/access/staff-actions.ts';
import type { Actor } from '../../domain/events/actor.ts';
import type { Context } from '../../operations/context.ts';
import type { OpenDatabase } from '../../storage/access/door.ts';
import type { TrustedProxies } from '../shell/client-address.ts';
import type { Metrics } from '../shell/metrics.ts';
import type { TypedApp } from '../shell/schemas.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Who asks; set before any route runs that declares an action. */
    staff: Staff;
  }
  interface FastifyContextConfig {
    /** What the route does, for the policy; `self`: whoever is logged in, about themselves; `anyone`: nobody is asked. */
    action?: StaffAction | 'self' | 'anyone';
    /** What the description says of the body, where the operation reads it by rules of its own, and not the schema. */
    body?: TSchema;
  }
}

/** A member of staff who asks something. */
export interface Staff {
  readonly id: string;
  /** How they stand in the event log. */
  readonly actor: Actor & `staff:${string}`;
}

/** What the management routes work with. */
export interface ManagementContext extends Context {
  readonly storage: OpenDatabase;
  readonly trustedProxies: TrustedProxies;
  readonly metrics: Metrics;
}

/** One resource's routes. */
export type ManagementRoutes = (app: TypedApp, context: ManagementContext) => void;
