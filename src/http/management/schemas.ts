/** The named schemas of the management API, and those of paths. */
import { type TSchema, Type } from 'typebox';
import { block } from '../../domain/booking/block-fields.ts';
import { venueFileSchema } from '../../domain/documents/venue-file/schema.ts';
import { managementErrorCodes } from '../common/errors.ts';
import { accessSchemas } from './access/schemas.ts';
import { calendarSchemas } from './calendar/schemas.ts';
import { codedProblemSchema } from './coded-problem-schema.ts';
import { requestSchemas } from './requests/schemas.ts';
import { Package, Slot, Space, Venue, WebsiteKey } from './resource-schemas.ts';
import { Webhook } from './webhook-schemas.ts';

const ErrorAnswer = Type.Object(
  {
    success: Type.Literal(false),
    error: Type.Object(
      {
        code: Type.Enum([...managementErrorCodes], { description: 'Stable; branch on it.' }),
        message: Type.String({
          description: 'For people; may change.',
          examples: ['There is no space attic.'],
        }),
        ...codedProblemSchema,
        details: Type.Optional(
          Type.Array(
            Type.Object({
              path: Type.String({
                description:
                  'The member, with its parents; of the body, or of the venue file where it is elsewhere.',
                examples: ['slots[0].endTime'],
              }),
              message: Type.String({ description: 'What is wrong with it.', examples: ['is required'] }),
              ...codedProblemSchema,
            }),
            { description: 'With `VALIDATION_ERROR`: each wrong member.' },
          ),
        ),
        current: Type.Optional(
          Type.Unknown({
            description:
              'With `CONFLICT`, where what was to be changed has changed meanwhile: as it stands now.',
          }),
        ),
      },
      { description: 'What is wrong.' },
    ),
  },
  { $id: 'ErrorAnswer', description: 'Every refusal has this shape.' },
);

/** A whole venue (docs/api/venue-file.md). */
export const VenueFile = { ...venueFileSchema, $id: 'VenueFile' };

const ids = (description: string) => Type.Array(Type.String(), { description, examples: [['attic']] });
const ChangedIds = (what: string) =>
  Type.Object(
    {
      added: ids('That were not there.'),
      changed: ids('That are changed.'),
      removed: ids('That are removed.'),
    },
    { description: `${what}, by their ids.` },
  );
const rateLimitStatus = {
  reference: Type.String({ description: 'Of the booking request.', examples: ['BR-7Q2M4XKD'] }),
  spaceId: Type.String({ description: 'The space it was made for.', examples: ['main-hall'] }),
  date: Type.String({ format: 'date', description: 'Its date.', examples: ['2027-03-12'] }),
  rooms: Type.Array(Type.String(), { description: 'Where it stands.', examples: [['hall-a']] }),
};
const problem = {
  path: Type.String({ description: 'Where in the file.', examples: ['spaces[0].rooms'] }),
  message: Type.String({
    description: 'What is the matter.',
    examples: ['would share a room with BR-7Q2M4XKD'],
  }),
  ...codedProblemSchema,
};
const bookings = (description: string, more: Record<string, TSchema> = {}) =>
  Type.Array(Type.Object({ ...rateLimitStatus, ...more }), { description });

/** A block to create, and a stored one. */
export const NewBlock = { ...block, $id: 'NewBlock' };
export const Block = Type.Object(
  {
    id: Type.String({ description: 'To remove it by.', examples: ['block-Qm9va2luZ3M'] }),
    source: Type.Enum(['import', 'staff'], { description: 'Whether it came with the venue file.' }),
    ...block.properties,
  },
  { $id: 'Block', description: 'When nobody is let in.' },
);

/** Bookings that a change may leave in place. */
export const SkipBookingsQuery = Type.Object({
  leave: Type.Optional(
    Type.String({
      pattern: '^[A-Z0-9-]{1,64}(?:,[A-Z0-9-]{1,64}){0,199}$',
      description:
        'References of bookings to leave where they stand although they are in the way, with commas between them. The event log will say so.',
      examples: ['BR-7Q2M4XKD'],
    }),
  ),
});
export const skippedBookingsIn = ({ leave = '' }: { leave?: string }) =>
  leave.split(',').filter((each) => each !== '');

/** An import plan. */
export const ImportPlan = Type.Object(
  {
    venueHasChanged: Type.Boolean({ description: 'Whether anything is changed at all.' }),
    plan: Type.Object(
      {
        venue: Type.Enum(['added', 'changed', 'unchanged'], { description: 'The venue itself.' }),
        spaces: ChangedIds('Spaces'),
        slots: ChangedIds('Slots'),
        packages: ChangedIds('Packages'),
        siteKeys: ChangedIds('Website keys; none is ever removed'),
        blocks: Type.Object(
          {
            added: Type.Array(Type.Unknown(), { description: 'As the file says them.' }),
            removed: Type.Array(Type.Unknown(), { description: 'As they stand, with their ids.' }),
          },
          { description: 'Blocks: the same one is one that says the same.' },
        ),
        bookings: Type.Object(
          {
            moving: bookings('They move along with their space.', {
              to: Type.Array(Type.String(), { description: 'Where to.', examples: [['hall-b']] }),
            }),
            outlasting: bookings('They keep their rooms, though their space or slot goes.', {
              gone: Type.Enum(['space', 'slot'], { description: 'What goes.' }),
            }),
            left: bookings('They are left where they stand, as was asked for.'),
            inTheWay: bookings('Because of them the import is refused.', {
              why: Type.String({ description: 'For programs.', examples: ['room-taken'] }),
              ...problem,
            }),
          },
          { description: 'Bookings to come, and live holds.' },
        ),
        problems: Type.Array(Type.Object(problem), { description: 'What else it is refused for.' }),
      },
      { description: 'What is done.' },
    ),
    warnings: Type.Array(Type.Object(problem), {
      description: 'What the file may say, and has probably not meant.',
    }),
  },
  { $id: 'ImportPlan', description: 'What importing a venue file does, or would do.' },
);

/** Schemas that others refer to by name; registered with the app before any route. */
export const sharedSchemas: readonly TSchema[] = [
  ErrorAnswer,
  ...[Venue.Answer, Venue.Changes, VenueFile, ImportPlan, NewBlock, Block],
  ...[Space, Slot, Package, WebsiteKey].flatMap(({ Answer, New, Changes }) => [Answer, New, Changes]),
  ...accessSchemas,
  ...requestSchemas,
  ...calendarSchemas,
  Webhook,
];

const id = (description: string, example: string) => Type.String({ description, examples: [example] });
const venueId = id('The venue’s `id`.', 'riverside');
const spaceId = id('The space’s `id`.', 'main-hall');
const slotId = id('The slot’s `id`.', 'main-hall-evening');
const packageId = id('The package’s `id`.', 'dry-hire');

/** The paths of a venue, a space, a slot and a package. */
export const VenuePath = Type.Object({ venueId });
export const BlockPath = Type.Object({ venueId, blockId: id('The block’s `id`.', 'block-Qm9va2luZ3M') });
export const SpacePath = Type.Object({ venueId, spaceId });
export const SlotPath = Type.Object({ venueId, spaceId, slotId });
export const PackagePath = Type.Object({ venueId, spaceId, slotId, packageId });
export const WebsiteKeyPath = Type.Object({ venueId, siteKey: id('The website key.', 'riverside-web') });
