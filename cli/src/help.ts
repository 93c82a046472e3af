/* What `lectern help` prints. */
import type { Commands, LoadedCommand } from './command.ts'
import type { Option } from './parse-call.ts'
import { say } from './texts.ts'

/** All commands, a line each. */
export function describeCommands(commands: Commands): string {
  const names = Object.keys(commands)
  const width = widthOf(names)
  const lines = Object.entries(commands).map(([name, { about }]) => `  ${name.padEnd(width)}${say(about)}`)
  return `${[say('help.usage', { call: 'lectern <command>' }), '', ...lines, '', say('help.more'), '', describeEnds()].join('\n')}\n`
}

/** One command with its options. */
export function describeCommand(name: string, about: string, { synopsis, options }: LoadedCommand): string {
  const call = ['lectern', name, synopsis].filter((each) => each !== '').join(' ')
  const known = Object.entries(options).map(([option, each]) => [`--${option}${describeValue(each)}`, say(each.about)])
  const lines = [...known, ['--help', say('option.help')]]
  const width = widthOf(lines.map(([option = '']) => option))
  const described = lines.map(([option = '', text = '']) => `  ${option.padEnd(width)}${text}`)
  return `${[say('help.usage', { call }), '', about, '', ...described, '', describeEnds()].join('\n')}\n`
}

/** Room for the longest name and a gap. */
function widthOf(names: readonly string[]): number {
  return names.reduce((most, name) => Math.max(most, name.length), 0) + 2
}

function describeValue({ type, value, choices }: Option): string {
  if (type === 'flag') return ''
  return ` ${value ?? choices?.join('|') ?? '<text>'}`
}

function describeEnds(): string {
  return say('help.exitCodes')
}
