import type { ManagementSchemas } from '../../../client/manage.ts';

/** A booking request as the back-office reads it. */
export type StaffRequest = ManagementSchemas['StaffBookingRequest'];

/** The properties of a component that shows a request. */
export interface RequestProps {
  readonly request: StaffRequest;
  readonly venueId: string;
}
