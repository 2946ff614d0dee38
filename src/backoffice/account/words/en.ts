/** What the pages of this area say, in English, which is the model for the other languages. */
export const words = {
  title: 'Your account',

  ownName: 'Your name',
  ownNameHint: 'Colleagues see it beside what you did.',

  notifications: 'Notifications',
  notificationsAbout:
    'Be told of each new request on this device, though this page is closed. Nothing about the guest is in it.',
  switchOn: 'Switch on in this browser',
  switchOff: 'Switch off',
  switchedOn: 'This browser is told of new requests.',
  sendOne: 'Send one now',
  onItsWay: 'It is on its way to that browser.',
  thisBrowser: 'this browser',
  toldOf: 'Told of new requests for',
  /** `outcome` is a number or a technical word. */
  didNotArrive: 'The last one did not arrive ({outcome}). It is tried again.',
  tooManyBrowsers: 'You are told in 20 browsers already. Switch one of them off first.',
  noPushService: 'This browser cannot reach its maker’s push service. Try again, or use another browser.',
  'hindered-missing': 'This browser cannot show notifications.',
  'hindered-home-screen':
    'On an iPhone or iPad, put this page on the Home Screen first (Share, Add to Home Screen), and open it from there.',
  'hindered-denied': 'Notifications are blocked for this page. Allow them in the settings of the browser.',

  passkeys: 'Passkeys',
  passkeysAbout:
    'Log in with your fingerprint, face or the PIN of this device, without a password. Nobody can steal it from you by e-mail.',
  passkeyLabel: 'What to call it',
  addPasskey: 'Add a passkey',
  passkeyAdded: 'The passkey is added.',
  passkeyNotMade: 'No passkey was made. You can try again at any time.',
  noPasskeysHere: 'This browser cannot make passkeys.',
  removePasskey: 'Remove the passkey “{name}”?',
  removePasskeyAbout: 'Nobody can log in with it any more.',
  passkeysStay: 'These passkeys still log you in:',
  removePasskeysToo: 'Remove all passkeys too. Do this if you do not know one of them.',
  neverUsed: 'Never used',
  lastUsed: 'Last used on {date}',

  anotherPassword: 'Another password',
  anotherPasswordAbout: 'You are logged out everywhere else.',
  currentPassword: 'The password you have now',
  newPassword: 'The new password',
  passwordHint: 'At least 12 characters. Several words do well.',
  passwordChanged: 'The password is changed.',
  wrongCurrent: 'The password you have now is another one.',

  sessions: 'Where you are logged in',
  lastSeen: 'Last used on {date}',
  unknownBrowser: 'Some browser',
  logOut: 'Log out',
  logOutEverywhere: 'Log out everywhere',
  logOutEverywhereAbout:
    'Here too. No browser is told of new requests any more, until you switch it on again.',

  welcome: 'Welcome',
  workAt: 'Work at {venue}',
  setPassword: 'Set your password',
  linkNotWhole: 'This link is not whole. Open it as it was given to you.',
  linkIsOver: 'This link has ended, or was used before. Ask for a new one.',
  /** `role` is one of the three below. */
  invitedAs: 'You are invited as {role}.',
  'role-viewer': 'viewer',
  'role-manager': 'manager',
  'role-owner': 'owner',
  joinAs: 'Join as {email}',
  yourName: 'Your name',
  aPassword: 'A password',
  comeIn: 'Set the password',
  hasAccount: 'You have an account here already. Log in, and open the link again.',
  worksThere: 'You work at this venue already.',
  needsAccount:
    'This link works only with an account. Log in and open it again, or ask for a link for your e-mail address.',
  forSomebodyElse: 'This link is for somebody of another e-mail address.',
  youAreIn: 'You are in',
  passkeyNext: 'Log in more easily next time?',
  toYourVenue: 'To your venue',
} as const;
