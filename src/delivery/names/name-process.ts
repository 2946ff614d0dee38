/**
 * The process that resolves names: started by name-resolver.ts and ended with its parent. `dns.lookup` blocks a thread
 * until the name server answers, so a silent name server only holds threads of this process.
 */
import { ADDRCONFIG, lookup } from 'node:dns';
import type { NameAnswer, NameQuery } from './messages.ts';

// Ctrl+C and a service manager's stop reach all processes; the service still finishes running deliveries.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => undefined);
// `process.exit` would wait for running lookups.
process.on('disconnect', () => process.kill(process.pid, 'SIGKILL'));

// As a connection does that resolves its own name.
const hints = process.platform === 'win32' ? 0 : ADDRCONFIG;

process.on('message', ({ id, host }: NameQuery) => {
  lookup(host, { all: true, hints }, (error, addresses) =>
    report(error === null ? { id, addresses } : { id, code: error.code ?? 'EAI_FAIL' }),
  );
});

function report(answer: NameAnswer): void {
  process.send?.(answer);
}
