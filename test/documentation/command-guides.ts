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
  { page: 'docs/start/website-developer.md' },
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
  {
    page: 'docs/api/sessions.md',
    before: { '$ firsthold welcome': 'rm -r "$FIRSTHOLD_DATA"; firsthold migrate' },
  },
  {
    page: 'docs/api/scripts.md',
    before: {
      // The events of the requests of the guides instead of those that follow, and no printer.
      'firsthold events --follow --after latest --json | while read -r event; do':
        'firsthold() { FIRSTHOLD_DATA=../../made command firsthold events --json; }; lp() { grep "^BR-.* Hall 2027-03-1[23] [AB]. Visitor$"; }',
    },
  },
  { page: 'docs/api/webhooks.md' },
  { page: 'docs/run/daily-commands.md' },
  { page: 'docs/run/guest-data.md' },
  {
    page: 'docs/run/import-bookings.md',
    before: {
      '$ firsthold requests import bookings.csv --dry-run':
        'rm -r "$FIRSTHOLD_DATA"; firsthold import riverside.json',
    },
  },
  {
    page: 'docs/run/import-export.md',
    before: {
      '$ firsthold import riverside.json --dry-run': `${oneSpace} riverside.json; firsthold requests accept BR-7K3M9QZ2`,
    },
  },
  { page: 'docs/run/maintenance.md' },
  { page: 'docs/run/spam.md' },
  {
    page: 'docs/run/troubleshooting.md',
    before: {
      '$ firsthold doctor': 'echo 2027-03-01T03:30:00.000Z > "$FIRSTHOLD_DATA/firsthold.last-backup"',
    },
  },
  { page: 'docs/run/upgrade.md' },
  { page: 'docs/website/allowed-websites.md' },
  { page: 'docs/website/booking-page.md' },
  { page: 'docs/website/iframe.md' },
];
