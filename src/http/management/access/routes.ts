import type { AccessRoutes } from './context.ts';
import { invitationRoutes } from './invitations.ts';
import { oneTimeLinkRoutes } from './one-time-links.ts';
import { ownSessionsRoutes } from './own-sessions.ts';
import { passkeyRoutes } from './passkeys.ts';
import { pushSubscriptionRoutes } from './push-subscriptions.ts';
import { sessionRoutes } from './session.ts';
import { signInPolicyRoutes } from './sign-in-policy.ts';
import { staffRoutes } from './staff.ts';
import { tokenRoutes } from './tokens.ts';

/** Registers all routes about access. */
export const accessRoutes: AccessRoutes = (app, context) => {
  for (const register of [
    sessionRoutes,
    ownSessionsRoutes,
    passkeyRoutes,
    oneTimeLinkRoutes,
    staffRoutes,
    signInPolicyRoutes,
    invitationRoutes,
    tokenRoutes,
    pushSubscriptionRoutes,
  ])
    register(app, context);
};
