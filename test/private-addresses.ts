import type { PrivateAddressSettings } from '../src/domain/events/private-addresses.ts';

/** Allows private addresses to operators' webhooks, as receivers in tests have them. */
export const anyPrivate: PrivateAddressSettings = { forOperator: true, hosts: new Set() };
