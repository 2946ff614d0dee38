import type { Block } from './blocks.ts';

const build = 'builds or tests the whole checkout, as every run of the tests does';
const serve = 'runs until it is stopped; test/process/ starts and stops the service with settings';
const follow = 'follows the log until it is stopped; test/process/ and test/examples/ do';
const install = 'needs root, or a packed release: test/packaging/ packs and installs one';
const installed = 'scripts/check-install.ts runs it in a container';
const otherProgram = 'needs a program that the tests do not install';
const framework = 'needs Svelte; test/browser/wrappers.test.ts builds apps with React and Vue';
const setting = 'a setting of another program, or an excerpt of its file';
const environment = 'a setting; pages.test.ts compares all settings with the program';
const shape = 'shows the shape of a text, often with placeholders';
const diagram = 'a diagram';
const commandLine = 'test/documentation/command-guides.test.ts imports it';
const cluster = 'needs root or a cluster; test/distributed/ and test/cluster/ run one';
const postgres = 'needs a PostgreSQL server with its own configuration; test/process/ restores such a server';
const dump = 'test/process/dump-restore.test.ts runs it against PostgreSQL 15';
const move = 'needs two installations; tests of the same commands move venues on both databases';
const removal = 'deletes the venue of the examples; tests of the commands compare what they print';
const examples = 'test/examples/ runs the script against a running service';
const browser = 'opens a browser; test/browser/ shows the form on such pages';
const network = 'needs requests of one network with these references; tests of decline --like place them';
const receiver = 'calls a receiver on the internet; tests of the command call one on this machine';
const readyz = 'needs a database that fails; tests of /readyz compare the reasons';

