/* What a command of `lectern` is. */
import { UsageError } from './errors.ts'
import { parseCall, type Called, type Options } from './parse-call.ts'
import { say, type TextKey } from './texts.ts'

/** A command as the list of commands knows it; the rest is loaded when it is called. */
export interface Command {
  about: TextKey
  load: () => Promise<{ command: LoadedCommand }>
}
export type Commands = Readonly<Record<string, Command>>

export interface LoadedCommand {
  /** What follows the name, as in `[<file>]`. */
  synopsis: string
  options: Options
  /**
   * Returns the exit code.
   * @throws {UsageError} when it is called wrongly, {CommandError} when it fails for a reason its caller can do something about
   */
  run: (args: readonly string[]) => Promise<number>
}

interface Definition<O extends Options> {
  synopsis: string
  /** Fewest and most words besides options. */
  words: readonly [fewest: number, most: number]
  options: O
  run: (called: Called<O>) => Promise<number>
}

export function defineCommand<const O extends Options>(definition: Definition<O>): LoadedCommand {
  const { synopsis, words, options, run } = definition
  const [fewest, most] = words
  return {
    synopsis,
    options,
    run: async (args) => {
      const called = parseCall(args, options)
      if (called.words.length < fewest) throw new UsageError(say('usage.wordMissing', { synopsis }))
      const extra = called.words[most]
      if (extra !== undefined) throw new UsageError(say('usage.wordUnexpected', { word: extra }))
      return run(called)
    },
  }
}
