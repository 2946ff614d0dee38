import type { TSchema } from 'typebox';
import type { SignInMethod } from '../../domain/access/staff.ts';
import type { ManagementAction, TokenScope } from '../../domain/access/staff-actions.ts';
import type { StaffRole } from '../../domain/access/staff-role.ts';
import type { Actor } from '../../domain/events/actor.ts';
import type { PrivateAddressSettings } from '../../domain/events/private-addresses.ts';
import type { Webhook } from '../../domain/events/webhook.ts';
import type { Instant } from '../../domain/time/instant.ts';
import type { PhotoProcessor } from '../../media/photo-processor.ts';
import type { Context } from '../../operations/context.ts';
import type { CallResult } from '../../operations/events/finish-delivery.ts';
import type { OpenDatabase } from '../../storage/access/request-guard.ts';
import type { TrustedProxies } from '../server/client-address.ts';
import type { Metrics } from '../server/metrics.ts';
import type { RequestPool } from '../server/pool-requests.ts';
import type { TypedApp } from '../server/schemas.ts';
import type { WorkBudgets } from '../server/work-budgets.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** The sender; set before any route with an action runs. */
    staff: Staff;
  }
  interface FastifyContextConfig {
    /** The action that the policy checks. */
    action?: ManagementAction;
    /** Changes who can sign in later: a session must have signed in within `credentialLifetimesMs.recentLogIn`. */
    needsRecentLogIn?: true;
    /** Takes large bodies: limited for each venue. */
    isLarge?: true;
    /** The schema of the body for the description, if the operation validates it and not the schema. */
    body?: TSchema;
    /** The body is an image, not JSON. */
    isPicture?: true;
  }
}

/** The sender: a signed-in person, or a program with a token. */
export interface Staff {
  /** The id of the person, or of the token with its venue: unique in the installation. */
  readonly id: string;
  /** The actor for the event log. */
  readonly actor: Actor & (`staff:${string}` | `token:${string}`);
  /** Their venues and roles; null: a token, whose scopes count. */
  readonly memberships: readonly { readonly venueId: string; readonly role: StaffRole | null }[];
  /** The credentials they were authenticated with; the secret itself is never stored. */
  readonly credentials: { readonly kind: 'session' | 'token'; readonly secret: string };
  /** How they signed in; null: a token, or unknown. */
  readonly signedInBy: SignInMethod | null;
  /** Those of their venues that require a passkey, which their session lacks. */
  readonly venuesNeedingPasskey: ReadonlySet<string>;
  /** Whether they have a passkey to sign in with; false if no venue needs one. */
  readonly hasPasskey: boolean;
  /** When they signed in; null: a token. */
  readonly loggedInAt: Instant | null;
  /** The token's scopes; null: a signed-in person. */
  readonly scopes: readonly TokenScope[] | null;
}

/** Sends a test event to a webhook, and returns the response. */
export type TestWebhook = (webhook: Webhook) => Promise<CallResult>;

/** The dependencies of the management routes. */
export interface ManagementContext extends Context {
  readonly budgets: WorkBudgets;
  readonly storage: OpenDatabase;
  readonly trustedProxies: TrustedProxies;
  /** Omitted: no new webhook may have a private address. */
  readonly privateAddresses?: PrivateAddressSettings;
  /** Sends a test event to a webhook. Omitted: webhooks cannot be tested over the API. */
  readonly testWebhook?: TestWebhook;
  readonly metrics: Metrics;
  /** Days after which guests are erased automatically. Null or omitted: never. */
  readonly eraseGuestsAfterDays?: number | null;
  /** Omitted: one with the usual limits. */
  readonly photoProcessor?: PhotoProcessor;
  /** Handles requests that take long. Omitted: this app handles them itself. */
  readonly pool?: RequestPool;
}

/** Registers the routes of one resource. */
export type ManagementRoutes = (app: TypedApp, context: ManagementContext) => void;
