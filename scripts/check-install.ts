/**
 * A part of `npm run test:long`: installs the packed release on a bare Debian, in a container with its own systemd, with the
 * commands of the guides as printed, and under umask 077. Needs root on Debian, and the registries of Debian and npm.
 */
import { execFileSync, spawnSync } from 'node:child_process';
import {
  chmodSync,
  copyFileSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { blocksOf } from '../test/documentation/blocks.ts';
import { installMissing } from './debian-packages.ts';

const checkout = fileURLToPath(new URL('../', import.meta.url));
const root = mkdtempSync(join(tmpdir(), 'firsthold-install-'));
// The users in the container too need its root.
chmodSync(root, 0o755);
const at = (path: string) => join(root, path);
const packages = 'systemd,systemd-sysv,sudo,ca-certificates,curl,openssl,nginx-light,msmtp-mta,postgresql';
const minutes = (count: number) => ({ timeout: count * 60_000 });

/** Accepts mails and prints them. */
const mailServer = `import { createServer } from 'node:net';
import { createInterface } from 'node:readline';
createServer((socket) => {
  let isMail = false;
  socket.write('220 here\\r\\n');
  createInterface({ input: socket }).on('line', (line) => {
    if (isMail && line !== '.') return void console.log(line);
    isMail = /^DATA/i.test(line);
    socket.write(isMail ? '354 go on\\r\\n' : /^QUIT/i.test(line) ? '221 bye\\r\\n' : '250 ok\\r\\n');
  });
}).listen(2525, '127.0.0.1');
`;

const check = `umask 077
exec > /root/report 2>&1
step() {
  if output=$(bash -ec "$2" 2>&1); then echo "ok     $1"; else
    echo "FAILED $1"; echo "$output"
    # The reason of a unit that does not start.
    for unit in $(systemctl list-units --plain --no-legend --state=failed,activating 'firsthold*.service' | cut -d' ' -f1); do
      journalctl -u "$unit" -n 20 --no-pager
    done
  fi
}
# Repeats a command for half a minute until it succeeds.
until_ok() { for _ in $(seq 60); do bash -ec "$1" > /dev/null 2>&1 && return; sleep 0.5; done; bash -ec "$1"; }
export -f until_ok
as='sudo -u firsthold env FIRSTHOLD_DATA=/var/lib/firsthold'
step 'the service starts' '. /root/guide/service.sh; curl -fsS --max-time 30 http://127.0.0.1:8080/readyz'
step 'welcome prints a link' '. /root/guide/welcome.sh | grep -q "/manage/welcome#"'
step 'a venue is imported as the user of the service' "$as firsthold import - < /root/riverside.json"
step 'the booking page is served' 'curl -fsS --max-time 30 http://127.0.0.1:8080/book/riverside-web'
step 'nginx serves it with its file as it is' '
  openssl req -x509 -newkey rsa:2048 -nodes -days 1 -subj /CN=booking.example -keyout /etc/ssl/booking.example.key -out /etc/ssl/booking.example.crt
  cp /opt/firsthold/node_modules/firsthold/deploy/nginx/firsthold.conf /etc/nginx/conf.d/
  systemctl restart nginx
  curl -fsSk --max-time 30 --resolve booking.example:443:127.0.0.1 https://booking.example/book/riverside-web'
step 'doctor finds nothing wrong' 'sudo firsthold doctor --unit firsthold'
step 'restore and serve as root keep the owner' 'test "$(stat -c %U /var/lib/firsthold/firsthold.sqlite)" = firsthold'
step 'a restart refuses no connection' 'systemctl restart firsthold & for _ in $(seq 100); do curl -fsS --max-time 30 http://127.0.0.1:8080/healthz; done; wait'
step 'the timer of the backup is on' '. /root/guide/backup.sh; systemctl is-enabled firsthold-backup.timer'
step 'a backup has mode 0600 and the owner' 'systemctl start firsthold-backup; test "$(stat -c "%a %U" /var/lib/firsthold-backups/*)" = "600 firsthold"'
step 'it can be restored' 'FIRSTHOLD_DATA=/root/trial firsthold restore /var/lib/firsthold-backups/*; FIRSTHOLD_DATA=/root/trial firsthold venues list | grep -q riverside'
step 'the metric of the backup is set' 'test -s /var/lib/firsthold/firsthold.last-backup'
step 'the service is upgraded' '. /root/guide/upgrade.sh; curl -fsS --max-time 30 http://127.0.0.1:8080/readyz'
chmod 644 /etc/msmtprc /etc/systemd/system/firsthold-mail.service
node /root/mail-server.mjs > /root/mails &
step 'the mailer starts' 'systemctl daemon-reload; systemctl enable --now firsthold-mail'
day=0
token=$($as firsthold tokens add --scope requests:write)
book() {
  curl -fsS --max-time 30 http://127.0.0.1:8080/venues/manage/v1/venues/riverside/booking-requests -H "Authorization: Bearer $token" --json '{
    "spaceId": "main-hall", "date": "2030-03-'$1'", "startTime": "10:00", "endTime": "11:00", "name": "A. Visitor"}'
}
mail() { day=$((day + 1)); book "$(printf %02d $((day % 28 + 1)))"; sleep 1; grep -q '^Subject: Booking request' /root/mails; }
found=FAILED
for _ in $(seq 20); do if mail; then found='ok    '; break; fi; done > /root/mail.log 2>&1
echo "$found a request is mailed through msmtp"
if [ "$found" = FAILED ]; then cat /root/mail.log; systemctl status firsthold-mail; journalctl -u firsthold-mail | tail -20; fi
# Instead of an editor.
printf '#!/bin/sh\necho postgres://firsthold:secret@127.0.0.1/firsthold > "$1"\n' > /root/editor
chmod 700 /root/editor
export SUDO_EDITOR=/root/editor
sudo -u postgres psql -qc "create role firsthold login password 'secret'" > /dev/null 2>&1
sudo -u postgres createdb --owner=firsthold firsthold > /dev/null 2>&1
step 'the old unit is stopped and does not start with the machine' '. /root/guide/disable.sh; ! systemctl is-enabled firsthold firsthold.socket'
step 'several instances start on PostgreSQL' '. /root/guide/url.sh; . /root/guide/instances.sh
  for port in 8081 8082; do until_ok "curl -fsS --max-time 30 http://127.0.0.1:$port/readyz"; done'
step 'only root may read the URL of the database' 'test "$(stat -c "%a %U" /etc/firsthold/database-url)" = "600 root"'
step 'welcome prints a link with PostgreSQL' '. /root/guide/welcome-postgres.sh | grep -q "/manage/welcome#"'
step 'the nightly dump has mode 0600, can be read, and sets the metric' '
  . /root/guide/dump.sh; rm -f /var/lib/firsthold/firsthold.last-backup; systemctl start firsthold-backup
  test "$(stat -c "%a %U" /var/lib/firsthold-backups/*.dump)" = "600 firsthold"
  pg_restore --file=/dev/null /var/lib/firsthold-backups/*.dump; test -s /var/lib/firsthold/firsthold.last-backup'
# Before that dump, the last backup is of the SQLite database, which doctor reports.
step 'doctor finds nothing wrong with each instance' 'sudo firsthold doctor --unit firsthold@8081; sudo firsthold doctor --unit firsthold@8082'
step 'several instances are upgraded, after a dump' '
  rm -f /var/lib/firsthold-backups/*.dump; . /root/guide/upgrade-instances.sh; test -s /var/lib/firsthold-backups/*.dump'
step 'going back stops all instances, and starts them again' '
  . /root/guide/stop.sh
  for port in 8081 8082; do ! curl -sS --max-time 30 http://127.0.0.1:$port/healthz; done
  sudo systemctl start firsthold@8081.socket firsthold@8081 firsthold@8082.socket firsthold@8082
  for port in 8081 8082; do until_ok "curl -fsS --max-time 30 http://127.0.0.1:$port/readyz"; done'
step 'doctor finds an instance that does not start' '
  echo METRICS_PORT=9081 > /etc/firsthold/8081.environment
  echo METRICS_PORT=9081 > /etc/firsthold/8082.environment
  systemctl restart firsthold@8081
  until_ok "curl -fsS --max-time 30 http://127.0.0.1:8081/readyz"
  systemctl restart firsthold@8082
  until_ok "journalctl -u firsthold@8082 | grep -q METRICS_PORT"
  sudo firsthold doctor --unit firsthold@8082 > /root/doctor || true
  grep -q "^WRONG    port        firsthold@8082.socket keeps 8082 open" /root/doctor
  grep -q "^WRONG    metrics     METRICS_PORT 9081 is in use by the instance on port 8081" /root/doctor'
echo done
systemctl poweroff
`;

installMissing({
  '/usr/sbin/debootstrap': 'debootstrap',
  '/usr/bin/systemd-nspawn': 'systemd-container',
});
try {
  makeMachine();
  writeGuides();
  // Without a private network, for the npm registry.
  nspawn(['--pipe', '/bin/bash', '-ec', 'umask 077; cd /root/new; . /root/guide/install.sh'], minutes(10));
  nspawn(['--boot', '--private-network', '--console=pipe'], minutes(5));
  const report = readFileSync(at('root/report'), 'utf8');
  process.stdout.write(report);
  process.exitCode = /^FAILED/m.test(report) || !/^done$/m.test(report) ? 1 : 0;
} finally {
  rmSync(root, { recursive: true, force: true });
}

function nspawn(words: readonly string[], options: { readonly timeout: number }): void {
  const all = [
    '--quiet',
    '--register=no',
    '--keep-unit',

    `--directory=${root}`,
    ...words,
  ];
  const { status, stdout, stderr } = spawnSync('systemd-nspawn', all, { encoding: 'utf8', ...options });
  if (status === 0) return;
  throw new Error(`systemd-nspawn ${words.join(' ')} ended with ${status}:\n${stdout}\n${stderr}`);
}

/** Makes a Debian with Node.js, npm and the packed release beside an empty folder. */
function makeMachine(): void {
  execFileSync('debootstrap', ['--variant=minbase', `--include=${packages}`, 'bookworm', root], {
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const npm = execFileSync('npm', ['root', '--global'], { encoding: 'utf8' }).trim();
  copyFileSync(process.execPath, at('usr/bin/node'));
  cpSync(join(npm, 'npm'), at('usr/lib/node_modules/npm'), { recursive: true });
  symlinkSync('../lib/node_modules/npm/bin/npm-cli.js', at('usr/bin/npm'));
  // The registry and the certificates of this machine.
  const certificates = 'etc/ssl/certs/ca-certificates.crt';
  copyFileSync(join('/', certificates), at(certificates));
  const registry = execFileSync('npm', ['config', 'get', 'registry'], { encoding: 'utf8' });
  writeFileSync(at('root/.npmrc'), `registry=${registry}cafile=/${certificates}\n`);
  for (const folder of ['root/new', 'root/firsthold', 'root/guide']) mkdirSync(at(folder));
  execFileSync('npm', ['pack', '--ignore-scripts', '--silent', '--pack-destination', at('root/firsthold')], {
    cwd: checkout,
  });
}

/** Returns a block of a guide by its beginning. */
function block(page: string, beginning: string, including = ''): string {
  const found = blocksOf(page).filter(({ code }) => code.startsWith(beginning) && code.includes(including));
  if (found.length !== 1) throw new Error(`${page} has ${found.length} blocks that begin with ${beginning}`);
  return found[0]?.code ?? '';
}

/** The container has no network: the release is installed already. */
function withoutInstall(code: string): string {
  return code.replace(/^.*npm install.*$/m, '');
}

/** Writes the commands of the guides to files, and the check that a unit runs after the start. */
function writeGuides(): void {
  const units = 'cd /opt/firsthold/node_modules/firsthold/deploy/systemd';
  const files = {
    'root/guide/install.sh': block('docs/run/install.md', 'sudo useradd'),
    'root/guide/service.sh': block('docs/run/install.md', units),
    'root/guide/welcome.sh': block('docs/run/install.md', 'sudo -u firsthold env'),
    'root/guide/backup.sh': block('docs/run/backup.md', units),
    'root/guide/url.sh': block('docs/run/install.md', 'sudo install -d'),
    'root/guide/disable.sh': block('docs/run/install.md', 'sudo systemctl disable'),
    'root/guide/instances.sh': block('docs/run/install.md', 'units='),
    'root/guide/welcome-postgres.sh': block('docs/run/install.md', 'sudo env'),
    'root/guide/upgrade.sh': withoutInstall(
      block('docs/run/upgrade.md', 'sudo systemctl start firsthold-backup', 'restart firsthold\n'),
    ),
    'root/guide/upgrade-instances.sh': withoutInstall(
      block('docs/run/upgrade.md', 'sudo systemctl start firsthold-backup', 'for port'),
    ),
    'root/guide/dump.sh': block('docs/run/backup.md', 'units='),
    'root/guide/stop.sh': block('docs/run/upgrade.md', "sudo systemctl stop 'firsthold*.socket'"),
    'etc/systemd/system/firsthold-mail.service': block('docs/api/scripts.md', '[Unit]'),
    'root/riverside.json': block('docs/api/venue-file.md', '{\n  "venue"'),
    'etc/msmtprc': 'account default\nhost 127.0.0.1\nport 2525\nfrom firsthold@booking.example\n',
    'root/mail-server.mjs': mailServer,
    'etc/hostname': 'booking\n',
    'etc/hosts': '127.0.0.1 localhost booking\n',
    'root/check.sh': check,
    'etc/systemd/system/check.service':
      '[Unit]\nAfter=multi-user.target\n[Service]\nType=oneshot\nExecStart=/bin/bash /root/check.sh\n',
  };
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(at(path)), { recursive: true });
    writeFileSync(at(path), text);
  }
  symlinkSync('../check.service', at('etc/systemd/system/multi-user.target.wants/check.service'));
}
