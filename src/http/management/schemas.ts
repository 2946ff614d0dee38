/** The named schemas of the management API, and those of paths. */
import { type TSchema, Type } from 'typebox';
import { block } from '../../domain/booking/block-fields.ts';
import { venueFileSchema } from '../../domain/documents/venue-file/schema.ts';
import { formatText } from '../../domain/fields/text.ts';
import { managementErrorCodes } from '../server/errors.ts';
import { refTo } from '../server/schemas.ts';
import { accessSchemas } from './access/schemas.ts';
import { calendarSchemas } from './calendar/schemas.ts';
import { codedProblemSchema } from './coded-problem-schema.ts';
import { eventSchemas } from './event-schemas/schemas.ts';
import { guestSchemas } from './guest-schemas.ts';
import { Letter } from './letter-schemas.ts';
import { Report } from './report-schemas.ts';
import { FrontDeskBooking } from './requests/front-desk-schema.ts';
import { instalmentSchemas } from './requests/instalment-schemas.ts';
import { requestSchemas } from './requests/schemas.ts';
import { title } from './requests/title-schema.ts';
import { Package, Slot, Space, Venue, WebsiteKey } from './resource-schemas.ts';
import { openObject } from './schema-members.ts';
import { Webhook } from './webhook-schemas.ts';

const ErrorAnswer = Type.Object(
  {
    success: Type.Literal(false),
    error: Type.Object(
      {
        code: Type.Enum([...managementErrorCodes], { description: 'A stable code for programs.' }),
        message: Type.String({
          description: 'A message for people; the wording may change.',
          examples: ['There is no space attic.'],
        }),
        ...codedProblemSchema,
        details: Type.Optional(
          Type.Array(
            Type.Object({
              path: Type.String({
                description: 'The path of the member in the body, or in the venue file if it is elsewhere.',
                examples: ['slots[0].endTime'],
              }),
              message: Type.String({ description: 'The problem with the field.', examples: ['is required'] }),
              ...codedProblemSchema,
            }),
            { description: 'With `VALIDATION_ERROR`: each invalid member.' },
          ),
        ),
        current: Type.Optional(
          openObject('With `PRECONDITION_FAILED`: the current content, as a GET returns it in `data`.'),
        ),
      },
      { description: 'What went wrong.' },
    ),
  },
  { $id: 'ErrorAnswer', description: 'Every error has this shape.' },
);

/** A whole venue (docs/api/venue-file.md). */
export const VenueFile = { ...venueFileSchema, $id: 'VenueFile' };

const ids = (description: string) => Type.Array(Type.String(), { description, examples: [['attic']] });
const keys = (description: string) =>
  Type.Array(Type.String(), { description, examples: [['riverside-web']] });
const ChangedIds = (what: string) =>
  Type.Object(
    {
      added: ids('New.'),
      changed: ids('Changed.'),
      removed: ids('Removed.'),
    },
    { description: `${what} by id.` },
  );
const bookingMembers = {
  reference: Type.String({ description: 'The reference of the booking request.', examples: ['BR-7Q2M4XKD'] }),
  spaceId: Type.String({ description: 'The space it was made for.', examples: ['main-hall'] }),
  date: Type.String({ format: 'date', description: 'The date.', examples: ['2027-03-12'] }),
  rooms: Type.Array(Type.String(), { description: 'The current rooms.', examples: [['hall-a']] }),
};
const problem = {
  path: Type.String({ description: 'The path in the file.', examples: ['spaces[0].rooms'] }),
  message: Type.String({
    description: 'The problem.',
    examples: ['would share a room with BR-7Q2M4XKD'],
  }),
  ...codedProblemSchema,
};
const bookings = (description: string, more: Record<string, TSchema> = {}) =>
  Type.Array(Type.Object({ ...bookingMembers, ...more }), { description });

