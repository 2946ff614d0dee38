/** The process that sends the requests of an abuse until its input ends, and then prints the statuses it got. */
import { Agent, request as send } from 'node:http';
import { type Abuser, type AbuseWorld, abuses } from './abuses.ts';

const { names, share, world, people } = JSON.parse(await firstLine()) as {
  readonly names: readonly string[];
  /** The part of the requests at once. */
  readonly share: number;
  readonly world: Omit<AbuseWorld, keyof Abuser>;
  /** Who commits each abuse. */
  readonly people: Readonly<Record<string, Abuser>>;
};
const counts: Record<string, Record<string, number>> = {};
let isOver = false;
const end = new Promise<void>((resolve) => process.stdin.once('end', resolve));
end.then(() => {
  isOver = true;
});
process.stdin.resume();
const agent = new Agent({ keepAlive: true, maxSockets: 500 });

await Promise.all(names.map((name) => run(name)));
console.log(JSON.stringify(counts));
process.exit();

async function run(name: string): Promise<void> {
  const abuse = abuses[name];
  if (abuse === undefined) throw new Error(`no abuse ${name}`);
  const person = people[name];
  if (person === undefined) throw new Error(`nobody for ${name}`);
  let at = 0;
  const ofName: Record<string, number> = {};
  counts[name] = ofName;
  const first = Promise.withResolvers<void>();
  const repeat = async () => {
    while (!isOver) {
      const status = await statusOf(at, abuse.request(at++, { ...world, ...person })).catch(() => 'none');
      ofName[status] = (ofName[status] ?? 0) + 1;
      first.resolve();
      // A refused client tries again, but not in a loop that only measures its own speed.
      if (status === 429) await new Promise((resolve) => setTimeout(resolve, 20));
    }
  };
  await Promise.race([
    Promise.all(Array.from({ length: Math.ceil(abuse.atOnce * share) }, repeat)),
    // The last responses may be errors, too, and a worker may take 45 seconds. Some never come.
    Promise.all([first.promise, end.then(() => new Promise((resolve) => setTimeout(resolve, 50_000)))]),
  ]);
}

function statusOf(
  at: number,
  { path, method = 'GET', headers, body }: ReturnType<(typeof abuses)[string]['request']>,
): Promise<number> {
  const url = new URL(path, world.urls[at % world.urls.length]);
  const type = body === undefined ? {} : { 'content-type': 'application/json' };
  return new Promise((resolve, reject) => {
    send(url, { method, agent, headers: { ...type, ...headers } }, (response) => {
      response.on('error', reject).on('end', () => resolve(response.statusCode ?? 0));
      response.resume();
    })
      .on('error', reject)
      .end(body);
  });
}

/** Reads the settings: the input stays open until the abuse ends. */
async function firstLine(): Promise<string> {
  let line = '';
  for await (const chunk of process.stdin.iterator({ destroyOnReturn: false })) {
    line += chunk;
    if (line.includes('\n')) break;
  }
  return line;
}
