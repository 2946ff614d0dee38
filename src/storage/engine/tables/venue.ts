/** The tables of a venue’s spaces, slots, packages and letters. */
import type { Generated } from 'kysely';
import type { LetterLanguage, LetterOccasion } from '../../../domain/letters/letter.ts';
import type { HourBand } from '../../../domain/money/hour-prices.ts';
import type { CalendarDate, ClockTime, Instant } from '../../../domain/time/instant.ts';
import type { Package } from '../../../domain/venue/package.ts';
import type { Slot } from '../../../domain/venue/slot.ts';
import type { SlotHours } from '../../../domain/venue/slot-hours.ts';
import type { Space } from '../../../domain/venue/space.ts';
import type { Terms, Venue } from '../../../domain/venue/venue.ts';
import type { Flag, Json } from '../columns.ts';

export interface VenueTables {
  venues: {
    id: string;
    name: string;
    description: string;
    timezone: string;
    currency: string;
    locale: string;
    website: string | null;
    address: Json<Venue['address']>;
    photos: Json<Venue['photos']>;
    tax_label: string | null;
    tax_basis_points: number | null;
    /** 1: all its amounts include tax. */
    prices_include_tax: Generated<Flag>;
    tax_number: string | null;
    payments: Json<Venue['payments']>;
    notice_hours: Generated<number>;
    horizon_days: number | null;
    published: Flag;
    /** 1: its staff need a session that a passkey proved. */
    requires_passkeys: Generated<Flag>;
    revision: Generated<number>;
    contact: Json<Venue['contact']>;
    terms: Json<Terms> | null;
    privacy_url: string | null;
    questions: Json<Venue['questions']>;
    guest_groups: Json<Venue['groups']>;
    frozen_at: Instant | null;
    moved_to: string | null;
    move_code: string | null;
    move_code_hash: string | null;
    removed_at: Instant | null;
    /** 1: guests of the frozen venue were erased, and no export has been made since. */
    erased_since_export: Generated<Flag>;
    move_exported_at: Instant | null;
  };
  /** What remains of removed venues. */
  removed_venues: { venue_id: string; removed_at: Instant; revision: number; last_position: number };
  /** Members of guest groups by their e-mail address (`addressKeyOf`). */
  guest_group_members: { venue_id: string; group_id: string; address: string };
  /** Codes with which visitors get the rates of a guest group. */
  guest_codes: {
    venue_id: string;
    id: string;
    group_id: string;
    label: string;
    code: string;
    valid_until: CalendarDate | null;
    created_at: Instant;
  };
  spaces: {
    id: string;
    venue_id: string;
    position: number;
    name: string;
    description: string;
    capacity: number;
    amenities: Json<Space['amenities']>;
    photos: Json<Space['photos']>;
    layouts: Json<Space['layouts']>;
    rates: Json<Space['rates']>;
    setup_minutes: Generated<number>;
    turnaround_minutes: Generated<number>;
    notice_hours: number | null;
    horizon_days: number | null;
    active: Flag;
    published: Flag;
    revision: Generated<number>;
  };
  /** Uploaded photos; a listing that shows one has its URL (domain/venue/stored-photo.ts). */
  photos: {
    id: string;
    venue_id: string;
    /** The width of the largest file, in pixels. */
    width: number;
    height: number;
    /** The size of all files together, in bytes. */
    bytes: number;
    created_at: Instant;
    /** When a listing last used it, or when it was uploaded. */
    used_at: Instant;
  };
  photo_files: { venue_id: string; photo_id: string; name: string; width: number; content: Uint8Array };
  /** The venues that have a photo (docs/decisions/0022). */
  photo_venues: { photo_id: string; venue_id: string; added_at: Instant };
  space_rooms: { venue_id: string; space_id: string; room_id: string; position: number };
  slots: {
    venue_id: string;
    id: string;
    space_id: string;
    position: number;
    name: string;
    start_time: ClockTime;
    end_time: ClockTime;
    weekdays: Json<Slot['weekdays']>;
    seasons: Generated<Json<Slot['seasons']>>;
    hours: Json<SlotHours> | null;
  };
  packages: {
    id: string;
    venue_id: string;
    name: string;
    description: string;
    venue_includes: Json<Package['venueIncludes']>;
    promoter_responsibilities: Json<Package['promoterResponsibilities']>;
    tax_label: string | null;
    tax_basis_points: number | null;
    payments: Json<Package['payments']>;
    extras: Json<Package['extras']>;
  };
  offers: {
    venue_id: string;
    slot_id: string;
    package_id: string;
    position: number;
    hire_fee_cents: number;
    per_attendee_cents: number;
    minimum_attendance: number;
    minimum_total_cents: number;
    per_hour_cents: Generated<number>;
    hour_bands: Generated<Json<readonly HourBand[]>>;
  };
  /** The venue's own texts of letters to guests. */
  letter_templates: {
    venue_id: string;
    occasion: LetterOccasion;
    language: LetterLanguage;
    subject: string;
    body: string;
  };
}
