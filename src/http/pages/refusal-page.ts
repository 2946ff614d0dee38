import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { noteFault, refusalOf } from '../shell/errors.ts';
import { page } from './page.ts';
import { pageHeaders } from './policy.ts';
import { type Refusal, refusalWords } from './refusal-words.ts';
import { directionOf, languageFor, wantedLanguage } from './words.ts';

/** Whoever opens a page can read why there is none, in their own language. */
export function answerErrorWithPage(
  error: FastifyError,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  const { status } = refusalOf(error);
  if (status >= 500) noteFault(error, request);
  if (status === 503) reply.header('retry-after', '2');
  return reply
    .code(status)
    .headers({
      ...pageHeaders,
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
      vary: 'Accept-Language',
    })
    .send(refusalPage(refusals[status] ?? 'broken', wantedLanguage(request.headers)));
}

const refusals: Readonly<Record<number, Refusal>> = { 404: 'missing', 429: 'limited', 503: 'away' };

function refusalPage(refusal: Refusal, wanted: string): string {
  const language = languageFor(wanted);
  const [title, words] = refusalWords[language][refusal];
  return page({
    language,
    direction: directionOf(language),
    title,
    description: '',
    body: `<main class="missing"><h1>${title}</h1>
    <p>${words}</p></main>`,
  });
}
