/** The shapes of the management API that others refer to by name, and those of paths. */
import { type TSchema, Type } from 'typebox';
import { managementErrorCodes } from '../shell/errors.ts';
import { accessSchemas } from './access/schemas.ts';
import { Venue } from './nouns.ts';

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
        details: Type.Optional(
          Type.Array(
            Type.Object({
              path: Type.String({
                description:
                  'The member, with its parents; of the body, or of the venue file where it is elsewhere.',
                examples: ['slots[0].endTime'],
              }),
              message: Type.String({ description: 'What is wrong with it.', examples: ['is required'] }),
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

/** Schemas other schemas refer to by name; registered with the app before any route. */
export const sharedSchemas: readonly TSchema[] = [ErrorAnswer, Venue.Answer, Venue.Changes, ...accessSchemas];

const id = (description: string, example: string) => Type.String({ description, examples: [example] });
const venueId = id('The venue’s `id`.', 'riverside');

/** The path of what belongs to a venue. */
export const VenuePath = Type.Object({ venueId });