/** Blocks that no test runs as printed, with the reason: page, then first line of the block. */
export const unrun: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'CONTRIBUTING.md': {
    'npm ci      # installs Node 24, PostgreSQL and Chromium too': build,
  },
  'README.md': {
    'npm ci && npm start': build,
    'Firsthold is ready at http://127.0.0.1:8080': shape,
    'npm ci && npm test': build,
    'npm run -s firsthold -- import my-venue.json': build,
  },
  'docs/api/authentication.md': {
    'Authorization: Bearer fh_…': shape,
  },
  'docs/api/assistants.md': {
    'npm ci && npm run build:packages': install,
  },
  'docs/api/availability.md': {
    '{"date": "2027-03-20", "spaces": [{"spaceId": "tallow-hall", "slots": [{"slotId": "hall-morning", "free": true}, …]}, …]}':
      shape,
  },
  'docs/api/calendar-feeds.md': {
    '[general]': setting,
    '$ vdirsyncer discover && vdirsyncer sync': otherProgram,
  },
  'docs/api/chat.md': {
    '$ firsthold webhooks add http://127.0.0.1:8090/ --kind booking-request.placed --kind hold.lapsed':
      examples,
    'WEBHOOK_SECRET=whsec_mB6a3u1uLZ1sQJ0zvQ5T4T9Nn2b4oXl0Jg0xH7pQk1A= CHAT_URL=https://chat.example/hooks/… node examples/chat-message.mjs':
      examples,
  },
  'docs/api/event-log.md': {
    '$ firsthold events': follow,
  },
  'docs/api/hours.md': {
    '{"id": "studio-session", "name": "Session", "startTime": "09:00", "endTime": "22:00", …,': shape,
    '{"slotId": "studio-session", "free": false,': shape,
    '{"spaceId": "studio", "slotId": "studio-session", "packageId": "room-only", "date": "2027-03-12",':
      shape,
    '{"type": "hours", "label": "Room only", "amountCents": 4500, "minutes": 90, "perHourCents": 3000},':
      shape,
    '{"packageId": "room-only", …, "shortest": {…}, "fixedWithTaxCents": 2400,': shape,
    '{"type": "hours", "label": "Room only", "amountCents": 4500, "amountWithTaxCents": 4950, "minutes": 90, "perHourCents": 3300}':
      shape,
  },
  'docs/api/limits.md': {
    'RateLimit-Policy: "booking-request";q=5;w=3600': shape,
    'RateLimit-Policy: "booking-request-network";q=50;w=3600': shape,
  },
  'docs/api/no-code.md': {
    'GET https://HOST/venues/manage/v1/venues/VENUE/events?order=newest&limit=1': shape,
  },
  'docs/api/scripts.md': {
    '$ firsthold events --follow --after latest --json': examples,
    'MAIL_TO=desk@riverside.example node examples/mail-requests.mjs /var/lib/firsthold/mailed firsthold':
      examples,
    '[Unit]': setting,
  },
  'docs/api/sessions.md': {
    'POST /venues/manage/v1/session': shape,
  },
  'docs/api/venue-file.md': {
    'venue.tax.basisPoints: must be a whole number, but is 17.5': shape,
  },
  'docs/api/webhooks.md': {
    '$ firsthold webhooks test webhook-Qm9va2luZ3M': receiver,
  },
  'docs/contribute/architecture.md': {
    'flowchart TD': diagram,
  },
  'docs/contribute/how-it-works.md': {
    'stateDiagram-v2': diagram,
    'flowchart LR': diagram,
  },
  'docs/contribute/releasing.md': {
    'npm run test:long && npm run test:browsers     # before': build,
  },
  'docs/contribute/testing.md': {
    'npm test                                                      # build, checks, all tests on both databases':
      build,
    'TEST_SEED=305419896 npm run one -- test/proof/model.test.ts': build,
    'TEST_SLOW_ANSWERS=500 npm run one -- "test/backoffice/*.test.ts" "test/browser/*.test.ts"': build,
    'npm run test:browsers                                  # the form in Firefox and WebKit, and with the Orca screen reader':
      build,
    'npm run mutants -- src/domain/money/quote.ts      # one file, a minute or two': build,
  },
  'docs/contribute/translating.md': {
    'npm run one -- src/ui/messages/translations.test.ts src/ui/glossary/glossary.test.ts': build,
    'npm run texts -- sheet de': 'test/texts/sheet.test.ts writes the same sheet',
    'npm run texts -- apply texts-de.csv': 'test/texts/sheet.test.ts reads such sheets back',
    'Row 12 (widget/messages progress): the placeholders must be {step} {total}': shape,
  },
  'docs/evidence/guarantees.md': {
    'npm ci': build,
  },
  'docs/evidence/mutation-tests.md': {
    'npm run mutants -- domain/money': build,
  },
  'docs/evidence/performance.md': {
    'npm run bench                              # everything with a target, as one table': build,
  },
  'docs/run/backup.md': {
    'cd /opt/firsthold/node_modules/firsthold/deploy/systemd': install,
    'rsync --archive --ignore-existing root@booking.example:/var/lib/firsthold-backups/ /srv/firsthold-backups/':
      otherProgram,
    'units=/opt/firsthold/node_modules/firsthold/deploy/systemd': installed,
    'set -o pipefail': otherProgram,
    'sudo systemctl stop firsthold.socket firsthold': installed,
    '(umask 077; pg_dump --format=custom --no-unlogged-table-data --file=FILE URL)': dump,
    'createdb --owner=firsthold firsthold_trial': dump,
    'archive_mode = on': postgres,
    "restore_command = 'cp /archive/%f %p'": postgres,
  },
  'docs/run/containers.md': {
    'docker build -t firsthold .': otherProgram,
    'docker compose -f compose.sqlite.yaml up -d': otherProgram,
    'echo "POSTGRES_PASSWORD=$(openssl rand -hex 24)" > .env': otherProgram,
  },
  'docs/run/database-errors.md': {
    'curl http://127.0.0.1:8080/readyz': readyz,
  },
  'docs/run/high-availability.md': {
    'apt-get install postgresql-15 patroni etcd-server python3-etcd haproxy': cluster,
    "psql postgres://postgres@127.0.0.1:15432/postgres <<'SQL'   # asks for CHANGE-THIS-1": cluster,
  },
  'docs/run/import-bookings.md': {
    'space,slot,start,end,date,name,package,email,phone,company,people,notes,status,total,tax,reference':
      commandLine,
  },
  'docs/run/import-export.md': {
    '{"firstholdExport":{"version":1,"exportedAt":"2027-03-01T12:00:00.000Z"}}': shape,
  },
  'docs/run/install.md': {
    'npm ci && npm pack                             # in the checkout: firsthold-1.0.0.tgz': install,
    'npm ci && npm run build:packages': install,
    'sudo useradd --system --home-dir /var/lib/firsthold --shell /usr/sbin/nologin firsthold': install,
    'cd /opt/firsthold/node_modules/firsthold/deploy/systemd': install,
    'sudo -u firsthold env FIRSTHOLD_DATA=/var/lib/firsthold firsthold welcome': install,
    'curl -fsSL https://deb.nodesource.com/setup_24.x | sudo bash -': otherProgram,
    'sudo systemctl disable --now firsthold.socket firsthold.service': installed,
    'sudo install -d /etc/firsthold': installed,
    '[Service]': setting,
    'units=/opt/firsthold/node_modules/firsthold/deploy/systemd': installed,
    'sudo env DATABASE_URL_FILE=/etc/firsthold/database-url firsthold welcome': installed,
    'npm ci && npm start': install,
  },
  'docs/run/kubernetes.md': {
    'kubectl create secret generic firsthold --from-file=database-url': otherProgram,
  },
  'docs/run/monitoring.md': {
    'METRICS_PORT=9464 firsthold serve': serve,
    'firsthold usage --month 2027-03': 'src/cli/usage.test.ts runs it for the month of its bookings',
    'npm install @opentelemetry/api @opentelemetry/auto-instrumentations-node': serve,
  },
  'docs/run/move-to-postgresql.md': {
    'sudo env FIRSTHOLD_DATA=/var/lib/firsthold firsthold copy --to @database-url   # an installed service; else: firsthold copy --to @database-url':
      move,
    'sudo install -m 644 /opt/firsthold/node_modules/firsthold/deploy/systemd/firsthold-backup.service /etc/systemd/system/firsthold-backup.service':
      installed,
    'sudo systemctl disable --now firsthold.socket firsthold.service': otherProgram,
    'sudo systemctl disable --now firsthold@8081.socket firsthold@8081 firsthold@8082.socket firsthold@8082':
      otherProgram,
    "sudo sh -c 'rm -f /var/lib/firsthold/firsthold.sqlite* /var/lib/firsthold-backups/firsthold-*.sqlite'":
      otherProgram,
  },
  'docs/run/move-venue.md': {
    'source$ firsthold venues freeze riverside': move,
    'location ~ ^/(venues/public/v1/sites|book)/riverside-web(/|$) {': setting,
  },
  'docs/run/remove-venue.md': {
    '$ firsthold venues remove riverside': removal,
    '$ firsthold export riverside --with-requests --output riverside.jsonl': removal,
    '$ firsthold venues remove riverside --confirm riverside': removal,
    '$ firsthold keys remove old-website': removal,
  },
  'docs/run/take-over.md': {
    "systemctl list-units --all 'firsthold*'": otherProgram,
    'sudo firsthold doctor --unit firsthold': otherProgram,
    'systemctl cat firsthold': otherProgram,
    "systemctl list-timers 'firsthold*'": otherProgram,
    'firsthold venues list': otherProgram,
  },
  'docs/run/postgresql.md': {
    'postgres://firsthold:secret@db.example/firsthold?sslmode=verify-full&sslrootcert=/etc/firsthold/database-ca.crt':
      dump,
    "create role firsthold2 login in role firsthold password 'new';": postgres,
    'createdb firsthold': postgres,
    "alter role firsthold set idle_session_timeout = '1min';": postgres,
    "alter role firsthold set statement_timeout = '10s';": postgres,
    defaults: setting,
  },
  'docs/run/private-webhooks.md': {
    'WEBHOOKS_PRIVATE_HOSTS=n8n.internal,10.0.0.5:5678,[fd00::5]:8080': environment,
  },
  'docs/run/proxy.md': {
    'TRUST_PROXY=1 firsthold serve': serve,
  },
  'docs/run/rate-limits.md': {
    'firsthold_limits_hit_total          requests refused by a limit, by kind': shape,
  },
  'docs/run/scale.md': {
    'create extension if not exists citus;   -- on every node': cluster,
    'export DATABASE_URL=postgres://postgres:…@coordinator/firsthold': cluster,
    "select citus_add_node('worker-3', 5432);": cluster,
    "select isolate_tenant_to_new_shard('venues', 'riverside', cascade_option => 'CASCADE', shard_transfer_mode => 'block_writes');":
      cluster,
    "select citus_update_node(nodeid, 'worker-1-standby', 5432) from pg_dist_node where nodename = 'worker-1';":
      cluster,
  },
  'docs/run/settings.md': {
    'Firsthold is ready at http://127.0.0.1:8080': shape,
    'firsthold import riverside.json': serve,
  },
  'docs/run/spam.md': {
    'firsthold requests decline --like BR-7K3M9QZ2 --dry-run': network,
    'firsthold requests accept BR-2M8D4XVA': network,
    'deny 203.0.113.0/24;': 'proxies.test.ts runs it',
  },
  'docs/run/upgrade.md': {
    'firsthold backup /backups/before-upgrade-$(date +%F-%H%M%S).sqlite &&': install,
    'sudo systemctl start firsthold-backup &&': installed,
    'sudo systemctl stop firsthold@8081.socket firsthold@8081': install,
    'node=/opt/firsthold/node_modules/firsthold/bin/firsthold.cjs': install,
    "sudo systemctl stop 'firsthold*.socket' 'firsthold*.timer' 'firsthold*.service'": installed,
    'sudo env FIRSTHOLD_DATA=/var/lib/firsthold firsthold restore BACKUP --force': install,
    'sudo rm -f /etc/systemd/system/*.wants/firsthold[.@]* /etc/systemd/system/*.wants/firsthold-backup.timer':
      'deployment.test.ts runs it',
  },
  'docs/start/operator.md': {
    'npm ci && npm start': build,
  },
  'docs/start/website-developer.md': {
    'npm ci && npm start': browser,
    'npx vite': browser,
  },
  'docs/website/accessibility.md': {
    'npm run build': build,
  },
  'docs/website/attributes.md': {
    '?space=ID&date=YYYY-MM-DD&slot=ID&times=1630-2000&package=ID&guests=80&extras=ID.ID*2&seating=NAME':
      shape,
  },
  'docs/website/booking-page.md': {
    'https://HOST/book/KEY': shape,
  },
  'docs/website/content-security-policy.md': {
    'script-src https://HOST; connect-src https://HOST; img-src https://HOST': shape,
    "Content-Security-Policy: default-src 'none'; script-src https://HOST; connect-src https://HOST; img-src https://HOST; require-trusted-types-for 'script'; trusted-types 'none'":
      shape,
    "Content-Security-Policy: default-src 'none'; style-src 'self'; frame-src https://HOST; require-trusted-types-for 'script'; trusted-types 'none'":
      shape,
  },
  'docs/website/frameworks.md': {
    'npm ci && npm run build:packages && npm pack ./dist/packages/website   # in the checkout: firsthold-website-1.0.0.tgz':
      install,
  },
  'docs/website/single-page-apps.md': {
    '<script>': framework,
  },
  'docs/website/website-builders.md': {
    "add_shortcode( 'venue_booking', function () {": setting,
  },
};

/** Returns whether a block is listed as not run. */
export const isListed = ({ page, first }: Block) => Object.hasOwn(unrun[page] ?? {}, first);
