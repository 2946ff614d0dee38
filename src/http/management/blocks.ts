import { Type } from 'typebox';
import { type BlockDocument, serializeBlock } from '../../domain/booking/block-fields.ts';
import { NotFoundError } from '../../domain/errors.ts';
import { blockDates } from '../../operations/booking/block-dates.ts';
import { changeBlock } from '../../operations/booking/change-block.ts';
import { unblockDates } from '../../operations/booking/unblock-dates.ts';
import { managementApiPaths } from '../../paths.ts';
import {
  type BlockCursor,
  findBlock,
  listBlocksAfter,
  type StoredBlock,
} from '../../storage/booking/blocks.ts';
import { listExceptedBookings } from '../../storage/booking/bookings-in-block.ts';
import type { Reader } from '../../storage/engine/storage.ts';
import { IdempotencyKey } from '../server/idempotency-key.ts';
import { refTo } from '../server/schemas.ts';
import type { ManagementRoutes } from './context.ts';
import { IfMatchOnce, ifMatch } from './if-match.ts';
import { requireObjectBody } from './object-body.ts';
import {
  invalidCursorError,
  PageQuery,
  type PageRequest,
  pageSchema,
  parsePageRequest,
  sendPage,
} from './pagination.ts';
import { deleted, editable, errorResponses, success } from './response-schemas.ts';
import { makeOnce, sendCreated, sendEditable } from './responses.ts';
import { Block, BlockPath, ListedBlock, leftOut, NewBlock, VenuePath } from './schemas.ts';

const tags = ['Blocks'];
const presentBlock = (block: StoredBlock) => ({
  id: block.id,
  source: block.source,
  ...serializeBlock(block),
});

async function requireBlock(db: Reader, venueId: string, blockId: string): Promise<StoredBlock> {
  const found = await findBlock(db, venueId, blockId);
  if (found === undefined) throw new NotFoundError(`There is no block ${blockId}.`);
  return found;
}

/** @throws ValidationError for a cursor of another list */
function parseBlockCursor(key: PageRequest['after']): BlockCursor | null {
  if (key === null) return null;
  const [from, createdAt, id] = key;
  if (typeof from !== 'string' || !Number.isSafeInteger(createdAt) || typeof id !== 'string')
    throw invalidCursorError();
  return { from, createdAt: createdAt as number, id };
}

/** Registers the routes of blocks. */
export const blocksRoutes: ManagementRoutes = (app, context) => {
  const { storage, clock } = context;
  app.get(
    managementApiPaths.blocks,
    {
      config: { action: 'blocks.read', takesLong: 'at a large venue' },
      schema: {
        operationId: 'listBlocks',
        tags,
        summary: 'Blocks',
        description:
          'Lists all blocks of the venue by first date, including those of its file, with the dates they leave out.',
        params: VenuePath,
        querystring: PageQuery,
        response: pageSchema(refTo(ListedBlock), 'A page of blocks.'),
      },
    },
    async ({ params: { venueId }, query }) => {
      const page = parsePageRequest(query);
      const after = parseBlockCursor(page.after);
      const found = await storage.read(async (db) => {
        const blocks = await listBlocksAfter(db, venueId, { after, limit: page.limit + 1 });
        const excepted = await listExceptedBookings(db, venueId, blocks, clock());
        return blocks.map((block, index) => ({ block, leftOut: excepted[index] ?? [] }));
      });
      return sendPage(
        found,
        page,
        ({ block: { from, createdAt, id } }) => [from, createdAt, id],
        ({ block, leftOut }) => ({ ...presentBlock(block), leftOut }),
      );
    },
  );
  app.post(
    managementApiPaths.blocks,
    {
      config: { action: 'blocks.edit', takesLong: true, body: refTo(NewBlock) },
      schema: {
        operationId: 'createBlock',
        tags,
        summary: 'Add a block',
        description:
          'Blocks days, or hours of days, of one space (`spaceId`), several (`spaceIds`) or all. If a booking or an active hold overlaps, a 409 names it. A venue has at most 5,000 blocks that are not over, which name at most 20,000 spaces and dates of `except` in all: more get a 422. With an `Idempotency-Key`, a repeat within 24 hours returns the first response.',
        params: VenuePath,
        headers: IdempotencyKey,
        response: {
          201: success(refTo(Block), 'The new block.'),
          ...errorResponses(400, 401, 403, 404, 409, 422),
        },
      },
    },
    (request, reply) => {
      const { venueId } = request.params;
      // The operation validates its members.
      const requested = requireObjectBody(request) as unknown as BlockDocument;
      return sendCreated(context, request, reply, async (held) => {
        const id = await blockDates(held, venueId, requested, request.staff.actor);
        return presentBlock(await storage.read((db) => requireBlock(db, venueId, id)));
      });
    },
  );
  app.get(
    managementApiPaths.block,
    {
      config: { action: 'blocks.read', takesLong: 'at a large venue' },
      schema: {
        operationId: 'getBlock',
        tags,
        summary: 'A block',
        description:
          'Returns the block with the `ETag` needed to change it, and the dates it leaves out (`except`) with the bookings and active holds on them.',
        params: BlockPath,
        response: {
          200: Type.Object(
            {
              success: Type.Literal(true),
              data: refTo(Block),
              leftOut,
            },
            { description: 'The block.' },
          ),
          ...errorResponses(401, 403, 404),
        },
      },
    },
    async ({ params: { venueId, blockId } }, reply) => {
      const [block, excepted] = await storage.read(async (db) => {
        const found = await requireBlock(db, venueId, blockId);
        return [found, await listExceptedBookings(db, venueId, [found], clock())] as const;
      });
      return { ...sendEditable(reply, presentBlock(block)), leftOut: excepted[0] ?? [] };
    },
  );
  app.put(
    managementApiPaths.block,
    {
      config: { action: 'blocks.edit', takesLong: true, body: refTo(NewBlock) },
      schema: {
        operationId: 'changeBlock',
        tags,
        summary: 'Change a block',
        description:
          'Replaces the whole block. If a booking or an active hold overlaps, a 409 names it and nothing changes. The next import of the venue file restores the file’s own blocks. With an `Idempotency-Key`, a repeat within 24 hours returns the first response.',
        params: BlockPath,
        headers: IfMatchOnce,
        response: {
          200: editable(refTo(Block), 'The block as it is now.'),
          ...errorResponses(400, 401, 403, 404, 409, 422),
        },
      },
    },
    async (request, reply) => {
      const { venueId, blockId } = request.params;
      const matches = ifMatch(request, reply);
      // The operation validates its members.
      const requested = requireObjectBody(request) as unknown as BlockDocument;
      const seen = (block: StoredBlock) => matches(presentBlock(block));
      const change = { venueId, blockId, requested, actor: request.staff.actor, seen };
      const changed = await makeOnce(context, request, reply, async (held) =>
        presentBlock(await changeBlock(held, change)),
      );
      return sendEditable(reply, changed);
    },
  );
  app.delete(
    managementApiPaths.block,
    {
      config: { action: 'blocks.edit' },
      schema: {
        operationId: 'deleteBlock',
        tags,
        summary: 'Delete a block',
        description:
          'Makes its dates available again, unless another block covers them. The next import of the venue file restores the file’s own blocks.',
        params: BlockPath,
        response: { 204: deleted, ...errorResponses(401, 403, 404) },
      },
    },
    async (request, reply) => {
      const { venueId, blockId } = request.params;
      await unblockDates(context, venueId, blockId, request.staff.actor);
      return reply.code(204).send();
    },
  );
};
