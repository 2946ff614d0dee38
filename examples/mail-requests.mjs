/**
 * Sends the venue a mail for each booking request, by way of this machine's `sendmail` (Postfix, Exim, msmtp, …): a script
 * on `firsthold events --follow` (docs/api/scripts.md).
 *
 *     MAIL_TO=desk@riverside.example node mail-requests.mjs /var/lib/firsthold/mailed firsthold
 *
 * The first word is a file in which it keeps how far it is, the rest how to call Firsthold here. What was mailed is not mailed
 * again after a restart; where a mail could not be handed over, it ends, and begins with that one the next time.
 * It needs Node 20 or newer, and nothing else.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile, rename, writeFile } from 'node:fs/promises';
import { createInterface } from 'node:readline';

const { MAIL_TO = '', MAIL_FROM = MAIL_TO, SENDMAIL = '/usr/sbin/sendmail' } = process.env;
const [placeFile, command, ...words] = process.argv.slice(2);
if (!MAIL_TO || !command) {
  console.error('MAIL_TO=desk@example.com node mail-requests.mjs PLACE_FILE firsthold');
  process.exit(2);
}

// Begun today, it does not mail the requests of last year.
const after = await readFile(placeFile, 'utf8').catch(() => 'latest');
const firsthold = spawn(command, [...words, 'events', '--follow', '--json', '--after', after.trim()], {
  stdio: ['ignore', 'pipe', 'inherit'],
});
const ended = once(firsthold, 'exit');
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => firsthold.kill('SIGKILL'));

try {
  for await (const line of createInterface({ input: firsthold.stdout })) {
    const event = JSON.parse(line);
    const { bookingRequest } = event.data;
    if (event.type === 'booking-request.placed' && bookingRequest) await send(mailAbout(bookingRequest));
    await keepPlace(event.id);
  }
} catch (error) {
  console.error(error.message);
  process.exitCode = 1;
} finally {
  // It only reads, so there is nothing for it to finish.
  firsthold.kill('SIGKILL');
}
const [code] = await ended;
process.exitCode ??= code ?? 0;

/** The only guest input in a header is the e-mail address, which Firsthold has validated. */
function mailAbout({ reference, space, package: hired, slot, date, timezone, guest, message, ...request }) {
  const text = [
    `${guest.name} asks for ${space.name} on ${date}, ${slot.name} (${slot.startTime}–${slot.endTime} ${timezone}), ${hired.name}.`,
    request.holdExpiresAt
      ? `The date is held until ${request.holdExpiresAt}.`
      : 'The date is held until you decide.',
    '',
    `E-mail: ${guest.email}`,
    ...(guest.phone ? [`Phone: ${guest.phone}`] : []),
    ...(guest.company ? [`Company: ${guest.company}`] : []),
    ...(message ? ['', message] : []),
    '',
    `firsthold requests accept ${reference}`,
    `firsthold requests decline ${reference}`,
    '',
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

async function send(mail) {
  const sendmail = spawn(SENDMAIL, ['-t', '-i'], { stdio: ['pipe', 'inherit', 'inherit'] });
  sendmail.stdin.on('error', () => undefined).end(mail);
  const [code] = await once(sendmail, 'close');
  if (code !== 0) throw new Error(`${SENDMAIL} ended with ${code}; the mail is sent the next time.`);
}

/** Whole or not at all, whenever the power goes. */
async function keepPlace(id) {
  await writeFile(`${placeFile}.new`, id);
  await rename(`${placeFile}.new`, placeFile);
}
