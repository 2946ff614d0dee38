#!/usr/bin/env node
/** `npx @firsthold/mcp`: the MCP server on standard input and output (docs/api/assistants.md). */
import { parseArgs } from 'node:util';
import { StdioServerTransport } from '@modelcontextprotocol/sdk/server/stdio.js';
import project from '../../package.json' with { type: 'json' };
import { createAssistantServer } from './server.ts';

const usage = `Usage: npx @firsthold/mcp --url https://booking.example [--key KEY] [--allow-decisions]

--url URL           the address of the Firsthold service
--key KEY           a website key: adds find_free, quote, request and join_waiting_list
--allow-decisions   adds accept and decline, if the token has the scope requests:write

The assistant starts this program and speaks MCP with it over standard input and output (stdio), not over HTTP.

FIRSTHOLD_TOKEN in the environment is an API token of the venue: adds list_pending, get_request and
why_not_free.
`;

const warn = (message: string) => void process.stderr.write(`firsthold-mcp: ${message}\n`);

try {
  const { values } = parseArgs({
    options: {
      url: { type: 'string' },
      key: { type: 'string' },
      'allow-decisions': { type: 'boolean', default: false },
      help: { type: 'boolean', short: 'h', default: false },
    },
  });
  const { FIRSTHOLD_TOKEN: token } = process.env;
  if (values.help) process.stdout.write(usage);
  else if (!values.url || (!values.key && !token))
    throw new Error(`needs --url, and --key or FIRSTHOLD_TOKEN\n\n${usage}`);
  else {
    const server = await createAssistantServer({
      base: values.url,
      siteKey: values.key,
      token: token || undefined,
      allowsDecisions: values['allow-decisions'],
      version: project.version,
      warn,
    });
    await server.connect(new StdioServerTransport());
  }
} catch (error) {
  warn((error as Error).message);
  process.exitCode = 1;
}