/** A block to create, and a stored one. */
export const NewBlock = { ...block, $id: 'NewBlock' };
export const Block = Type.Object(
  {
    id: Type.String({ description: 'The id of the block.', examples: ['block-Qm9va2luZ3M'] }),
    source: Type.Enum(['import', 'staff'], { description: 'Whether it came with the venue file.' }),
    ...block.properties,
  },
  { $id: 'Block', description: 'A period in which spaces cannot be booked.' },
);
/** A date that a block leaves out, and why. */
const LeftOutDate = Type.Object({
  date: Type.String({ format: 'date', description: 'The date.', examples: ['2027-03-12'] }),
  isBlocked: Type.Boolean({
    description:
      'True: only the bookings stay, and everything else is blocked. False: the date is not blocked.',
  }),
  bookings: Type.Array(
    Type.Object({
      reference: Type.String({ description: 'The reference.', examples: ['BR-7K3M9QZ2'] }),
      title,
      guestName: Type.String({ description: 'The guest’s name.', examples: ['A. Visitor'] }),
      spaceNames: Type.Array(Type.String(), {
        description: 'The spaces that it books on this date.',
        examples: [['Main Hall']],
      }),
    }),
    { description: 'The bookings and active holds on it; empty: nothing is booked there any more.' },
  ),
});
export const leftOut = Type.Array(LeftOutDate, { description: 'The dates it leaves out, in order.' });
/** A block with the dates it leaves out. */
export const ListedBlock = Type.Object(
  { ...Block.properties, leftOut },
  { $id: 'ListedBlock', description: 'A block, with what it leaves out.' },
);

/** Bookings that a change may leave in place. */
export const SkipBookingsQuery = Type.Object({
  leave: Type.Optional(
    formatText('must be 1 to 200 references, separated by commas', {
      pattern: '^[A-Z0-9-]{1,64}(?:,[A-Z0-9-]{1,64}){0,199}$',
      description:
        'References, separated by commas, of conflicting bookings to leave in place. The event log records it.',
      examples: ['BR-7Q2M4XKD'],
    }),
  ),
});
/** Returns the references in the query parameter `leave`. */
export const skippedBookingsIn = ({ leave = '' }: { leave?: string }) =>
  leave.split(',').filter((each) => each !== '');

/** An import plan. */
export const ImportPlan = Type.Object(
  {
    venueHasChanged: Type.Boolean({ description: 'Whether the import changes anything.' }),
    plan: Type.Object(
      {
        venue: Type.Enum(['added', 'changed', 'unchanged'], { description: 'The venue itself.' }),
        spaces: ChangedIds('Spaces'),
        slots: ChangedIds('Slots'),
        packages: ChangedIds('Packages'),
        siteKeys: Type.Object(
          {
            ...ChangedIds('Website keys, which an import never removes,').properties,
            kept: Type.Optional(keys('Those that the file does not have; they stay.')),
            restored: Type.Optional(keys('Those of `added` that the operator had removed.')),
          },
          { description: 'Website keys, which an import never removes, by id.' },
        ),
        blocks: Type.Object(
          {
            added: Type.Array(refTo(NewBlock), { description: 'As in the file.' }),
            removed: Type.Array(refTo(Block), { description: 'As stored, with their ids.' }),
          },
          { description: 'Blocks, compared by content.' },
        ),
        bookings: Type.Object(
          {
            moving: bookings('Bookings that move with their space.', {
              to: Type.Array(Type.String(), { description: 'The new rooms.', examples: [['hall-b']] }),
            }),
            outlasting: bookings('Bookings that keep their rooms although their space or slot is removed.', {
              gone: Type.Enum(['space', 'slot'], { description: 'What is removed.' }),
            }),
            left: bookings('Bookings left in place on request.'),
            inTheWay: bookings('Bookings that prevent the import.', {
              reason: Type.String({ description: 'Tokens for programs.', examples: ['room-taken'] }),
              ...problem,
            }),
          },
          { description: 'Future bookings and active holds.' },
        ),
        problems: Type.Array(Type.Object(problem), {
          description: 'Other problems that prevent the import.',
        }),
      },
      { description: 'Changes of the import.' },
    ),
    warnings: Type.Array(Type.Object(problem), {
      description: 'Valid content that is probably a mistake.',
    }),
  },
  { $id: 'ImportPlan', description: 'The result or preview of a venue file import.' },
);

/** Schemas that others refer to by name; registered with the app before any route. */
export const sharedSchemas: readonly TSchema[] = [
  ErrorAnswer,
  ...[Venue.Response, Venue.Changes, VenueFile, ImportPlan, NewBlock, Block, ListedBlock],
  ...[Space, Slot, Package, WebsiteKey].flatMap(({ Response, New, Changes }) => [Response, New, Changes]),
  ...accessSchemas,
  ...requestSchemas,
  ...guestSchemas,
  ...instalmentSchemas,
  Report,
  FrontDeskBooking,
  ...calendarSchemas,
  ...[Webhook, Letter],
  ...eventSchemas,
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
