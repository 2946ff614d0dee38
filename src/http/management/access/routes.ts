import type { AccessRoutes } from './context.ts';
import { invitationRoutes } from './invitations.ts';
import { passkeyRoutes } from './passkeys.ts';
import { sessionRoutes } from './session.ts';
import { staffRoutes } from './staff.ts';
import { tokenRoutes } from './tokens.ts';
import { welcomeRoutes } from './welcome.ts';

/** Everything about who may come in. */
export const accessRoutes: AccessRoutes = (app, context) => {
  for (const register of [
    sessionRoutes,
    passkeyRoutes,
    welcomeRoutes,
    staffRoutes,
    invitationRoutes,
    tokenRoutes,
  ])
    register(app, context);
};
