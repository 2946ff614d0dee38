import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { venueDocument } from '../../../test/arbitrary-venue-document.ts';
import { onBothDatabases } from '../../../test/databases.ts';
import { startService } from '../../../test/service.ts';
import { parseVenueFile } from '../../domain/documents/venue-file/parse.ts';
import { contentOf } from '../../domain/venue/content-size.ts';
import { importVenue } from '../../operations/documents/import-venue.ts';
import { readVenueContent } from './content.ts';

onBothDatabases('the content of a venue', (newDatabase) => {
  test('counts the same in the database as in a venue file', async () => {
    const service = await startService(await (await newDatabase()).open());
    for (const document of fc.sample(venueDocument, 10)) {
      const file = parseVenueFile(document);
      await importVenue(service, file, 'operator');
      const stored = await service.storage.read((db) => readVenueContent(db, file.venue.id));
      const { bytes, spaces, packages } = contentOf(file);
      assert.equal(stored.bytes, bytes);
      assert.deepEqual(stored.spaces, spaces);
      assert.deepEqual(stored.packages, packages);
    }
  });
});
