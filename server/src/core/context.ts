import type { FastifyBaseLogger } from 'fastify'
import type { Kysely } from 'kysely'
import type { Config } from '../config/config.ts'
import type { Engine } from '../db/dialects/types.ts'
import type { Database } from '../db/schema.ts'
import type { BackgroundTasks } from './background-tasks.ts'
import type { Clock, Sleep } from './clock.ts'
import type { Bus } from './bus.ts'
import type { Languages } from '../http/languages.ts'
import type { LeakedPasswords } from '../auth/leaked-passwords.ts'
import type { Texts } from './texts.ts'
import type { Vault } from '../auth/vault.ts'

/** What every part of the server may use; made once at start. */
export interface AppContext {
  config: Config
  db: Kysely<Database>
  engine: Engine
  clock: Clock
  sleep: Sleep
  log: FastifyBaseLogger
  texts: Texts
  languages: Languages
  /** Signals between the server processes. */
  bus: Bus
  /** `isFull`: a write failed for want of room, and none has succeeded in a check since. */
  disk: { isFull: boolean }
  /** Work that requests start and do not wait for; the app ends when none of it runs any more. */
  backgroundTasks: BackgroundTasks
  /** Secrets sealed at rest. */
  vault: Vault
  /** Passwords known from leaks; `undefined` without a list. */
  leaked: LeakedPasswords | undefined
}
