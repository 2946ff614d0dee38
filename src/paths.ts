/**
 * Every path of the service, in the router's syntax: `:name` is a parameter, `*` is the rest. Routes are registered
 * under these, and `linkTo` builds links: an unknown path or a missing parameter does not compile. It is outside all
 * folders and imports nothing, since browsers use it too.
 */

/** The public API's resources of a website key (specification §1, §4). */
const site = '/venues/public/v1/sites/:siteKey';

/** The public API by resource (specification §4). */
export const publicApiPaths = {
  venue: `${site}/venue`,
  spaces: `${site}/spaces`,
  everyAvailability: `${site}/availability`,
  everyPrice: `${site}/prices`,
  slots: `${site}/spaces/:spaceId/slots`,
  availability: `${site}/spaces/:spaceId/availability`,
  prices: `${site}/spaces/:spaceId/prices`,
  quote: `${site}/quote`,
  bookingRequests: `${site}/booking-requests`,
  waitingRequests: `${site}/waiting-requests`,
} as const;
/** Any path of the public API. */
export type PublicPath = ValueOf<typeof publicApiPaths>;

/** The management API's resources of a venue. */
const managed = '/venues/manage/v1/venues/:venueId';

/** The management API by resource (docs/api/management-conventions.md). */
export const managementApiPaths = {
  /** All of it, for the main app, which passes it on. */
  everything: '/venues/manage/v1/*',
  batch: '/venues/manage/v1/batch',
  venues: '/venues/manage/v1/venues',
  venue: managed,
  session: '/venues/manage/v1/session',
  sessions: '/venues/manage/v1/sessions',
  ownSession: '/venues/manage/v1/sessions/:sessionId',
  passkeySession: '/venues/manage/v1/session/passkey',
  passkeyChallenge: '/venues/manage/v1/session/passkey-challenge',
  password: '/venues/manage/v1/password',
  passkeys: '/venues/manage/v1/passkeys',
  newPasskeyChallenge: '/venues/manage/v1/passkeys/challenge',
  passkey: '/venues/manage/v1/passkeys/:passkeyId',
  pushKey: '/venues/manage/v1/push/key',
  pushSubscriptions: '/venues/manage/v1/push/subscriptions',
  pushSubscription: '/venues/manage/v1/push/subscriptions/:subscriptionId',
  testPush: '/venues/manage/v1/push/subscriptions/:subscriptionId/try',
  openInvitation: '/venues/manage/v1/invitations/open',
  acceptInvitation: '/venues/manage/v1/invitations/accept',
  invitations: `${managed}/invitations`,
  invitation: `${managed}/invitations/:invitationId`,
  staff: `${managed}/staff`,
  staffMember: `${managed}/staff/:staffId`,
  signInPolicy: `${managed}/sign-in-policy`,
  tokens: `${managed}/tokens`,
  token: `${managed}/tokens/:tokenId`,
  photos: `${managed}/photos`,
  photo: `${managed}/photos/:photoId`,
  spaces: `${managed}/spaces`,
  spaceOrder: `${managed}/space-order`,
  space: `${managed}/spaces/:spaceId`,
  slots: `${managed}/spaces/:spaceId/slots`,
  slotOrder: `${managed}/spaces/:spaceId/slot-order`,
  slot: `${managed}/spaces/:spaceId/slots/:slotId`,
  packages: `${managed}/spaces/:spaceId/slots/:slotId/packages`,
  packageOrder: `${managed}/spaces/:spaceId/slots/:slotId/package-order`,
  package: `${managed}/spaces/:spaceId/slots/:slotId/packages/:packageId`,
  simulatedQuote: `${managed}/simulated-quote`,
  seriesPreview: `${managed}/series-preview`,
  websiteKeys: `${managed}/website-keys`,
  websiteKey: `${managed}/website-keys/:siteKey`,
  websiteKeyUse: `${managed}/website-keys/:siteKey/use`,
  blocks: `${managed}/blocks`,
  block: `${managed}/blocks/:blockId`,
  venueFile: `${managed}/venue-file`,
  venueFilePlan: `${managed}/venue-file/plan`,
  bookingRequests: `${managed}/booking-requests`,
  bookingRequestSearch: `${managed}/booking-requests/search`,
  bookingRequest: `${managed}/booking-requests/:reference`,
  bookingRequestDayContext: `${managed}/booking-requests/:reference/day-context`,
  bookingRequestHistory: `${managed}/booking-requests/:reference/history`,
  bookingRequestCorrectionUndoing: `${managed}/booking-requests/:reference/corrections/:correctionId/undo`,
  bookingRequestAcceptance: `${managed}/booking-requests/:reference/accept`,
  bookingRequestRefusal: `${managed}/booking-requests/:reference/decline`,
  bookingRequestCancellation: `${managed}/booking-requests/:reference/cancel`,
  bookingRequestChallenge: `${managed}/booking-requests/:reference/challenge`,
  bookingRequestChallengeWithdrawal: `${managed}/booking-requests/:reference/challenge/withdraw`,
  bookingRequestDateGiving: `${managed}/booking-requests/:reference/give-date`,
  bookingRequestUndoing: `${managed}/booking-requests/:reference/undo`,
  bookingRequestMove: `${managed}/booking-requests/:reference/move`,
  bookingRequestItems: `${managed}/booking-requests/:reference/items`,
  bookingRequestItemMove: `${managed}/booking-requests/:reference/items/:item/move`,
  bookingRequestItemCancellation: `${managed}/booking-requests/:reference/items/:item/cancel`,
  bookingRequestItemsMove: `${managed}/booking-requests/:reference/items/move`,
  bookingRequestItemsCancellation: `${managed}/booking-requests/:reference/items/cancel`,
  bookingRequestPrice: `${managed}/booking-requests/:reference/price`,
  bookingRequestInstalment: `${managed}/booking-requests/:reference/instalments/:number`,
  bookedEvents: `${managed}/booked-events`,
  instalments: `${managed}/instalments`,
  importedBookings: `${managed}/imported-bookings`,
  importedBookingsPlan: `${managed}/imported-bookings/plan`,
  importedBookingsUndo: `${managed}/imported-bookings/undo`,
  requestNotes: `${managed}/booking-requests/:reference/notes`,
  requestNote: `${managed}/booking-requests/:reference/notes/:noteId`,
  requestsSimilarTo: `${managed}/booking-requests/:reference/similar`,
  similarRequests: `${managed}/similar-requests`,
  requestCounts: `${managed}/request-counts`,
  bookedAmounts: `${managed}/booked-amounts`,
  frontDesk: `${managed}/front-desk`,
  reports: `${managed}/reports`,
  declineRequests: `${managed}/booking-requests/decline`,
  undoDecisions: `${managed}/booking-requests/undo`,
  calendar: `${managed}/calendar`,
  openings: `${managed}/openings`,
  rooms: `${managed}/rooms`,
  spaceCalendar: `${managed}/spaces/:spaceId/calendar`,
  changes: `${managed}/changes`,
  events: `${managed}/events`,
  guests: `${managed}/guests`,
  guestSearch: `${managed}/guests/search`,
  guest: `${managed}/guests/:reference`,
  guestMerge: `${managed}/guests/:reference/merge`,
  guestSeparation: `${managed}/guests/:reference/separate`,
  guestExport: `${managed}/guests/export`,
  guestErasure: `${managed}/guests/erase`,
  keptGuests: `${managed}/kept-guests`,
  guestRetention: `${managed}/guest-retention`,
  listDownloads: `${managed}/list-downloads`,
  groupsOfGuest: `${managed}/guests/groups`,
  guestGroupMembers: `${managed}/guest-groups/:groupId/members`,
  guestCodes: `${managed}/guest-codes`,
  guestCode: `${managed}/guest-codes/:codeId`,
  webhooks: `${managed}/webhooks`,
  webhook: `${managed}/webhooks/:webhookId`,
  webhookEnabling: `${managed}/webhooks/:webhookId/enable`,
  webhookDisabling: `${managed}/webhooks/:webhookId/disable`,
  webhookDeliveries: `${managed}/webhooks/:webhookId/deliveries`,
  webhookTest: `${managed}/webhooks/:webhookId/test`,
  webhookRedelivery: `${managed}/webhooks/:webhookId/redeliver`,
  webhookSecretRotation: `${managed}/webhooks/:webhookId/rotate-secret`,
  operatorWebhooks: `${managed}/operator-webhooks`,
  feeds: `${managed}/feeds`,
  feed: `${managed}/feeds/:feedId`,
  letters: `${managed}/letters`,
  letter: `${managed}/letters/:occasion/:language`,
} as const;
/** Any path of the management API. */
export type ManagementPath = ValueOf<typeof managementApiPaths>;

