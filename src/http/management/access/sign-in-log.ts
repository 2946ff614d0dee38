/** The log lines of sign-ins (docs/run/monitoring.md): fixed messages, for tools that block addresses. */
import type { FastifyRequest } from 'fastify';
import type { SignInMethod } from '../../../domain/access/staff.ts';
import { clientOf } from '../../server/client-address.ts';
import type { ManagementContext } from '../context.ts';

/** Logs and counts a sign-in that failed. It is the only line with a client address; which account was tried is not logged. */
export function logFailedSignIn(
  { trustedProxies, metrics }: Pick<ManagementContext, 'trustedProxies' | 'metrics'>,
  request: FastifyRequest,
  by: SignInMethod,
): void {
  metrics.countSignIn(by, 'failed');
  request.log.warn({ by, address: clientOf(request, trustedProxies) }, 'sign-in failed');
}

/** Logs a sign-in, and counts it. */
export function logSignIn(
  { metrics }: Pick<ManagementContext, 'metrics'>,
  request: FastifyRequest,
  account: string,
  by: SignInMethod,
): void {
  metrics.countSignIn(by, 'ok');
  request.log.info({ by, account }, 'signed in');
}
