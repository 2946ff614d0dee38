/**
 * Receives Firsthold's webhooks (docs/api/chat.md) and posts a line for each event of a booking request to a chat's
 * "incoming webhook". The messages contain no guest data.
 *
 *     WEBHOOK_SECRET=whsec_… CHAT_URL=https://chat.example/hooks/… node chat-message.mjs
 *
 * It listens on HOST (127.0.0.1) and PORT (8090) and needs only Node 20 or newer.
 */
import { createHmac, timingSafeEqual } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';

const { WEBHOOK_SECRET = '', CHAT_URL = '', HOST = '127.0.0.1', PORT = '8090' } = process.env;
const key = Buffer.from(WEBHOOK_SECRET.replace('whsec_', ''), 'base64');
// Anyone can sign with an empty key.
if (key.length < 24 || !URL.canParse(CHAT_URL)) {
  console.error(
    'Set WEBHOOK_SECRET to what `firsthold webhooks add` printed, and CHAT_URL to the chat’s address.',
  );
  process.exit(2);
}

const maxBytes = 1024 * 1024;
/** The maximum difference in seconds between the time of a call and ours, against replays. */
const tolerance = 5 * 60;

/** The message of each kind of event; other kinds are ignored. */
const messages = {
  'booking-request.placed': (request) =>
    `New request ${about(request)}${isHeld(request) ? `, held until ${minute(request.holdExpiresAt)}` : ''}.`,
  'booking-request.accepted': (request) => `Accepted: ${about(request)}.`,
  'booking-request.declined': (request) => `Declined: ${about(request)}.`,
  'booking-request.cancelled': (request) => `Cancelled: ${about(request)}.`,
  'hold.lapsed': (request) => `The hold expired: ${about(request)}.`,
};

const about = ({ reference, items }) => `${reference}: ${items.map(oneDate).join('; ')}`;
const oneDate = ({ space, ...item }) => `${space.name}, ${item.date}, ${timesOf(item)}`;

/** At custom times, which staff entered, there is no slot: its name is null, and it may end days later. */
function timesOf({ slot, startsAt, endsAt, timezone }) {
  const isLong = Date.parse(endsAt) - Date.parse(startsAt) >= 24 * 3_600_000;
  const endDate = isLong ? `${dateAt(endsAt, timezone)} ` : '';
  const times = `${slot.startTime}–${endDate}${slot.endTime}`;
  return slot.name === null ? times : `${slot.name} (${times})`;
}
/** The date of an instant in a time zone, `YYYY-MM-DD`. */
const dateAt = (instant, timeZone) => new Date(instant).toLocaleDateString('sv-SE', { timeZone });

/** The request is sent as it is now: it may have been decided since the event. Null: no time limit. */
const isHeld = ({ status, holdExpiresAt }) => status === 'pending_approval' && holdExpiresAt !== null;
const minute = (timestamp) => `${timestamp.slice(0, 16).replace('T', ' ')} UTC`;

/** The ids of events that were posted, because an event may be delivered more than once. */
const posted = new Set();

const server = createServer(async (request, response) => {
  const status = await answer(request).catch((error) => {
    console.error(error.message);
    // Firsthold retries the delivery.
    return 502;
  });
  response.writeHead(status).end();
});

async function answer(request) {
  if (request.method !== 'POST') return 405;
  const body = await bodyOf(request);
  if (body === null) return 413;
  if (!isSigned(request.headers, body)) return 401;
  const event = JSON.parse(body);
  const sentence = messages[event.type];
  const { bookingRequest } = event.data;
  if (event.type === 'webhook.test') await postMessage('Firsthold reaches this chat.');
  else if (sentence && bookingRequest && !posted.has(event.id)) await postMessage(sentence(bookingRequest));
  posted.add(event.id);
  // A Set keeps the order of insertion, so this deletes the oldest id.
  if (posted.size > 10_000) posted.delete(posted.values().next().value);
  return 204;
}

async function bodyOf(request) {
  const chunks = [];
  let bytes = 0;
  for await (const chunk of request) {
    bytes += chunk.length;
    if (bytes > maxBytes) return null;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString();
}

/** Returns whether a call has a valid signature and a recent timestamp (https://www.standardwebhooks.com). */
function isSigned(headers, body) {
  const { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': signatures = '' } = headers;
  if (!(Math.abs(Date.now() / 1000 - Number(timestamp)) <= tolerance)) return false;
  const right = createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest();
  return signatures.split(' ').some((signature) => {
    const [version, value = ''] = signature.split(',');
    const given = Buffer.from(value, 'base64');
    return version === 'v1' && given.length === right.length && timingSafeEqual(given, right);
  });
}

/** Posts a message in the format of Slack, Mattermost, Rocket.Chat and Google Chat. For Discord, rename `text` to `content`. */
async function postMessage(text) {
  const response = await fetch(CHAT_URL, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ text }),
    signal: AbortSignal.timeout(5000),
  });
  if (!response.ok) throw new Error(`The chat answered ${response.status}.`);
}

server.listen(Number(PORT), HOST);
await once(server, 'listening');
console.log(`Listening at http://${HOST}:${server.address().port}`);
