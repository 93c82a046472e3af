/* What a start prints: where Lectern is, where its data is, how to sign in. */
import { logsRequests, type Config } from '../config/config.ts'
import { placeOfPostgres } from '../db/dialects/postgres/await-postgres.ts'

export interface Started {
  /** Where people reach it. */
  address: string
  /** Of the super admin `admin`, when one was made at this start. */
  generatedPassword: string | undefined
  /** Since the process began. */
  tookMs: number
  /** A person reads this. */
  isTerminal: boolean
}

type Shown = Pick<Config, 'dataDir' | 'databaseUrl' | 'logLevel'>

const nameWidth = 15

const line = (name: string, value: string): string => `  ${name.padEnd(nameWidth)}${value}`

/** Lines with an empty one before and after them. */
export function writeBanner(config: Shown, { address, generatedPassword, tookMs, isTerminal }: Started): string {
  const lines = [`  Lectern is ready: ${address}`, '']
  if (config.databaseUrl !== undefined) lines.push(line('PostgreSQL', placeOfPostgres(config.databaseUrl)))
  lines.push(line('Data folder', config.dataDir), line('Started in', `${(tookMs / 1_000).toFixed(1)} s`))
  if (generatedPassword !== undefined)
    lines.push(
      '',
      line('Sign in as', 'admin'),
      line('Password', generatedPassword),
      '  It is shown only this once; you choose your own when you sign in.',
    )
  if (isTerminal)
    lines.push('', `  Press Ctrl-C to stop.${logsRequests(config) ? '' : ' LECTERN_LOG_LEVEL=info logs each request.'}`)
  return `\n${lines.join('\n')}\n\n`
}
