/** The tables of events and their subscribers. */
import type { Generated } from 'kysely';
import type { EventKind } from '../../../domain/events/event.ts';
import type { UrlSetBy } from '../../../domain/events/private-addresses.ts';
import type { StoredSecret } from '../../../domain/events/webhook-secret.ts';
import type { Instant } from '../../../domain/time/instant.ts';
import type { Flag, Json } from '../columns.ts';

export interface EventTables {
  events: {
    /** '': the log of the installation. */
    venue_id: string;
    sort_key: number;
    tie_breaker: number;
    at: Instant;
    actor: string;
    action: string;
    subject: string;
    details: Json<object>;
    /** The version of the details; 0: imported from an export without versions. */
    version: Generated<number>;
    /** The position in the published log of the venue; null: not published yet; 0: never published. */
    position: Generated<number | null>;
    published_at: Generated<Instant | null>;
  };
  /** The end of each published log; the row is the lock of its publishers. */
  event_logs: { venue_id: string; last_position: number; published_at: Instant };
  webhooks: WebhookColumns & { venue_id: string };
  operator_webhooks: WebhookColumns;
  /** The queue of each webhook and venue; an operator's webhook has a queue for each venue. */
  webhook_queues: {
    venue_id: string;
    webhook_id: string;
    /** Null: there is nothing to deliver. */
    due_at: Instant | null;
  };
  webhook_deliveries: {
    venue_id: string;
    webhook_id: string;
    position: number;
    subject: string;
    /** Null: finished, or waiting behind another delivery of its subject. */
    due_at: Instant | null;
    attempts: Generated<number>;
    first_tried_at: Instant | null;
    finished_at: Instant | null;
    delivered: Generated<Flag>;
    outcome: string | null;
  };
  /** Browsers subscribed to notifications of new requests. */
  push_subscriptions: {
    id: string;
    staff_id: string;
    device_hash: string | null;
    session_hash: string | null;
    endpoint: string;
    p256dh: string;
    auth: string;
    origin: string;
    language: string;
    label: string;
    created_at: Instant;
    /** The earliest time of the next message; null: no restriction. */
    next_at: Instant | null;
    attempts: Generated<number>;
    first_tried_at: Instant | null;
    sent_at: Instant | null;
    outcome: string | null;
    test_due_at: Instant | null;
    tested_at: Instant | null;
  };
  push_subscription_venues: {
    venue_id: string;
    subscription_id: string;
    staff_id: string;
    /** Null: nothing to send. */
    due_at: Instant | null;
    wake_count: Generated<number>;
    sent_position: Generated<number>;
    burst_position: number | null;
  };
}

/** The columns of all webhooks. */
export interface WebhookColumns {
  id: string;
  url: string;
  url_set_by: UrlSetBy;
  secrets: Json<readonly StoredSecret[]>;
  kinds: Json<readonly EventKind[]>;
  enabled: Flag;
  created_at: Instant;
  failures: Generated<number>;
  failing_since: Instant | null;
  paused_until: Generated<Instant>;
}
