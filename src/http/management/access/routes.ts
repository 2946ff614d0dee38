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

/** The routes about access. */
export const accessRoutes: readonly AccessRoutes[] = [
  sessionRoutes,
  ownSessionsRoutes,
  passkeyRoutes,
  oneTimeLinkRoutes,
  staffRoutes,
  signInPolicyRoutes,
  invitationRoutes,
  tokenRoutes,
  pushSubscriptionRoutes,
];
