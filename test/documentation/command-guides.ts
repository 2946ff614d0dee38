/** A guide whose commands run on the example venue with the requests of the guides. */
export interface CommandGuide {
  readonly page: string;
  /** Commands that bring the data into the state that a block begins with, by its first line. `reset`: the first state. */
  readonly before?: Readonly<Record<string, string>>;
}

const oneSpace = `jq '.spaces |= [.[0] | .rooms = ["great-hall"]]' riverside.json > changed.json; mv changed.json`;

/** The guides that `command-guides.test.ts` runs. */
export const commandGuides: readonly CommandGuide[] = [
  { page: 'docs/start/operator.md' },
  { page: 'docs/api/authentication.md' },
  { page: 'docs/api/calendar-feeds.md' },
  { page: 'docs/api/changing-rooms.md' },
  {
    page: 'docs/api/venue-file.md',
    before: {
      '$ firsthold import my-venue.json': `${oneSpace} my-venue.json`,
    },
  },
  { page: 'docs/run/backup.md' },
  { page: 'docs/run/clocks.md' },
  { page: 'docs/run/command-line.md' },
  { page: 'docs/run/staff.md' },
];
