import { Type } from 'typebox';
import { NotFoundError } from '../../domain/errors.ts';
import { defaultLettersIn } from '../../domain/letters/default-letters.ts';
import {
  findLetterLanguage,
  findOccasion,
  type LetterLanguage,
  type LetterOccasion,
  type LetterText,
  letterOccasions,
} from '../../domain/letters/letter.ts';
import { letterText, parseLetterText } from '../../domain/letters/letter-fields.ts';
import { changeLetter } from '../../operations/venue/change-letter.ts';
import { managementApiPaths } from '../../paths.ts';
import { findLetter, listLetters } from '../../storage/venue/letters.ts';
import { refTo } from '../server/schemas.ts';
import type { ManagementRoutes } from './context.ts';
import { IfMatch, ifMatch } from './if-match.ts';
import { Language, Letter } from './letter-schemas.ts';
import { requireObjectBody } from './object-body.ts';
import { editable, errorResponses, success } from './response-schemas.ts';
import { sendEditable } from './responses.ts';
import { VenuePath } from './schemas.ts';

const tags = ['Letters'];
const LetterPath = Type.Object({
  ...VenuePath.properties,
  occasion: Type.String({ description: 'The occasion.', examples: ['accepted'] }),
  language: Type.String({ description: 'The language.', examples: ['de'] }),
});

/** Registers the routes of letter templates. Staff send letters with their own mail program (specification §1). */
export const letterRoutes: ManagementRoutes = (app, context) => {
  const { storage } = context;
  app.get(
    managementApiPaths.letters,
    {
      config: { action: 'venue.read' },
      schema: {
        operationId: 'listLetters',
        tags,
        summary: 'Letter templates',
        description:
          'Lists the letter templates of every occasion in one language: the venue’s own, or else the default texts. The service sends no letters: staff send them with their own mail program.',
        params: VenuePath,
        querystring: Type.Object({ language: Language }),
        response: {
          200: success(Type.Array(refTo(Letter)), 'The templates.'),
          ...errorResponses(401, 403, 404, 422),
        },
      },
    },
    async ({ params: { venueId }, query: { language } }) => {
      const own = await storage.read((db) => listLetters(db, venueId));
      const present = await presenterIn(language);
      const data = letterOccasions.map((occasion) =>
        present(
          occasion,
          own.find((each) => each.occasion === occasion && each.language === language),
        ),
      );
      return { success: true, data };
    },
  );
  app.get(
    managementApiPaths.letter,
    {
      config: { action: 'venue.read' },
      schema: {
        operationId: 'getLetter',
        tags,
        summary: 'A letter template',
        description: 'Returns one template with the `ETag` needed to change it.',
        params: LetterPath,
        response: { 200: editable(refTo(Letter), 'The template.'), ...errorResponses(401, 403, 404) },
      },
    },
    async ({ params }, reply) => {
      const { venueId, occasion, language } = nameIn(params);
      const own = await storage.read((db) => findLetter(db, { venueId, occasion, language }));
      const present = await presenterIn(language);
      return sendEditable(reply, present(occasion, own));
    },
  );
  app.put(
    managementApiPaths.letter,
    {
      config: { action: 'venue.edit', body: letterText },
      schema: {
        operationId: 'changeLetter',
        tags,
        summary: 'Change a letter template',
        description: 'Replaces the texts. Placeholders that do not exist are rejected.',
        params: LetterPath,
        headers: IfMatch,
        response: {
          200: editable(refTo(Letter), 'The template as it is now.'),
          ...errorResponses(400, 401, 403, 404, 422),
        },
      },
    },
    async (request, reply) => {
      const name = nameIn(request.params);
      const seen = ifMatch(request, reply);
      const text = parseLetterText(requireObjectBody(request));
      return sendEditable(reply, await change({ ...name, text, actor: request.staff.actor }, seen));
    },
  );
  app.delete(
    managementApiPaths.letter,
    {
      config: { action: 'venue.edit' },
      schema: {
        operationId: 'resetLetter',
        tags,
        summary: 'Restore a default letter template',
        description: 'Deletes the venue’s own texts: the default texts apply again.',
        params: LetterPath,
        headers: IfMatch,
        response: {
          200: editable(refTo(Letter), 'The template as it is now.'),
          ...errorResponses(401, 403, 404),
        },
      },
    },
    async (request, reply) => {
      const name = nameIn(request.params);
      const seen = ifMatch(request, reply);
      return sendEditable(reply, await change({ ...name, text: null, actor: request.staff.actor }, seen));
    },
  );

  async function change(
    changing: Omit<Parameters<typeof changeLetter>[1], 'check'>,
    seen: (content: unknown) => void,
  ) {
    const { occasion, language } = changing;
    const present = await presenterIn(language);
    const check = (current: LetterText) => seen(present(occasion, current));
    return present(occasion, await changeLetter(context, { ...changing, check }));
  }
};

/** @throws NotFoundError if the path names no occasion or language */
function nameIn(path: { readonly venueId: string; readonly occasion: string; readonly language: string }) {
  const [occasion, language] = [findOccasion(path.occasion), findLetterLanguage(path.language)];
  if (occasion === undefined || language === undefined) throw new NotFoundError('There is no such letter.');
  return { venueId: path.venueId, occasion, language };
}

/** Returns a function that presents a venue's letter in this language: its own text, or else the default one. */
async function presenterIn(language: LetterLanguage) {
  const defaults = await defaultLettersIn(language);
  return (occasion: LetterOccasion, own: LetterText | undefined) => {
    const usual = defaults[occasion];
    const { subject, body } = own ?? usual;
    return { occasion, language, subject, body, isDefault: subject === usual.subject && body === usual.body };
  };
}
