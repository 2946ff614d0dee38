import type { PasswordHasher } from '../../../operations/access/passwords.ts';
import type { TypedApp } from '../../server/schemas.ts';
import type { ManagementContext } from '../context.ts';

/** The dependencies of the account routes. */
export interface AccessContext extends ManagementContext {
  readonly passwords: PasswordHasher;
}

/** Registers the routes of one resource. */
export type AccessRoutes = (app: TypedApp, context: AccessContext) => void;
