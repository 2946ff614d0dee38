import type { Config } from '../config.ts';
import type { LoadSummary } from '../http/operator/recent-load.ts';
import { operatorPaths } from '../paths.ts';
import type { Finding } from './finding.ts';

/** A wait for a worker that people notice, in milliseconds. */
const longWaitMs = 2000;
const timeoutMs = 2000;

/** Names the venues that slow the running service; nothing if it does not run here or has no metrics port. */
export async function loadFindings({ metricsHost, metricsPort }: Config): Promise<Finding[]> {
  if (!metricsPort) return [];
  const host = metricsHost.includes(':') ? `[${metricsHost}]` : metricsHost;
  const url = `http://${host}:${metricsPort}${operatorPaths.load}`;
  const summary = await fetch(url, { signal: AbortSignal.timeout(timeoutMs) })
    .then(async (response) => (response.ok ? ((await response.json()) as LoadSummary) : null))
    .catch(() => null);
  return summary === null ? [] : [workersFinding(summary), ...namesFindings(summary)];
}

function workersFinding({ longestWaitMs, venues }: LoadSummary): Finding {
  const check = 'workers';
  const wait = `a request waited up to ${(longestWaitMs / 1000).toFixed(1)} s for a worker in the last hour`;
  if (longestWaitMs < longWaitMs) return { check, state: 'ok', finding: wait };
  const used = venues.map(({ venueId, share }) => `${venueId} (${Math.round(share * 100)} %)`).join(', ');
  return { check, state: 'warning', finding: `${wait}; most of their time went to: ${used}` };
}

function* namesFindings({ unansweredNames }: LoadSummary): Iterable<Finding> {
  if (unansweredNames.length > 0)
    yield {
      check: 'names',
      state: 'warning',
      finding: `no name server answered for host names of webhooks or notifications of: ${unansweredNames.join(', ')}; see: firsthold webhooks list`,
    };
}
