/* From the words of a command line to its exit code. Owns: the names of commands, help, the version, and how failures are printed. */
import packageJson from '../package.json' with { type: 'json' }
import type { Command, Commands } from './command.ts'
import { UsageError } from './errors.ts'
import { exitCodes } from './exit-codes.ts'
import { describeCommand, describeCommands } from './help.ts'
import { findNearest } from './nearest.ts'
import { say } from './texts.ts'

/** Names of commands that this program does not have, with the reason. */
export type AbsentCommands = ReadonlyMap<string, string>

/** Runs a command line; never throws. The exit code is the process's. */
export async function runCli(args: readonly string[], commands: Commands, absent?: AbsentCommands): Promise<void> {
  try {
    process.exitCode = await run(args, commands, absent ?? new Map())
  } catch (error) {
    process.stderr.write(`${describeError(error)}\n`)
    process.exitCode = error instanceof UsageError ? exitCodes.misused : exitCodes.failed
  }
}

async function run(args: readonly string[], commands: Commands, absent: AbsentCommands): Promise<number> {
  const [name, ...rest] = args
  if (name === '--version' || name === '-v' || name === 'version') return print(`${packageJson.version}\n`)
  if (name === undefined || (isHelp(name) && rest[0] === undefined)) return print(describeCommands(commands))
  if (isHelp(name)) return print(await describe(rest[0] ?? '', commands, absent))
  const end = rest.indexOf('--')
  if (rest.slice(0, end < 0 ? rest.length : end).some((each) => each === '--help' || each === '-h'))
    return print(await describe(name, commands, absent))
  const { command } = await findCommand(name, commands, absent).load()
  return command.run(rest)
}

async function describe(name: string, commands: Commands, absent: AbsentCommands): Promise<string> {
  const found = findCommand(name, commands, absent)
  const { command } = await found.load()
  return describeCommand(name, say(found.about), command)
}

/** @throws {UsageError} which names the nearest one */
function findCommand(name: string, commands: Commands, absent: AbsentCommands): Command {
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined
  if (command !== undefined) return command
  const reason = absent.get(name)
  if (reason !== undefined) throw new UsageError(reason)
  const nearest = findNearest(name, Object.keys(commands))
  if (nearest === undefined) throw new UsageError(say('usage.commandUnknown', { name }))
  throw new UsageError(say('usage.commandNear', { name, nearest }))
}

function isHelp(word: string): boolean {
  return word === 'help' || word === '--help' || word === '-h'
}

function print(text: string): number {
  process.stdout.write(text)
  return exitCodes.done
}

/** By name: their classes come with the commands. */
const expected = ['CommandError', 'UsageError', 'ConfigError', 'FolderInUseError', 'DatabaseOpenError']

/** What its reader can do something about is one sentence; anything else is a fault with its trace. */
function describeError(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  return expected.includes(error.name) ? error.message : (error.stack ?? error.message)
}
