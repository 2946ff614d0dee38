/** Schemas of letter templates. */
import { Type } from 'typebox';
import { letterLanguages, letterOccasions } from '../../domain/letters/letter.ts';
import { letterText } from '../../domain/letters/letter-fields.ts';

/** The language of a letter. */
export const Language = Type.Enum([...letterLanguages], {
  description: 'The language, as a BCP 47 tag.',
  examples: ['de'],
});

/** A letter template. */
export const Letter = Type.Object(
  {
    occasion: Type.Enum([...letterOccasions], {
      description:
        'When it is sent. `offer` and `confirmation` are printed documents: the subject is the heading, the body the closing text.',
      examples: ['accepted'],
    }),
    language: Language,
    ...letterText.properties,
    isDefault: Type.Boolean({ description: 'Whether this is the service’s own text.' }),
  },
  { $id: 'Letter', description: 'A letter template of the venue.' },
);
