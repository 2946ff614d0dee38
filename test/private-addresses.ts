import type { PrivateAddressSettings } from '../src/domain/events/private-addresses.ts';

/** Lets operators' webhooks call private addresses, where receivers of tests listen. */
export const anyPrivate: PrivateAddressSettings = { forOperator: true, hosts: new Set() };
