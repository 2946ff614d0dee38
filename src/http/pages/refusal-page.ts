import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { noteFault, refusalOf } from '../shell/errors.ts';
import { page } from './page.ts';
import { pageHeaders } from './policy.ts';

/** Whoever opens a page can read why there is none. */
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
    .headers({ ...pageHeaders, 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' })
    .send(refusalPages[status] ?? refusalPages[500]);
}

const refusalPages: Readonly<Record<number, string>> = {
  404: refusalPage(
    'Nothing to book here',
    'This address does not belong to a venue, or the venue has switched it off. Please ask the venue for the right one.',
  ),
  429: refusalPage(
    'One moment, please',
    'This page was opened very often from your network just now. Please try again in a minute.',
  ),
  500: refusalPage('Out of order just now', 'Something went wrong on our side. Please try again later.'),
  503: refusalPage('Back in a moment', 'This page is briefly unavailable. Please try again in a minute.'),
};

function refusalPage(title: string, words: string): string {
  return page({
    language: 'en',
    direction: 'ltr',
    title,
    description: '',
    body: `<main class="missing"><h1>${title}</h1>
    <p>${words}</p></main>`,
  });
}
