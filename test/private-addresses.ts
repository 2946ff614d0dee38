import type { PrivateAddressSettings } from '../src/domain/events/private-addresses.ts';

/** An operator's webhooks may have private addresses, as receivers in tests do. */
export const anyPrivate: PrivateAddressSettings = { forOperator: true, hosts: new Set() };
