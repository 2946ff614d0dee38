import { Type } from 'typebox';
import {
  amountChoices,
  convertPrices,
  switchesTax,
} from '../../domain/documents/venue-file/convert-prices.ts';
import { changePart, type EditedDocument, findPart } from '../../domain/documents/venue-file/parts.ts';
import type { VenueDocument } from '../../domain/documents/venue-file/schema.ts';
import type { VenueFile } from '../../domain/documents/venue-file/venue-file.ts';
import { NotFoundError, ValidationError } from '../../domain/errors.ts';
import { codedProblem } from '../../domain/problem-codes.ts';
import { changeVenue } from '../../operations/venue/change-venue.ts';
import { managementApiPaths } from '../../paths.ts';
import { findVenue } from '../../storage/venue/venues.ts';
import { refTo } from '../server/schemas.ts';
import { isPermitted } from './access/policy.ts';
import type { ManagementRoutes } from './context.ts';
import { IfMatch, ifMatch } from './if-match.ts';
import { requireObjectBody } from './object-body.ts';
import { Venue } from './resource-schemas.ts';
import { editable, errorResponses } from './response-schemas.ts';
import { sendEditable } from './responses.ts';
import { VenuePath } from './schemas.ts';

const tags = ['The venue'];

const AmountsQuery = Type.Object({
  amounts: Type.Optional(
    Type.Enum(amountChoices, {
      description:
        'What happens to the amounts if `pricesIncludeTax` changes, and required then. `keep`: the numbers stay, so what guests pay changes. `convert`: they are converted with their taxes, so that guests pay the same, apart from rounding.',
      examples: ['convert'],
    }),
  ),
});

/**
 * Changes the venue, and its amounts if it switches between prices before and with tax.
 *
 * @throws ValidationError if it switches and nothing says what happens to the amounts
 */
function editVenue(
  document: VenueDocument,
  changes: object,
  amounts: (typeof amountChoices)[number] | undefined,
): EditedDocument {
  const edited = changePart(document, [], changes);
  if (!switchesTax(document, edited.document) || amounts === 'keep') return edited;
  if (amounts === 'convert') return { ...edited, document: convertPrices(document, Object(edited.document)) };
  throw new ValidationError([
    {
      path: 'amounts',
      message: 'is required as a query parameter if "pricesIncludeTax" changes: "keep" or "convert"',
      ...codedProblem('required'),
    },
  ]);
}

const present = (file: VenueFile) => Venue.present(findPart(file, []));

/** Registers the routes of the venue itself. */
export const venueRoutes: ManagementRoutes = (app, context) => {
  app.get(
    managementApiPaths.venue,
    {
      config: { action: 'spaces.read', takesLong: 'at a large venue' },
      schema: {
        operationId: 'getVenue',
        tags,
        summary: 'The venue',
        description:
          'Returns the venue with its tax, payment schedule, questions and terms, and the `ETag` needed to change it. For the role `front_desk`, tax, payment schedule and questions have their defaults.',
        params: VenuePath,
        response: { 200: editable(refTo(Venue.Response), 'The venue.'), ...errorResponses(401, 403, 404) },
      },
    },
    async (request, reply) => {
      const { venueId } = request.params;
      const venue = await context.storage.read((db) => findVenue(db, venueId));
      if (venue === undefined) throw new NotFoundError(`There is no venue ${venueId}.`);
      const isFull = isPermitted(request.staff, venueId, 'venue.read');
      return sendEditable(reply, (isFull ? Venue.present : Venue.presentForFrontDesk)(venue));
    },
  );
  app.patch(
    managementApiPaths.venue,
    {
      config: { action: 'venue.edit', takesLong: 'at a large venue', body: refTo(Venue.Changes) },
      schema: {
        operationId: 'changeVenue',
        tags,
        summary: 'Change the venue',
        description:
          'Changes the members that are sent. Omitted members stay, lists are replaced as a whole, and `null` restores the default. `"published": false` hides the venue from visitors: its website keys stop working, and bookings stay. `pricesIncludeTax` changes together with the amounts (`amounts`) or without; booking requests and agreed prices stay.',
        params: VenuePath,
        querystring: AmountsQuery,
        headers: IfMatch,
        response: {
          200: editable(refTo(Venue.Response), 'The venue as it is now.'),
          ...errorResponses(400, 401, 403, 404, 409, 422),
        },
      },
    },
    async (request, reply) => {
      const { venueId } = request.params;
      const seen = ifMatch(request, reply);
      const changes = requireObjectBody(request);
      const file = await changeVenue(context, {
        venueId,
        spaceId: null,
        actor: request.staff.actor,
        check: (venue) => seen(present(venue)),
        isOfWholeVenue: request.query.amounts === 'convert',
        edit: (document) => editVenue(document, changes, request.query.amounts),
      });
      return sendEditable(reply, present(file));
    },
  );
};
