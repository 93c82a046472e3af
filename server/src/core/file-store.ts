/*
 * Where bytes of files are kept, by key. Owns: keeping, reading and removing them. Does not own: what a file is and who may see it. In the database,
 * so that a backup has them and every server process finds them; another driver needs no more than these functions.
 */
import type { Executor } from '../db/content-store.ts'

export interface FileStore {
  /** In the transaction of the row that describes the file. */
  put(tx: Executor, key: string, bytes: Uint8Array): Promise<void>
  find(db: Executor, key: string): Promise<Uint8Array | undefined>
  /** At most as many as one statement takes. */
  remove(tx: Executor, keys: readonly string[]): Promise<void>
}

export const databaseFiles: FileStore = {
  put: async (tx, key, bytes) => {
    await tx.insertInto('stored_file').values({ key, bytes }).execute()
  },
  find: async (db, key) => {
    const row = await db.selectFrom('stored_file').select('bytes').where('key', '=', key).executeTakeFirst()
    return row?.bytes
  },
  remove: async (tx, keys) => {
    if (keys.length > 0)
      await tx
        .deleteFrom('stored_file')
        .where('key', 'in', [...keys])
        .execute()
  },
}
