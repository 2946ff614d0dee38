import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { noteFault, refusalOf } from '../shell/errors.ts';
import { text } from './html.ts';
import { page } from './page.ts';
import { pageHeaders } from './policy.ts';
import { languageFor, type PageWords, pageWordsIn, wantedLanguage } from './words.ts';

/** Answers an error with a page in the visitor's language, with the messages that the form shows for it. */
export async function answerErrorWithPage(
  error: FastifyError,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const { status } = refusalOf(error);
  if (status >= 500) noteFault(error, request);
  if (status === 503) reply.header('retry-after', '2');
  const language = languageFor(wantedLanguage(request.headers));
  const words = await pageWordsIn(language, language);
  const title = words.say('title');
  return reply
    .code(status)
    .headers({
      ...pageHeaders,
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
      vary: 'Accept-Language',
    })
    .send(
      page({
        language,
        direction: words.direction,
        title,
        description: '',
        body: `<main class="missing"><h1>${text(title)}</h1>
    <p>${text(messageFor(status, Number(reply.getHeader('retry-after')), words))}</p></main>`,
      }),
    );
}

function messageFor(status: number, retryAfter: number, { say, locale }: PageWords): string {
  if (status === 404) return say('notFound');
  const seconds = new Intl.NumberFormat(locale, { style: 'unit', unit: 'second', unitDisplay: 'long' });
  if (status === 429) return say('rateLimited', { time: seconds.format(retryAfter) });
  return say('serverError');
}
