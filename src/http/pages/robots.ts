import type { FastifyInstance } from 'fastify';
import { pagePaths } from '../../paths.ts';
import { baseUrlOf } from './base-url.ts';

/** Search engines may read the booking pages and the documentation; everything else is for people and programs. */
const robots = `User-agent: *
Allow: /book/
Allow: /photos/
Disallow: /manage
Disallow: /venues/manage/
Disallow: /feeds/
`;

/** Describes the service for assistants (https://llmstxt.org). */
const describe = (base: string) => `# Firsthold

> The booking service of a venue: its spaces, free dates and prices, and requests for a date. The venue decides on each request and answers the visitor itself.

- The website key in the path is the only credential. It is the \`site-key\` of \`<venue-booking>\` on the venue's website, and the last part of a \`/book/KEY\` address.
- Amounts are integers in the smallest unit of \`currency\`; dates are \`YYYY-MM-DD\` in the venue's \`timezone\`.
- Before a request, show the visitor the quote, and let them confirm the total and the terms. Send it as \`expectedTotalCents\`, with an \`Idempotency-Key\` header.
- Never invent a guest's name or address, and never fill the member \`website\`.

## API

- [OpenAPI document](${base}${pagePaths.openapi}): the public API, for visitors
- [Reference](${base}${pagePaths.docs}): the same to read and try

## Tools

- \`@firsthold/mcp\`, the MCP server of Firsthold, has \`find_free\`, \`quote\`, \`request\` and \`join_waiting_list\`. Its arguments: \`--url ${base === '' ? 'ADDRESS' : base} --key KEY\`
`;

/** Registers `/robots.txt` and `/llms.txt`. */
export async function robotRoutes(app: FastifyInstance): Promise<void> {
  const config = { access: 'anyone', limit: null } as const;
  const headers = { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'public, max-age=3600' };
  app.get(pagePaths.robots, { config, schema: { hide: true } }, (_request, reply) =>
    reply.headers(headers).send(robots),
  );
  app.get(pagePaths.assistants, { config, schema: { hide: true } }, (request, reply) =>
    reply.headers({ ...headers, vary: 'Host' }).send(describe(baseUrlOf(request) ?? '')),
  );
}
