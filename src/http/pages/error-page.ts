import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { loggedErrorOf, logServerError, toErrorResponse } from '../server/errors.ts';
import { preferredLanguage } from '../server/preferred-language.ts';
import { escapeHtml } from './html.ts';
import { page } from './page.ts';
import { languageFor, type PageMessages, pageMessagesFor } from './page-messages.ts';
import { pageHeadersFor } from './policy.ts';

/**
 * Sends an error as a page in the visitor's language, with the form's messages.
 *
 * @param websites those that may show it in a frame
 */
export async function sendErrorPage(
  error: FastifyError,
  request: FastifyRequest,
  reply: FastifyReply,
  websites: readonly string[],
): Promise<FastifyReply> {
  const response = toErrorResponse(error);
  const { status } = response;
  request.loggedError = loggedErrorOf(error, response);
  if (status >= 500) logServerError(error, request);
  if (status === 503) reply.header('retry-after', '2');
  const language = languageFor(preferredLanguage(request.headers));
  const messages = await pageMessagesFor(language, language);
  const title = messages.translate('title');
  return reply
    .code(status)
    .headers({
      ...pageHeadersFor(websites),
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
      vary: 'Accept-Language',
    })
    .send(
      page({
        language,
        direction: messages.direction,
        title,
        description: '',
        body: `<main class="missing"><h1>${escapeHtml(title)}</h1>
    <p>${escapeHtml(messageFor(status, Number(reply.getHeader('retry-after')), messages))}</p>${
      status === 404 ? '' : retryLink(messages.translate('retry'))
    }</main>`,
      }),
    );
}

/** Opens the same address again, also in a frame. Without scripts: theirs are perhaps what fails. */
const retryLink = (text: string) =>
  `\n    <p><a class="retry" href="" target="_self">${escapeHtml(text)}</a></p>`;

function messageFor(status: number, retryAfter: number, { translate, locale }: PageMessages): string {
  if (status === 404) return translate('notFound');
  const seconds = new Intl.NumberFormat(locale, { style: 'unit', unit: 'second', unitDisplay: 'long' });
  if (status === 429) return translate('rateLimited', { time: seconds.format(retryAfter) });
  return translate('serverError');
}
