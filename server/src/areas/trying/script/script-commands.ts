/* Running scripts around a call. Owns: what they may use now, and that what comes back has the form it should. */
import { ScriptOutcome, type BodyOf, type runScript } from '@lectern/contracts'
import Type from 'typebox'
import { Check } from 'typebox/value'
import { AppError } from '../../../core/app-error.ts'
import type { AppContext } from '../../../core/context.ts'
import { readSettings } from '../../../core/settings.ts'
import type { Sandbox } from '../../../sandbox/sandbox.ts'
import type { ScriptOutcome as Ran } from '../../../sandbox/script-result.ts'
import type { MemberScope, CallSender } from '../proxy/proxy-commands.ts'
import { sendForScript } from './script-send.ts'

/** What the prelude of calls gives, when the script left it whole. */
const Result = Type.Pick(ScriptOutcome, ['request', 'isSkipped', 'data', 'changes', 'tests'])

interface Parts {
  sandbox: Sandbox
  sender: CallSender
}

/** @throws {AppError} scripts_off */
export async function runCallScript(
  { db }: Pick<AppContext, 'db'>,
  { sandbox, sender }: Parts,
  { phase, source, request, response, variables }: BodyOf<typeof runScript>,
  scope: MemberScope,
  signal: AbortSignal,
): Promise<ScriptOutcome> {
  const { isOn, cpuMs } = await readSettings(db, 'scripts')
  if (!isOn) throw new AppError('scripts_off')
  const ran = await sandbox.run({
    prelude: 'call',
    source,
    input: { phase, request, response: response ?? null, variables: variables ?? {} },
    owner: String(scope.userId),
    limits: { cpuMs },
    send: (asked, ended) => sendForScript(sender, scope, asked, ended),
    signal,
  })
  return outcomeOf(ran)
}

const nothing = { request: null, isSkipped: false, data: null, changes: [], tests: [] }

function outcomeOf({ result, error, ...ran }: Ran): ScriptOutcome {
  if (result === undefined) return { ...nothing, ...ran, error: error ?? unreadable }
  if (!Check(Result, result)) return { ...nothing, ...ran, error: error ?? unreadable }
  const { request, isSkipped, data, changes, tests } = result
  return { request, isSkipped, data, changes, tests, ...ran, error: error ?? null }
}

/** The script left a request that none can be. */
const unreadable = { kind: 'output', name: '', message: '', line: 0, column: 0 } as const
