import type { TSchema } from 'typebox';
import type { ManagementAction, TokenScope } from '../../domain/access/staff-actions.ts';
import type { StaffRole } from '../../domain/access/staff-role.ts';
import type { Actor } from '../../domain/events/actor.ts';
import type { PrivateAddressSettings } from '../../domain/events/private-addresses.ts';
import type { Instant } from '../../domain/time/instant.ts';
import type { PhotoProcessor } from '../../media/photo-processor.ts';
import type { Context } from '../../operations/context.ts';
import type { OpenDatabase } from '../../storage/access/request-guard.ts';
import type { TrustedProxies } from '../common/client-address.ts';
import type { Metrics } from '../common/metrics.ts';
import type { TypedApp } from '../common/schemas.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Who asks; set before any route runs that declares an action. */
    staff: Staff;
  }
  interface FastifyContextConfig {
    /** What the route does, for the policy. */
    action?: ManagementAction;
    /** Changes who can get in later: a session must have logged in within `lifetimes.recentLogIn`. */
    needsRecentLogIn?: true;
    /** Takes large bodies: limited for each venue. */
    isLarge?: true;
    /** What the description says of the body, where the operation reads it by rules of its own, and not the schema. */
    body?: TSchema;
    /** The body is a picture, and no JSON. */
    isPicture?: true;
  }
}

/** Who asks something: somebody who is logged in, or a program with a token of its venue's. */
export interface Staff {
  /** Of the member of staff, or of the token. */
  readonly id: string;
  /** How they stand in the event log. */
  readonly actor: Actor & (`staff:${string}` | `token:${string}`);
  /** The venues that are theirs, and their role there; null: none, it is a token's, and its scopes count. */
  readonly memberships: readonly { readonly venueId: string; readonly role: StaffRole | null }[];
  /** With which they were let in; the secret itself is never stored. */
  readonly credentials: { readonly kind: 'session' | 'token'; readonly secret: string };
  /** When they logged in; null: it is a token. */
  readonly loggedInAt: Instant | null;
  /** Of the token; null: it is somebody who is logged in. */
  readonly scopes: readonly TokenScope[] | null;
}

/** What the management routes work with. */
export interface ManagementContext extends Context {
  readonly storage: OpenDatabase;
  readonly trustedProxies: TrustedProxies;
  /** Left out: no webhook that is added may have a private address. */
  readonly privateAddresses?: PrivateAddressSettings;
  readonly metrics: Metrics;
  /** Left out: one with the usual limits. */
  readonly workshop?: PhotoProcessor;
}

/** One resource's routes. */
export type ManagementRoutes = (app: TypedApp, context: ManagementContext) => void;
