/**
 * What is said around every page of the back-office, in English; the other languages stand beside it with the same keys.
 *
 * For translators: whoever reads runs a venue, and is in a hurry. Plain and short; the polite form where the language
 * has one; the typographic marks of the language. `{name}` keeps its name; `#` is the number of a text that counts.
 */
export const words = {
  // The areas, as the navigation names them.
  requests: 'Requests',
  calendar: 'Calendar',
  spaces: 'Spaces',
  website: 'Website',
  settings: 'Settings',
  account: 'Account',
  /** Of the navigation, for those who hear it. */
  navigation: 'Back-office',
  skip: 'To the page',
  /** Where there are several venues. */
  venue: 'Venue',
  backToList: 'Back to the list',

  // Logging in.
  logIn: 'Log in',
  logInTo: 'Log in to manage your venue',
  email: 'E-mail',
  password: 'Password',
  withPasskey: 'Log in with a passkey',
  passkeyUnknown: 'This passkey is not known here. Log in with your password.',
  or: 'or',
  /** Over the page somebody was on. */
  sessionEnded: 'You were logged out',
  sessionEndedText: 'Log in again and go on where you were. Nothing you typed is lost.',
  confirmItIsYou: 'Confirm that it is you',
  confirmItIsYouText: 'This changes who can get in. Log in again to go on. Nothing you typed is lost.',
  notConfirmed: 'Nothing was changed: log in again to confirm that it is you.',
  logOut: 'Log out',
  wrongPassword: 'The e-mail address or the password is not right.',
  noAccount: 'Nobody has an account here? Whoever runs the service can make one: {command}',
  noVenue: 'You do not work at any venue yet',
  noVenueText: 'Ask an owner of the venue for an invitation.',
  // The first venue of a service.
  newVenue: 'Your venue',
  newVenueText:
    'What it is called, and where it is. Spaces, times and prices come next, and nothing is public before you say so.',
  venueName: 'Name of the venue',
  timezone: 'Time zone',
  currency: 'Currency of your prices',
  makeVenue: 'Add the venue',
  notFound: 'There is nothing at this address',
  toStart: 'To the beginning',
  /** A role that may look, but change nothing. */
  mayOnlyLook: 'You may look at this, but not change it.',

  // What may happen with any question to the service.
  loading: 'Loading…',
  slow: 'This is taking longer than usual.',
  retry: 'Try again',
  offline: 'You are offline',
  offlineText: 'What you see may be old. It is brought up to date once you are connected.',
  unreachable: 'The service does not answer. Nothing is lost; please try again.',
  serverError: 'Something went wrong on the service’s side. Please try again in a moment.',
  rateLimited: 'That was a lot at once. You can go on in {time}.',
  forbidden: 'You may not do this.',
  gone: 'It is not there any more.',
  changedMeanwhile: 'Somebody changed it meanwhile',
  changedMeanwhileText: 'This is how it stands now. Look, and try again.',
  meanwhile: 'Changed by somebody else meanwhile: {members}. Look, and save again: what you changed stays.',
  theirs: 'Theirs:',
  yours: 'Yours:',
  keepMine: 'Keep mine',
  takeTheirs: 'Take theirs',
  discard: 'Discard',
  unsaved: 'Not saved yet',
  invalid: 'Something is not right yet',

  // Buttons of many pages.
  save: 'Save',
  cancel: 'Cancel',
  close: 'Close',
  undo: 'Undo',
  edit: 'Edit',
  remove: 'Remove',
  add: 'Add',
  copy: 'Copy',
  copied: 'Copied',
  saved: 'Saved',
  more: 'More',
  /** Button at the end of a list. */
  showMore: 'Show more',
  shortcuts: 'Keyboard shortcuts',
  /** A box to tick, below the list of them. */
  useShortcuts: 'Use them on this device',
} as const;
