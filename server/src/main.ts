/* Starts the server: settings, database, first account, listening, graceful stop. */
import './core/threads/steady-threads.ts'
import { existsSync } from 'node:fs'
import { flushCompileCache } from 'node:module'
import { fileURLToPath } from 'node:url'
import { buildApp } from './app.ts'
import { ConfigError, readConfig, type Config } from './config/config.ts'
import { systemClock } from './core/clock.ts'
import { writeBanner } from './start/banner.ts'
import { ensureSuperAdmin } from './start/first-start.ts'
import { watchLoop } from './core/loop-watch/loop-watch.ts'
import { loadTexts } from './core/texts.ts'
import { OperatorError } from './config/operator-error.ts'
import { VaultKeyError } from './auth/vault.ts'
import { openDatabase } from './db/open.ts'
import { declineSample } from './areas/system/sample/sample-commands.ts'

const webDir = fileURLToPath(new URL('../../web/dist', import.meta.url))
const localesDir = fileURLToPath(new URL('../../locales', import.meta.url))
const stopLimitMs = 10_000
const impatienceMs = 1_000
const withoutWarnings: ReadonlySet<string> = new Set(['error', 'fatal', 'silent'])

async function start(config: Config): Promise<void> {
  const [texts, database] = await Promise.all([loadTexts(localesDir), openDatabase(config, announceWait)])
  const { app, context, jobs } = await buildApp({
    config,
    database,
    texts,
    clock: systemClock,
    webDir: existsSync(`${webDir}/index.html`) ? webDir : undefined,
  })
  const generatedPassword = await database.engine.exclusively(database.db, async () => {
    const password = await ensureSuperAdmin(context)
    if (!config.createSample) await declineSample(context)
    return password
  })
  if (!withoutWarnings.has(config.logLevel)) watchLoop(app.log)
  await jobs.start()
  const address = await app.listen({ host: config.host, port: config.port })
  const isTerminal = process.stdout.isTTY
  const tookMs = performance.now()
  process.stdout.write(
    writeBanner(config, { address: `${address}${config.basePath}`, generatedPassword, tookMs, isTerminal }),
  )
  // Where compiled code is kept, the next start finds it even when this server is killed.
  flushCompileCache()

  let stoppedAtMs = 0
  const stop = (signal: NodeJS.Signals): void => {
    // A terminal sends the signal to the whole group and the launcher passes it on: only a later repeat means impatience.
    if (stoppedAtMs > 0 && Date.now() - stoppedAtMs > impatienceMs) process.exit(1)
    if (stoppedAtMs > 0) return
    stoppedAtMs = Date.now()
    app.log.info({ signal }, 'stopping')
    // Should an answer never end, the process still does.
    setTimeout(() => process.exit(1), stopLimitMs).unref()
    void app
      .close()
      .then(() => database.close())
      .then(() => process.exit(0))
  }
  process.on('SIGINT', stop)
  process.on('SIGTERM', stop)
}

function announceWait(place: string, problem: string): void {
  process.stderr.write(`PostgreSQL at ${place} cannot be reached yet (${problem}). Trying again.\n`)
}

/** One sentence for what the operator can put right, the whole stack for what we have to. */
function describeFailure(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  const isForOperator = [ConfigError, OperatorError, VaultKeyError].some((kind) => error instanceof kind)
  if (isForOperator) return error.message
  if ('syscall' in error && error.syscall === 'listen') {
    return `The server cannot listen (${error.message}). Stop what uses the port, or set LECTERN_PORT and LECTERN_HOST to others.`
  }
  return error.stack ?? error.message
}

try {
  await start(readConfig(process.env, { isTerminal: process.stdout.isTTY }))
} catch (error) {
  process.stderr.write(`${describeFailure(error)}\n`)
  process.exit(1)
}
