/** Topics of events, by which staff filter the history. */

/** The topics, with the beginnings of the kinds that belong to each. */
export const eventTopics = {
  requests: ['booking-request', 'hold', 'guest'],
  blocks: ['block'],
  venue: ['venue', 'guest-group', 'guest-code'],
  website: ['site-key'],
  people: ['staff', 'invitation', 'passkey', 'push'],
  connections: ['feed', 'webhook', 'token'],
} as const;

/** A topic of events. */
export type EventTopic = keyof typeof eventTopics;

/** All topics. */
// Exactly the keys above.
export const eventTopicNames = Object.keys(eventTopics) as EventTopic[];
