/**
 * The process that resolves names: started by name-resolver.ts and ended with its parent. `dns.lookup` blocks a thread
 * until the name server answers, so a silent name server only holds threads of this process.
 */
import { ADDRCONFIG, lookup } from 'node:dns';
import { readFileSync } from 'node:fs';
import type { NameAnswer, NameQuery } from './messages.ts';

// Ctrl+C and a service manager's stop reach all processes; the service still finishes running deliveries.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => undefined);
// `process.exit` would wait for running lookups.
process.on('disconnect', () => process.kill(process.pid, 'SIGKILL'));

// As a connection does that resolves its own name.
const hints = process.platform === 'win32' ? 0 : ADDRCONFIG;

process.on('message', ({ id, host }: NameQuery) => {
  lookup(host, { all: true, hints }, (error, addresses) =>
    report(error === null ? { id, addresses, isOwn: isOwn(host) } : { id, code: error.code ?? 'EAI_FAIL' }),
  );
});

/** Returns whether the hosts file has a name. */
function isOwn(host: string): boolean {
  const names = readHosts().replaceAll(/#.*$/gm, '').toLowerCase().split(/\s+/);
  return names.includes(host.toLowerCase().replace(/\.$/, ''));
}

function readHosts(): string {
  try {
    return readFileSync('/etc/hosts', 'utf8');
  } catch {
    return '';
  }
}

function report(answer: NameAnswer): void {
  process.send?.(answer);
}
