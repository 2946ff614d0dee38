/**
 * Lists the repeated schemas that openapi/management.v1.json defines once, under `components`. Each entry has a name,
 * one place where the routes declare the schema, and a description for all uses if the one at that place does not fit
 * them.
 *
 * A place begins with `schemas` (by `$id`), `bodies` or `answers` (the JSON bodies by operation id).
 */
export const sharedSchemas: readonly (readonly [name: string, place: string, description?: string])[] = [
  ['Success', 'answers/listVenues/properties/success', 'True in every response without an error.'],
  ['NextCursor', 'answers/listVenues/properties/next'],
  ['ProblemCode', 'schemas/ErrorAnswer/properties/error/properties/problem'],
  [
    'ProblemValues',
    'schemas/ErrorAnswer/properties/error/properties/values',
    'The values in the message of a problem. New members may be added.',
  ],
  ['NewPhoto', 'schemas/VenueChanges/properties/photos/anyOf/0/items', 'A photo with its description.'],
  ['Photo', 'schemas/Venue/properties/photos/items', 'A photo with its description.'],
  [
    'NewInstalment',
    'schemas/VenueChanges/properties/payments/anyOf/0/items',
    'An instalment of a payment schedule.',
  ],
  ['Instalment', 'schemas/Venue/properties/payments/items', 'An instalment of a payment schedule.'],
  [
    'NewQuestion',
    'schemas/VenueChanges/properties/questions/anyOf/0/items',
    'A question for visitors who send a booking request.',
  ],
  ['NewTerms', 'schemas/VenueChanges/properties/terms/anyOf/0', 'The terms that visitors agree to.'],
  ['NewTax', 'schemas/VenueChanges/properties/tax/anyOf/0', 'A tax and its rate.'],
  ['NewLayout', 'schemas/NewSpace/properties/layouts/items', 'A layout of the space, and its capacity.'],
  ['NewRate', 'schemas/NewSpace/properties/rates/items', 'A change of the price on some dates.'],
  ['SlotWithPackages', 'schemas/NewSpace/properties/slots/items', 'A slot of a space, with its packages.'],
  ['SlotPackage', 'schemas/NewSlot/properties/packages/items', 'A package of a slot.'],
  ['NewSeason', 'schemas/NewSlot/properties/seasons/items', 'A range of dates, of every year or of one.'],
  ['NewExtra', 'schemas/NewPackage/properties/extras/items', 'An extra of a package.'],
  ['Weekdays', 'schemas/NewSlot/properties/weekdays', 'Days of the week, 1 = Monday to 7 = Sunday.'],
  ['EventKind', 'schemas/Webhook/properties/kinds/items', 'The type of an event.'],
  ['StaffRole', 'schemas/StaffMember/properties/role', 'A role of a member of staff.'],
  ['TokenScopes', 'schemas/Account/properties/scopes/anyOf/0', 'The scopes of an API token.'],
  ['Websites', 'schemas/WebsiteKey/properties/websites', 'The origins that may use a website key.'],
  ['HoldPeriod', 'schemas/NewWebsiteKey/properties/holdPeriod', 'How long a booking request holds its date.'],
  ['GuestContact', 'schemas/StaffBookingRequest/properties/guest', 'The name and addresses of a guest.'],
  ['QuoteLine', 'schemas/StaffQuote/properties/lines/items', 'A line of a quote.'],
  ['QuotePayment', 'schemas/StaffQuote/properties/payments/items', 'An instalment of a quote.'],
  ['ChangedIds', 'schemas/ImportPlan/properties/plan/properties/spaces', 'The ids that an import changes.'],
  ['ImportProblem', 'schemas/ImportPlan/properties/plan/properties/problems/items', 'A problem in a file.'],
  [
    'ImportedBookings',
    'answers/planBookingImport/properties/data/properties/known',
    'Bookings of an imported calendar.',
  ],
  ['PasskeyCredential', 'bodies/signInWithPasskey/properties/credential', 'A credential from the browser.'],
  ['IdAndName', 'schemas/StaffBookingRequest/properties/space', 'The id and the name of a listing.'],
  ['BookingRequestAnswer', 'answers/getBookingRequest', 'A response with a booking request.'],
  ['UploadedPhoto', 'answers/listPhotos/properties/data/items', 'An uploaded photo.'],
  ['SpaceAnswer', 'answers/getSpace', 'A response with a space.'],
  ['SlotAnswer', 'answers/getSlot', 'A response with a slot.'],
  ['PackageAnswer', 'answers/getPackage', 'A response with a package.'],
  ['WebsiteKeyAnswer', 'answers/getWebsiteKey', 'A response with a website key.'],
];
