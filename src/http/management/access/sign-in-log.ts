/** The log lines of sign-ins (docs/run/monitoring.md): fixed messages, for tools that block addresses. */
import type { FastifyRequest } from 'fastify';
import type { SignInMethod } from '../../../domain/access/staff.ts';
import { clientOf } from '../../common/client-address.ts';
import type { ManagementContext } from '../context.ts';

/** Logs a sign-in that failed. It is the only line with a client address; which account was tried is not logged. */
export function logFailedSignIn(
  { trustedProxies }: Pick<ManagementContext, 'trustedProxies'>,
  request: FastifyRequest,
  by: SignInMethod,
): void {
  request.log.warn({ by, address: clientOf(request, trustedProxies) }, 'sign-in failed');
}

/** Logs a sign-in. */
export function logSignIn(request: FastifyRequest, account: string, by: SignInMethod): void {
  request.log.info({ by, account }, 'signed in');
}
