import type { Config } from '../config.ts';
import type { ServiceState } from '../http/operator/metrics-app.ts';
import type { LoadSummary } from '../http/operator/recent-load.ts';
import type { TrustedProxies } from '../http/server/client-address.ts';
import { ownVersion } from '../http/server/own-version.ts';
import { operatorPaths } from '../paths.ts';
import { unusableText } from './doctor-port.ts';
import type { Finding } from './finding.ts';
import { listenError } from './listen.ts';

/** A wait for a worker that people notice, in milliseconds. */
const longWaitMs = 2000;
const timeoutMs = 2000;

/**
 * Checks the port of the metrics, and names the venues that slow the running service; nothing without such a port.
 *
 * @param isRunning whether a service responds on `HOST` and `PORT`
 */
export async function loadFindings(
  { port, metricsHost, metricsPort, trustedProxies }: Config,
  isRunning: boolean,
): Promise<Finding[]> {
  if (!metricsPort) return [];
  const host = metricsHost.includes(':') ? `[${metricsHost}]` : metricsHost;
  const url = `http://${host}:${metricsPort}${operatorPaths.load}`;
  const summary = await fetch(url, { signal: AbortSignal.timeout(timeoutMs) })
    .then(async (response) => (response.ok ? ((await response.json()) as ServiceState) : null))
    .catch(() => null);
  if (summary === null) return metricsFindings(metricsHost, metricsPort, isRunning);
  // 1.0.0 does not say its port.
  const { port: otherPort = port } = summary as Partial<ServiceState>;
  const isOther = otherPort !== null && otherPort !== port;
  if (port !== 0 && (isOther || !isRunning))
    return [
      {
        check: 'metrics',
        state: 'wrong',
        finding: `METRICS_PORT ${metricsPort} is in use by ${isOther ? `the instance on port ${otherPort}` : 'another instance'}; each needs its own`,
      },
    ];
  return [
    versionFinding(summary),
    ...proxyFindings(summary, trustedProxies),
    workersFinding(summary),
    ...namesFindings(summary),
  ];
}

async function metricsFindings(host: string, port: number, isRunning: boolean): Promise<Finding[]> {
  const check = 'metrics';
  const error = await listenError(host, port);
  if (error !== null)
    return [
      {
        check,
        state: 'wrong',
        finding: await unusableText(error, { host, port, names: ['METRICS_HOST', 'METRICS_PORT'] }),
      },
    ];
  return isRunning
    ? [
        {
          check,
          state: 'warning',
          finding: `nothing responds on ${host}:${port}, although METRICS_PORT is set; restart the service`,
        },
      ]
    : [];
}

/** 1.0.0 does not say its version. */
function versionFinding({ version = '1.0.0' }: Partial<ServiceState>): Finding {
  const check = 'version';
  const own = ownVersion();
  return version === own
    ? { check, state: 'ok', finding: `the service runs ${version}` }
    : {
        check,
        state: 'warning',
        finding: `the service runs ${version}, and ${own} is installed; restart the service`,
      };
}

/** Compares what proxies send with `TRUST_PROXY`. */
function* proxyFindings({ forwards }: Partial<ServiceState>, trusted: TrustedProxies): Iterable<Finding> {
  const check = 'proxy';
  if (forwards === undefined) return;
  const { forwarded, untrusted, tooShort } = forwards;
  const share = (part: number) => `${Math.ceil((100 * part) / forwarded)} % of the forwarded requests`;
  if (2 * untrusted > forwarded)
    yield {
      check,
      state: 'wrong',
      finding: `${share(untrusted)} come from a proxy that TRUST_PROXY does not name, so all their visitors share one rate limit; set TRUST_PROXY=1 for one proxy`,
    };
  else if ('count' in trusted && 2 * tooShort > forwarded)
    yield {
      check,
      state: 'wrong',
      finding: `TRUST_PROXY=${trusted.count}, but ${share(tooShort)} passed fewer proxies, so visitors can claim any address; set the number of your proxies`,
    };
  else if (forwarded > 0) yield { check, state: 'ok', finding: 'X-Forwarded-For fits TRUST_PROXY' };
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
