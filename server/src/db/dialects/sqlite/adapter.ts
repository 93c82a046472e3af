import { SqliteAdapter } from 'kysely'

/**
 * Kysely lets one statement at a time reach an SQLite database, and none while a transaction is open. Our driver reads on a connection of its own
 * and queues what writes by itself, so that no read waits for a transaction.
 */
export class ReadingBesideAdapter extends SqliteAdapter {
  override get supportsMultipleConnections(): boolean {
    return true
  }
}
