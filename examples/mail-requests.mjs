/**
 * Sends the venue a mail for each booking request with this machine's `sendmail`. It reads
 * `firsthold events --follow` (docs/api/scripts.md).
 *
 *     MAIL_TO=desk@riverside.example node mail-requests.mjs /var/lib/firsthold/mailed firsthold
 *
 * The first argument is a file that stores the id of the last mailed event; the others are the command that runs
 * Firsthold. After a restart the script continues after that event. If a mail cannot be sent, the script exits, and the
 * next start retries it. `VENUE` is the id of the venue, if there are several. It needs only Node 20 or newer.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile, rename, writeFile } from 'node:fs/promises';
import { createInterface } from 'node:readline';

const { MAIL_TO = '', MAIL_FROM = MAIL_TO, SENDMAIL = '/usr/sbin/sendmail', VENUE } = process.env;
const [placeFile, command, ...words] = process.argv.slice(2);
if (!MAIL_TO || !command) {
  console.error('MAIL_TO=desk@example.com node mail-requests.mjs PLACE_FILE firsthold');
  process.exit(2);
}

// Without the file, starts with new events.
const after = await readFile(placeFile, 'utf8').catch(() => 'latest');
const ofVenue = VENUE ? ['--venue', VENUE] : [];
const firsthold = spawn(
  command,
  [...words, 'events', '--follow', '--json', '--after', after.trim(), ...ofVenue],
  {
    stdio: ['ignore', 'pipe', 'inherit'],
  },
);
const ended = once(firsthold, 'exit');
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => firsthold.kill('SIGKILL'));

try {
  for await (const line of createInterface({ input: firsthold.stdout })) {
    const event = JSON.parse(line);
    const { bookingRequest } = event.data;
    if (event.type === 'booking-request.placed' && bookingRequest) await send(mailFor(bookingRequest));
    await storePlace(event.id);
  }
} catch (error) {
  console.error(error.message);
  process.exitCode = 1;
} finally {
  // The command only reads, so it can be killed at any time.
  firsthold.kill('SIGKILL');
}
const [code] = await ended;
process.exitCode ??= code ?? 0;

/** The only guest input in a header is the e-mail address, which Firsthold has validated. */
function mailFor({ reference, date, guest, message, items, ...request }) {
  const isPending = request.status === 'pending_approval';
  const text = [
    `${guest.name} asks for:`,
    ...items.map((item) => `- ${item.space.name} on ${item.date}, ${choiceOf(item)}`),
    isPending ? heldUntil(request.holdExpiresAt) : `The request is now: ${request.status}.`,
    '',
    ...(guest.email ? [`E-mail: ${guest.email}`] : []),
    ...(guest.phone ? [`Phone: ${guest.phone}`] : []),
    ...(guest.company ? [`Company: ${guest.company}`] : []),
    ...(message ? ['', message] : []),
    '',
    ...(isPending
      ? [`firsthold requests accept ${reference}`, `firsthold requests decline ${reference}`, '']
      : []),
  ].join('\n');
  return [
    `From: ${MAIL_FROM}`,
    `To: ${MAIL_TO}`,
    ...(guest.email.includes('@') ? [`Reply-To: ${guest.email}`] : []),
    `Subject: Booking request ${reference} for ${date}`,
    'Auto-Submitted: auto-generated',
    'MIME-Version: 1.0',
    'Content-Type: text/plain; charset=utf-8',
    'Content-Transfer-Encoding: base64',
    '',
    ...(Buffer.from(text)
      .toString('base64')
      .match(/.{1,76}/g) ?? []),
    '',
  ].join('\n');
}

/** At custom times, which staff entered, there is neither a slot nor a package: their names are null. */
function choiceOf({ slot, package: hired, startsAt, endsAt, timezone }) {
  const isLong = Date.parse(endsAt) - Date.parse(startsAt) >= 24 * 3_600_000;
  const endDate = isLong ? `${new Date(endsAt).toLocaleDateString('sv-SE', { timeZone: timezone })} ` : '';
  const times = `${slot.startTime}–${endDate}${slot.endTime} ${timezone}`;
  const named = slot.name === null ? times : `${slot.name} (${times})`;
  return hired.name === null ? named : `${named}, ${hired.name}`;
}

function heldUntil(instant) {
  return instant === null ? 'The date is held until you decide.' : `The date is held until ${instant}.`;
}

async function send(mail) {
  const sendmail = spawn(SENDMAIL, ['-t', '-i'], { stdio: ['pipe', 'inherit', 'inherit'] });
  sendmail.stdin.on('error', () => undefined).end(mail);
  const [code] = await once(sendmail, 'close');
  if (code !== 0) throw new Error(`${SENDMAIL} ended with ${code}; the mail is sent the next time.`);
}

/** Stores the id atomically: a power cut leaves the old file or the new one. */
async function storePlace(id) {
  await writeFile(`${placeFile}.new`, id);
  await rename(`${placeFile}.new`, placeFile);
}
