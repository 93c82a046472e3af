/* Running one script around a call. Owns: what it may use now, and that what comes back has the form it should. */
import { ScriptOutcome, ScriptRan, type BodyOf, type runScript } from '@lectern/contracts'
import Type, { type Static } from 'typebox'
import { Check } from 'typebox/value'
import { preludeOfCall } from '../../../sandbox/preludes.ts'
import type { Sandbox } from '../../../sandbox/sandbox.ts'
import type { ScriptOutcome as Ran } from '../../../sandbox/script-result.ts'
import type { MemberScope, CallSender } from '../proxy/proxy-commands.ts'
import { sendForScript } from './script-send.ts'

/** What the prelude of calls gives, when the script left it whole. */
const Result = Type.Interface([Type.Pick(ScriptOutcome, ['request', 'isSkipped', 'next', 'data', 'changes'])], {
  tests: ScriptRan.properties.tests,
})
type Result = Static<typeof Result>

/** One script's outcome: what it comes to, or nothing when an error ended it. */
export interface OneOutcome extends Omit<ScriptRan, 'scriptId' | 'scope' | 'name' | 'tests'> {
  result: Result | undefined
}

/** What scripts run with, and for whom. */
export interface ScriptParts {
  sandbox: Sandbox
  sender: CallSender
  scope: MemberScope
  signal: AbortSignal
}

export type ScriptInput = Pick<BodyOf<typeof runScript>, 'phase' | 'request' | 'response' | 'variables'>

export async function runOne(
  { sandbox, sender, scope, signal }: ScriptParts,
  source: string,
  { phase, request, response, variables }: ScriptInput,
  limits: { cpuMs: number; totalMs?: number; sends?: number },
): Promise<OneOutcome> {
  const ran = await sandbox.run({
    prelude: preludeOfCall(source),
    source,
    input: { phase, request, response: response ?? null, variables: variables ?? {} },
    owner: String(scope.userId),
    limits,
    send: (asked, ended) => sendForScript(sender, scope, asked, ended),
    signal,
  })
  return outcomeOf(ran)
}

function outcomeOf({ result, error, ...ran }: Ran): OneOutcome {
  if (result === undefined || !Check(Result, result)) return { ...ran, result: undefined, error: error ?? unreadable }
  return { ...ran, result, error: error ?? null }
}

/** The script left a request that none can be. */
const unreadable = { kind: 'output', name: '', message: '', line: 0, column: 0 } as const
