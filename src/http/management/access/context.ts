import type { PasswordHasher } from '../../../operations/access/passwords.ts';
import type { TypedApp } from '../../common/schemas.ts';
import type { ManagementContext } from '../context.ts';

/** What the routes about accounts work with. */
export interface AccessContext extends ManagementContext {
  readonly passwords: PasswordHasher;
}

/** One resource's routes. */
export type AccessRoutes = (app: TypedApp, context: AccessContext) => void;
