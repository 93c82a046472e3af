#!/usr/bin/env node
/* The `lectern` command: work on an installation from its own machine, and with one from anywhere. */
import { exitCodes, UsageError, type Run } from './command.ts'

interface Command {
  /** Behind the name, in the usage. */
  args: string
  /** Lines of the usage. */
  about: readonly string[]
  /** What it needs is loaded when it is called. */
  load: () => Promise<{ run: Run }>
}

const commands: Readonly<Record<string, Command>> = {
  backup: {
    args: '<file>',
    about: ['copy the embedded database into one file, also while the server runs'],
    load: () => import('./commands/backup.ts'),
  },
  migrate: {
    args: '',
    about: ["bring the database to this version's form without starting the server"],
    load: () => import('./commands/migrate.ts'),
  },
  audit: {
    args: 'verify [<number>:<hash>]',
    about: [
      'check that no entry of the audit log was changed or removed, also while the server runs;',
      'with a head noted down earlier, that it is still part of the log',
    ],
    load: () => import('./commands/audit.ts'),
  },
  passwords: {
    args: 'index <list> <file>',
    about: [
      'turn a list of leaked passwords, one per line, in clear or as MD5, into the file that',
      'LECTERN_LEAKED_PASSWORDS names',
    ],
    load: () => import('./commands/passwords.ts'),
  },
  push: {
    args: '[<file>]',
    about: [
      'push an OpenAPI description, JSON or YAML, into the application of a token; with --torna a payload of doc.push;',
      'overlays change it before; without a file they change the one pushed last',
      '--overlay <file>  --dry-run  --fail-on breaking|conflict  --partial  --torna  --author <name>  --json  --url <url>  --token <token>',
    ],
    load: () => import('./commands/push.ts'),
  },
  diff: {
    args: '[<file>]',
    about: ['say what a push of the file would change; options as of push, without --torna'],
    load: () => import('./commands/diff.ts'),
  },
  export: {
    args: '[<file>]',
    about: [
      'write an application as an OpenAPI description, with a personal access token',
      '--module <id>  --version 3.2|3.1|3.0|2.0  --format json|yaml  --url <url>  --token <token>',
    ],
    load: () => import('./commands/export.ts'),
  },
  lint: {
    args: '<file>',
    about: [
      'say what an import of an OpenAPI description would object to, by place; needs no server',
      '--overlay <file>  --json',
    ],
    load: () => import('./commands/lint.ts'),
  },
}

function describeUsage(): string {
  const lines = Object.entries(commands).flatMap(([name, { args, about }]) => [
    `  ${`${name} ${args}`.trim()}`,
    ...about.map((line) => `      ${line}`),
  ])
  return [
    'Usage: lectern <command>\n',
    ...lines,
    '\nThe first four take the same environment variables as the server, for example LECTERN_DATA_DIR; the others LECTERN_URL',
    'and LECTERN_TOKEN, or "url" and "token" in a lectern.json in this folder or above.',
    'Exit codes: 0 done, 1 failed, 2 called wrongly, 3 something waits for a decision,\n4 callers would break.\n',
  ].join('\n')
}

async function run([name, ...args]: readonly string[]): Promise<number> {
  if (name === undefined || name === 'help' || name === '--help') {
    process.stdout.write(describeUsage())
    return exitCodes.done
  }
  const command = commands[name]
  if (command === undefined) throw new UsageError()
  return (await command.load()).run(args)
}

function isMisuse(error: unknown): error is Error {
  if (error instanceof UsageError) return true
  return error instanceof TypeError && 'code' in error && String(error.code).startsWith('ERR_PARSE_ARGS_')
}

/** By name: their classes come with the commands. */
const expected = [
  'AuditReadError',
  'BackupError',
  'CommandError',
  'ConfigError',
  'FolderInUseError',
  'PasswordListError',
]

/** What an operator can do something about is said in one sentence. */
function describe(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  return expected.includes(error.name) ? error.message : (error.stack ?? error.message)
}

try {
  process.exitCode = await run(process.argv.slice(2))
} catch (error) {
  if (isMisuse(error)) process.stderr.write(error.message === '' ? describeUsage() : `${error.message}\n`)
  else process.stderr.write(`${describe(error)}\n`)
  process.exitCode = isMisuse(error) ? exitCodes.misused : exitCodes.failed
}
