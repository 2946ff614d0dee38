import type { EventKind, EventPayloads } from './event.ts';

/** Returns the payload of an event as the API presents it, if it is of this kind. */
export const payloadIf = <Kind extends EventKind>(
  type: string,
  data: object | undefined,
  kind: Kind,
): EventPayloads[Kind] | undefined => (type === kind ? (data as EventPayloads[Kind]) : undefined);
