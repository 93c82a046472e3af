import type { Static, TSchema } from 'typebox'
import { InputCheck } from '../../../http/validation.ts'
import type { CallApi } from './call-api.ts'

/** What an agent may ask for. */
export interface Tool {
  name: string
  /** For the agent: what it is for and what to do with its result. */
  description: string
  input: TSchema
  check: InputCheck
  /** Absent for what only reads. */
  acts?: true | undefined
  /** The result as Markdown; never longer than `longestResult`. */
  run: (call: CallApi, input: unknown) => Promise<string>
}

/** Characters: about three thousand tokens of an agent, so that what was searched and read before is no more than four. */
export const longestResult = 12_000

export function defineTool<S extends TSchema>({
  name,
  description,
  input,
  acts,
  run,
}: {
  name: string
  description: string
  input: S
  acts?: true
  run: (call: CallApi, input: Static<S>) => Promise<string>
}): Tool {
  return {
    ...{ name, description, input, acts },
    check: new InputCheck(input, 'body'),
    // Checked against the same schema before.
    run: (call, value) => run(call, value as Static<S>),
  }
}

/** A part of a long text from `offset` on, and how `tool`, or the one that was called, gives the rest. */
export function partOf(text: string, offset: number, tool?: string): string {
  const part = text.slice(offset, offset + longestResult)
  const rest = text.length - offset - part.length
  if (rest <= 0) return part
  const how = tool === undefined ? 'call again' : `call ${tool}`
  return `${part}\n\n… ${String(rest)} more characters: ${how} with offset ${String(offset + part.length)}.`
}