/** Pages, and files that websites load. */
export const pagePaths = {
  book: '/book/:siteKey',
  docs: '/docs',
  openapi: '/docs/openapi.json',
  managementDocs: '/docs/management',
  managementOpenapi: '/docs/management-openapi.json',
  demo: '/demo',
  demoFile: '/demo/*',
  demoPicture: '/demo/pictures/*',
  embedFile: '/embed/*',
  manage: '/manage',
  /** The back-office's pages, which it routes itself. */
  managed: '/manage/*',
  manageFile: '/manage/assets/*',
  /** The files of the installable app, at stable URLs. */
  serviceWorker: '/manage/service-worker.js',
  webManifest: '/manage/manifest.webmanifest',
  manageIcon: '/manage/icons/*',
  photo: '/photos/:photoId/:file',
  robots: '/robots.txt',
  /** Describes the service for assistants. */
  assistants: '/llms.txt',
  managedRequests: '/manage/venues/:venueId/requests',
  managedRequest: '/manage/venues/:venueId/requests/:reference',
  welcome: '/manage/welcome',
} as const;

/** Calendar feeds: a feed's file is its secret and `.ics`. */
export const feedPaths = { file: '/feeds/:file' } as const;

/** For the operator; `metrics` is on a separate address. */
export const operatorPaths = {
  health: '/healthz',
  readiness: '/readyz',
  metrics: '/metrics',
  /** Which venues use the workers, on the port of the metrics. */
  load: '/load',
} as const;

