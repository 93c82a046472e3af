import {
  beginMigrationUpload,
  findMigratedComposed,
  findMigratedDoc,
  findMigratedShare,
  getMigration,
  getMigrationSource,
  listMigrations,
  readMigrationDatabase,
  sendMigrationPart,
  startMigration,
} from '@lectern/contracts'
import { encodeId } from '../../../src/core/public-ids.ts'
import { calls } from './calls.ts'

const sourceId = '0'.repeat(32)

export const migrationCases = [
  calls(beginMigrationUpload, () => ({ body: { fileName: 'torna.sql', size: 1 } })),
  calls(sendMigrationPart, () => ({ body: { sourceId, part: '0' } })),
  // Nothing listens there, and link-local addresses are never asked.
  calls(readMigrationDatabase, () => ({
    body: { host: '169.254.0.1', port: 3306, database: 'torna', user: 'reader', password: '', isEncrypted: 0 as const },
  })),
  calls(getMigrationSource, () => ({ query: { id: sourceId } }), { superAdmin: 'not_accessible' }),
  calls(startMigration, () => ({ body: { sourceId, isDryRun: 1 as const } }), { superAdmin: 'not_accessible' }),
  calls(getMigration, () => ({ query: { id: encodeId('job', 1) } })),
  calls(listMigrations),
  calls(findMigratedShare, () => ({ query: { key: '7YX0lXxR' } })),
  calls(findMigratedComposed, () => ({ query: { key: '7YX0lXxR' } })),
  calls(findMigratedDoc, () => ({ query: { key: '7YX0lXxR' } })),
]
