/**
 * One node of the cluster: etcd, Patroni with PostgreSQL, HAProxy and an instance, as processes that can be killed. Their
 * configuration is that of `deploy/patroni/`, with addresses and folders of the test.
 */
import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, openSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { type ServerProcess, startServer } from '../process/server-process.ts';

/** The programs of a node. Patroni starts and stops `postgres`. */
export type Program = 'etcd' | 'patroni' | 'postgres' | 'haproxy' | 'instance';

/** In the order of their start. */
export const everyProgram: readonly Program[] = ['etcd', 'patroni', 'postgres', 'haproxy', 'instance'];

export const nodeNames = ['one', 'two', 'three'] as const;

interface Place {
  readonly folder: string;
  /** PostgreSQL and Patroni refuse to run as root. */
  readonly user: { readonly uid?: number; readonly gid?: number };
}

const sources = new URL('../../deploy/patroni/', import.meta.url);
const passwords = { 'CHANGE-THIS-1': 'postgres', 'CHANGE-THIS-2': 'replicator' };

/** A network of its own on the loopback interface, so that each node has the documented ports. */
const addressOf = (number: number | string) => `127.31.0.${number}`;

export class Node {
  readonly name: (typeof nodeNames)[number];
  readonly address: string;
  readonly #folder: string;
  readonly #user: Place['user'];
  readonly #children = new Map<Program, ChildProcess>();
  #instance: ServerProcess | null = null;
  /** What its earlier instances logged. */
  #complaints = '';
  #keepsInstance = false;

  constructor(index: number, { folder, user }: Place, isSynchronous: boolean) {
    this.name = nodeNames[index] ?? 'one';
    this.address = addressOf(index + 1);
    this.#folder = join(folder, this.name);
    this.#user = user;
    mkdirSync(this.#folder);
    for (const file of ['patroni.yml', 'haproxy.cfg', 'etcd.env']) this.#configure(file, isSynchronous);
    if (user.uid !== undefined) execFileSync('chown', ['-R', `${user.uid}:${user.gid}`, this.#folder]);
  }

  get databaseUrl(): string {
    return `postgres://firsthold:secret@${this.address}:15432/firsthold`;
  }

  /** The URL of its instance; null while it does not run. */
  get url(): string | null {
    return this.#instance?.url ?? null;
  }

  /** Copies a configuration file, with the values of this node. */
  #configure(name: string, isSynchronous: boolean): void {
    const replacements: Record<string, string> = {
      ...passwords,
      'name: one': `name: ${this.name}`,
      'ETCD_NAME=one': `ETCD_NAME=${this.name}`,
      '10.0.0.0/24': '127.0.0.0/8',
      '127.0.0.1:15432': `${this.address}:15432`,
      'synchronous_mode: true': `synchronous_mode: ${isSynchronous}`,
      '/var/lib/postgresql': this.#folder,
      '/var/run/postgresql': this.#folder,
      '/var/lib/etcd': this.#folder,
    };
    let text = readFileSync(new URL(name, sources), 'utf8');
    for (const [from, to] of Object.entries(replacements)) text = text.replaceAll(from, to);
    const isOwn = /^(\s*(listen|connect_address):|ETCD_(LISTEN|INITIAL_ADVERTISE|ADVERTISE))/;
    const lines = text
      .split('\n')
      .map((line) => (isOwn.test(line) ? line.replaceAll('10.0.0.1', this.address) : line));
    text = lines.join('\n').replace(/10\.0\.0\.([123])\b/g, (_, number) => addressOf(number));
    writeFileSync(join(this.#folder, name), text);
  }

  /** Starts a program; an instance is restarted until it is killed, as systemd does. */
  start(program: Program): void {
    const file = (name: string) => join(this.#folder, name);
    if (program === 'etcd') {
      const settings = readFileSync(file('etcd.env'), 'utf8').matchAll(/^([A-Z_]+)=(.*)$/gm);
      const environment = Object.fromEntries([...settings].map(([, name, value]) => [name, value]));
      this.#spawn(program, '/usr/bin/etcd', [], environment);
    }
    if (program === 'patroni') this.#spawn(program, '/usr/bin/patroni', [file('patroni.yml')]);
    if (program === 'haproxy') this.#spawn(program, '/usr/sbin/haproxy', ['-db', '-f', file('haproxy.cfg')]);
    if (program === 'instance') void this.#keepInstance();
  }

  #spawn(program: Program, path: string, words: readonly string[], environment = {}): void {
    const log = openSync(join(this.#folder, `${program}.log`), 'a');
    const child = spawn(path, words, {
      ...this.#user,
      cwd: this.#folder,
      env: { PATH: '/usr/bin:/bin', LANG: 'C.UTF-8', HOME: this.#folder, ...environment },
      stdio: ['ignore', log, log],
    });
    this.#children.set(program, child);
  }

  async #keepInstance(): Promise<void> {
    this.#keepsInstance = true;
    while (this.#keepsInstance) {
      try {
        this.#instance = await startServer({
          DATABASE_URL: this.databaseUrl,
          TRUST_PROXY: '1',
          WEBHOOKS_TO_PRIVATE_ADDRESSES: '1',
        });
        // It was killed during its start.
        if (!this.#keepsInstance) this.#instance.process.kill('SIGKILL');
        this.#complaints += (await this.#instance.ended).stderr;
      } catch {
        // It cannot start without the database.
      }
      this.#instance = null;
      if (this.#keepsInstance) await sleep(1000);
    }
  }

  /** Kills programs at once, like a power cut, and waits until they have ended. */
  async kill(...programs: readonly Program[]): Promise<void> {
    const pids = programs.includes('postgres') ? this.#postgresProcesses() : [];
    const ended: Promise<unknown>[] = [];
    for (const program of programs) {
      const child = program === 'instance' ? this.#instance?.process : this.#children.get(program);
      if (child === undefined || child.exitCode !== null || child.signalCode !== null) continue;
      ended.push(once(child, 'exit'));
      child.kill('SIGKILL');
    }
    if (programs.includes('instance')) this.#keepsInstance = false;
    for (const { pid } of pids) signal(pid, 'SIGKILL');
    await Promise.all(ended);
  }

  /** Sends signals to the process that receives the log of the primary. */
  signalReceiver(...names: readonly NodeJS.Signals[]): void {
    for (const { pid, command } of this.#postgresProcesses())
      if (command.includes('walreceiver')) for (const name of names) signal(pid, name);
  }

  /** The postmaster and its children. A child that ends meanwhile has no command. */
  #postgresProcesses(): { pid: number; command: string }[] {
    const postmaster = Number(read(join(this.#folder, '15/firsthold/postmaster.pid')).split('\n')[0]);
    if (postmaster === 0) return [];
    const children = read(`/proc/${postmaster}/task/${postmaster}/children`).trim();
    return [postmaster, ...children.split(' ').filter(Boolean).map(Number)].map((pid) => ({
      pid,
      command: read(`/proc/${pid}/cmdline`),
    }));
  }

  /** The errors that its instances logged, besides an unavailable database. A killed one may have cut its last line. */
  loggedErrors(): string[] {
    const text = this.#complaints + (this.#instance?.complaints() ?? '');
    return text.split('\n').filter((line) => line.endsWith('}') && JSON.parse(line).reason === undefined);
  }
}

/** Returns a file's text; empty if there is none. */
function read(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return '';
  }
}

function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name);
  } catch {
    // It has ended.
  }
}