type ValueOf<T> = T[keyof T];

/** Any of the paths. */
export type Path =
  | PublicPath
  | ManagementPath
  | ValueOf<typeof pagePaths>
  | ValueOf<typeof feedPaths>
  | ValueOf<typeof operatorPaths>;

type NameOf<Segment> = Segment extends `:${infer Name}` ? Name : Segment extends '*' ? '*' : never;
type NamesIn<Text> = Text extends `${infer Segment}/${infer Rest}`
  ? NameOf<Segment> | NamesIn<Rest>
  : NameOf<Text>;

/** The parameters of a path by name; for a path that ends in `*`, the rest is called `*`. */
export type ParamsOf<SomePath extends Path> = { readonly [Name in NamesIn<SomePath>]: string };

/** The type of links to a path: for browser code that writes them out to stay small. */
export type LinkOf<Text> = Text extends `${infer Before}:${string}/${infer After}`
  ? `${Before}${string}/${LinkOf<After>}`
  : Text extends `${infer Before}:${string}`
    ? `${Before}${string}`
    : Text;

/**
 * Returns a path with its parameters filled in, URL-encoded.
 *
 * @param params not escaped
 */
export function linkTo<SomePath extends Exclude<Path, `${string}*`>>(
  path: SomePath,
  params: ParamsOf<SomePath>,
): string;
/** Builds the link of any path. */
export function linkTo(path: string, params: Readonly<Record<string, string>>): string {
  return path.replace(/:(\w+)/g, (_segment, name) => encodeURIComponent(params[name] ?? ''));
}

/**
 * Returns the path of a one-time link. Its secret is in the fragment, which browsers do not send and logs do not
 * contain.
 */
export const oneTimeLink = (secret: string) => `${pagePaths.welcome}#${secret}`;
