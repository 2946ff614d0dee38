/** Writes migrations/parts.*.txt, the lists of what the migrations make (storage/engine/schema-parts.ts). */
import { writeFileSync } from 'node:fs';
import { fileOfParts } from '../src/storage/engine/schema-parts.ts';
import { newPostgresDatabase, startCluster } from '../test/postgres.ts';
import { listPostgresParts, listSqliteParts } from '../test/schema-parts.ts';

const cluster = await startCluster();
try {
  writeFileSync(fileOfParts('sqlite'), await listSqliteParts());
  writeFileSync(fileOfParts('postgres'), await listPostgresParts(await newPostgresDatabase(cluster)));
} finally {
  await cluster.stop();
}
