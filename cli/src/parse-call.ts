/* The words and options behind a command's name. Owns: their types, and what is said of those that do not exist. */
import { parseArgs } from 'node:util'
import { UsageError } from './errors.ts'
import { findNearest } from './nearest.ts'
import { say, type TextKey } from './texts.ts'

/** `flag`: given or not. `text`: the last one counts. `texts`: all count, in their order. */
export interface Option {
  type: 'flag' | 'text' | 'texts'
  about: TextKey
  /** Placeholder of the value in the usage, such as `<file>`. */
  value?: string
  /** The only values it takes. */
  choices?: readonly string[]
}
export type Options = Readonly<Record<string, Option>>

type Value<O extends Option> = O['type'] extends 'flag'
  ? boolean
  : O extends { choices: readonly (infer Choice)[] }
    ? Given<O, Choice>
    : Given<O, string>
type Given<O extends Option, Text> = O['type'] extends 'texts' ? readonly Text[] : Text | undefined

export interface Called<O extends Options> {
  words: readonly string[]
  options: { readonly [Name in keyof O]: Value<O[Name]> }
}

/** @throws {UsageError} which names what is wrong, and the nearest option to an unknown one */
export function parseCall<const O extends Options>(args: readonly string[], options: O): Called<O> {
  const { values, positionals, tokens } = parseArgs({
    args: [...args],
    options: Object.fromEntries(Object.entries(options).map(([name, option]) => [name, parserOption(option)])),
    allowPositionals: true,
    strict: false,
    tokens: true,
  })
  for (const token of tokens) if (token.kind === 'option') checkGiven(token, options)
  const read = Object.entries(options).map(([name, { type }]) => {
    const given = values[name]
    return [name, type === 'flag' ? given === true : (given ?? (type === 'texts' ? [] : undefined))]
  })
  // Each value has the type its option names: checked above.
  return { words: positionals, options: Object.fromEntries(read) as Called<O>['options'] }
}

function parserOption({ type }: Option) {
  return { type: type === 'flag' ? ('boolean' as const) : ('string' as const), multiple: type === 'texts' }
}

interface GivenOption {
  name: string
  rawName: string
  value?: string | undefined
  inlineValue?: boolean | undefined
}

/** @throws {UsageError} */
function checkGiven({ name, rawName, value, inlineValue }: GivenOption, options: Options): void {
  const option = Object.hasOwn(options, name) ? options[name] : undefined
  if (option === undefined) {
    const nearest = findNearest(name, Object.keys(options))
    if (nearest === undefined) throw new UsageError(say('usage.optionUnknown', { option: rawName }))
    throw new UsageError(say('usage.optionNear', { option: rawName, nearest: `--${nearest}` }))
  }
  if (option.type === 'flag') {
    if (value !== undefined) throw new UsageError(say('usage.valueUnexpected', { option: rawName }))
    return
  }
  // `--url --json`: the value was forgotten. A single `-` is the standard input.
  const isForgotten = value === undefined || (inlineValue !== true && /^-./.test(value))
  if (isForgotten) throw new UsageError(say('usage.valueMissing', { option: rawName }))
  if (option.choices?.includes(value) === false)
    throw new UsageError(say('usage.valueUnknown', { option: rawName, value, choices: option.choices.join(', ') }))
}
