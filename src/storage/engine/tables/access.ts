/** The tables of website keys, staff, feeds and tokens. */
import type { ColumnType, Generated } from 'kysely';
import type { KeyUsageKind } from '../../../domain/access/key-usage.ts';
import type { SignInMethod } from '../../../domain/access/staff.ts';
import type { TokenScope } from '../../../domain/access/staff-actions.ts';
import type { StaffRole } from '../../../domain/access/staff-role.ts';
import type { UsageMonth } from '../../../domain/access/venue-usage.ts';
import type { HoldPeriod } from '../../../domain/booking/hold.ts';
import type { CalendarDate, Instant } from '../../../domain/time/instant.ts';
import type { Flag, Json } from '../columns.ts';

export interface AccessTables {
  /** The venue of each website key, and of each secret by its hash. */
  site_key_venues: { key: string; venue_id: string };
  feed_venues: { key: string; venue_id: string };
  api_token_venues: { key: string; venue_id: string };
  site_keys: {
    key: string;
    venue_id: string;
    label: string;
    websites: Json<readonly string[]>;
    hold_period: HoldPeriod;
    enabled: Flag;
    has_page: Generated<Flag>;
    may_be_framed: Generated<Flag>;
    /** The maximum number of dates of one request. */
    max_items: Generated<number>;
    /** Whether visitors may join the waiting list for a taken date. */
    waiting_list: Generated<Flag>;
    /** Whether the form shows a field for a code. */
    has_code_field: Generated<Flag>;
  };
  /** Website key usage by day (domain/access/key-usage.ts). */
  key_usage: {
    venue_id: string;
    site_key: string;
    date: CalendarDate;
    kind: KeyUsageKind;
    website: string;
    count: number;
  };
  /** What venues used, by month (domain/access/venue-usage.ts). */
  venue_usage: { venue_id: string; month: UsageMonth; requests: number; work_ms: number };
  /** Calendar feeds; only a hash of the secret in their URLs. */
  feeds: {
    id: string;
    venue_id: string;
    space_id: string | null;
    includes_guests: Flag;
    includes_titles: Generated<Flag>;
    secret_hash: string;
    created_at: Instant;
    revoked_at: Instant | null;
  };
  /** Staff accounts. */
  staff: {
    id: string;
    name: string;
    email: string;
    password_hash: string | null;
    created_at: Instant;
  };
  memberships: { venue_id: string; staff_id: string; role: StaffRole; created_at: Instant };
  sessions: {
    secret_hash: string;
    staff_id: string;
    created_at: Instant;
    last_seen_at: Instant;
    ends_at: Instant;
    /** The browser's user agent; empty: unknown. */
    user_agent: Generated<string>;
    /** How the person proved who they are; null: unknown. */
    signed_in_by: ColumnType<SignInMethod | null, SignInMethod | null | undefined, SignInMethod | null>;
  };
  known_devices: { secret_hash: string; staff_id: string; last_used_at: Instant };
  /** One-time links: to join a venue, or to set a password. */
  invitations: {
    id: string;
    secret_hash: string;
    venue_id: string | null;
    role: StaffRole | null;
    email: string | null;
    staff_id: string | null;
    created_by: string;
    created_at: Instant;
    ends_at: Instant;
    used_at: Instant | null;
    revoked_at: Instant | null;
  };
  passkeys: {
    id: string;
    staff_id: string;
    host: string;
    public_key: string;
    counter: number;
    transports: Json<readonly string[]>;
    label: string;
    created_at: Instant;
    last_used_at: Instant | null;
  };
  used_challenges: { challenge: string; ends_at: Instant };
  api_tokens: {
    id: string;
    venue_id: string;
    secret_hash: string;
    label: string;
    scopes: Json<readonly TokenScope[]>;
    created_by: string;
    created_at: Instant;
    last_used_at: Instant | null;
    ends_at: Instant | null;
    revoked_at: Instant | null;
  };
  staff_idempotency_keys: {
    key_hash: string;
    request_hash: string;
    claim: string;
    response: string | null;
    venue_id: string | null;
    created_at: Instant;
  };
}
