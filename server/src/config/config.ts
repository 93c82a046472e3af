/*
 * All settings, read once at start. Owns: names, defaults and checks of environment variables. `docs/configuration.md` lists the same table.
 */
import { resolve } from 'node:path'
import { pushLimits } from '@lectern/contracts'
import { trimEndOf } from '@lectern/model'

export interface Config {
  host: string
  port: number
  /** Folder of the embedded database and of files; absolute. */
  dataDir: string
  /** PostgreSQL connection string; `undefined` means the embedded database. */
  databaseUrl: string | undefined
  /** How long a start waits for a PostgreSQL that cannot be reached yet. */
  databaseWaitMs: number
  /** Clear password of the first super admin; `undefined` means one is made and printed. */
  adminPassword: string | undefined
  /** Address people reach this installation at, without a slash at the end; empty when unknown. */
  baseUrl: string
  /** Path the product is served under: empty or `/docs`. */
  basePath: string
  createSample: boolean
  /** Where `npm run sample-service` answers, and the environment of the sample space is; without a slash at the end. */
  sampleService: string
  logLevel: LogLevel
  /** Bearer token of `/metrics`; `undefined` lets only loopback clients read it. */
  metricsToken: string | undefined
  /**
   * Reverse proxies in front, each of which adds the address it was called from to `X-Forwarded-For`; what precedes their
   * entries is whatever the client claims.
   */
  trustedProxies: number
  /** Largest description an import takes, in bytes. */
  maxImportBytes: number
  /** Hosts and CIDR ranges outgoing requests may reach although they are private. */
  outgoingAllow: readonly string[]
  /** What secrets in the database are sealed with; `undefined` takes the file `secret.key` of the data folder. */
  secretKey: string | undefined
  /** File of leaked passwords that no one may choose, as `lectern passwords index` makes it; absolute. */
  leakedPasswords: string | undefined
}

export const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const
export type LogLevel = (typeof logLevels)[number]

/** Whether each request has a line in the log. */
export function logsRequests({ logLevel }: Pick<Config, 'logLevel'>): boolean {
  return ['info', 'debug', 'trace'].includes(logLevel)
}

/** Lists every wrong setting at once. */
export class ConfigError extends Error {
  override name = 'ConfigError'
}

type Environment = Readonly<Record<string, string | undefined>>

/** What the log is written to when no level is set: a program reads all of it, a person on a terminal what needs attention. */
export interface LogTarget {
  isTerminal: boolean
}

/**
 * Reads and checks the settings.
 * @throws {ConfigError} naming each variable that is wrong and what it may be
 */
export function readConfig(env: Environment, { isTerminal }: LogTarget = { isTerminal: false }): Config {
  const problems: string[] = []
  const text = (name: string): string | undefined => {
    const value = env[name]?.trim()
    return value === undefined || value === '' ? undefined : value
  }
  const integer = (name: string, fallback: number, minimum: number, maximum: number): number => {
    const value = text(name)
    if (value === undefined) return fallback
    const number = Number(value)
    if (Number.isInteger(number) && number >= minimum && number <= maximum) return number
    problems.push(`${name} must be a whole number from ${String(minimum)} to ${String(maximum)}, not "${value}"`)
    return fallback
  }
  const choice = <T extends string>(name: string, values: readonly T[], fallback: T): T => {
    const value = text(name)
    if (value === undefined) return fallback
    const found = values.find((each) => each === value)
    if (found === undefined) problems.push(`${name} must be one of ${values.join(', ')}, not "${value}"`)
    return found ?? fallback
  }
  const proxiesInFront = (value = 'off'): number => {
    if (value === 'off') return 0
    if (value === 'on') return 1
    if (/^[1-9]$/.test(value)) return Number(value)
    problems.push(`LECTERN_TRUST_PROXY must be on, off or the number of proxies from 1 to 9, not "${value}"`)
    return 0
  }

  const databaseUrl = text('LECTERN_DATABASE_URL')
  if (databaseUrl !== undefined && !/^postgres(ql)?:\/\//.test(databaseUrl)) {
    problems.push('LECTERN_DATABASE_URL must begin with postgres:// or postgresql://')
  }
  const baseUrl = trimEndOf(text('LECTERN_BASE_URL') ?? '', '/')
  if (baseUrl !== '' && !/^https?:\/\/[^\s]+$/.test(baseUrl)) {
    problems.push(`LECTERN_BASE_URL must be an http or https address, not "${baseUrl}"`)
  }
  const basePath = trimEndOf(text('LECTERN_BASE_PATH') ?? '', '/')
  if (basePath !== '' && !/^(\/[\w.-]+)+$/.test(basePath)) {
    problems.push(`LECTERN_BASE_PATH must look like /docs, not "${basePath}"`)
  }
  const sampleService = trimEndOf(text('LECTERN_SAMPLE_SERVICE') ?? 'http://127.0.0.1:7701', '/')
  if (!/^http:\/\/[^\s/?#@]+$/.test(sampleService) || !URL.canParse(sampleService)) {
    problems.push(`LECTERN_SAMPLE_SERVICE must look like http://127.0.0.1:7701, not "${sampleService}"`)
  }
  const adminPassword = text('LECTERN_ADMIN_PASSWORD')
  const secretKey = text('LECTERN_SECRET_KEY')
  if (secretKey !== undefined && secretKey.length < 32) {
    problems.push('LECTERN_SECRET_KEY must have at least 32 characters')
  }

  const leakedPasswords = text('LECTERN_LEAKED_PASSWORDS')
  const config: Config = {
    host: text('LECTERN_HOST') ?? '127.0.0.1',
    port: integer('LECTERN_PORT', 7700, 0, 65_535),
    dataDir: resolve(text('LECTERN_DATA_DIR') ?? './data'),
    databaseUrl,
    databaseWaitMs: integer('LECTERN_DATABASE_WAIT', 30, 0, 3_600) * 1_000,
    adminPassword,
    baseUrl,
    basePath,
    createSample: choice('LECTERN_SAMPLE', ['on', 'off'], 'on') === 'on',
    sampleService,
    logLevel: choice('LECTERN_LOG_LEVEL', logLevels, isTerminal ? 'warn' : 'info'),
    metricsToken: text('LECTERN_METRICS_TOKEN'),
    trustedProxies: proxiesInFront(text('LECTERN_TRUST_PROXY')),
    maxImportBytes: integer('LECTERN_MAX_IMPORT_MB', pushLimits.importMb, 1, 1_024) * 1024 * 1024,
    outgoingAllow: (text('LECTERN_OUTGOING_ALLOW') ?? '').split(/[\s,]+/).filter((entry) => entry !== ''),
    secretKey,
    leakedPasswords: leakedPasswords === undefined ? undefined : resolve(leakedPasswords),
  }
  if (problems.length > 0) throw new ConfigError(`Wrong settings:\n- ${problems.join('\n- ')}`)
  return config
}
