/*
 * One step of a run: from its script, or from where it began to wait, until it ends or waits for a response. Owns: the clock, and what an error
 * means. Does not own: the engine (`machine.ts`), nor when a step is taken.
 */
import { threadId } from 'node:worker_threads'
import { JSException } from 'quickjs-wasi'
import { answerHostCall, ScriptConsole } from './host-calls.ts'
import { resultChars } from './limits.ts'
import { Machine, scriptHead, type MachineHost } from './machine.ts'
import type { Prelude } from './preludes.ts'
import type { AskedSend, StepInput, StepOutput } from './protocol.ts'
import { scriptError } from './script-errors.ts'
import type { ScriptError } from './script-result.ts'
import { StepBeginning } from './thread-watch.ts'

/** What one step uses; the engine asks it. */
class StepHost implements MachineHost {
  console = new ScriptConsole(0)
  isOutOfTime = false
  #limitUs = Infinity
  #startUs = 0

  begin({ limits, beginning }: StepInput): void {
    this.console = new ScriptConsole(limits.logChars)
    this.isOutOfTime = false
    this.#limitUs = limits.cpuMs * 1000
    this.#startUs = threadUs()
    new StepBeginning(beginning).write(threadId, this.#startUs / 1000)
  }

  /** Between steps only our own texts run, which an earlier script that was out of time must not end. */
  end(): void {
    this.#limitUs = Infinity
    this.isOutOfTime = false
  }

  call = (name: string, json: string): string => answerHostCall(name, json, this.console)

  isOver = (): boolean => {
    if (threadUs() - this.#startUs > this.#limitUs) this.isOutOfTime = true
    return this.isOutOfTime
  }

  get cpuMs(): number {
    return (threadUs() - this.#startUs) / 1000
  }
}

/** Time this thread spent on a processor, in microseconds: a busy machine does not shorten what a script may do. */
function threadUs(): number {
  const { user, system } = process.threadCpuUsage()
  return user + system
}

const host = new StepHost()
const machines = new Map<Prelude, Promise<Machine>>()

/** One that could not be opened is opened again by the next run. */
function openMachine(prelude: Prelude): Promise<Machine> {
  const known = machines.get(prelude)
  if (known !== undefined) return known
  const opened = Machine.open(prelude, host)
  machines.set(prelude, opened)
  opened.catch(() => machines.delete(prelude))
  return opened
}

export async function runStep(input: StepInput): Promise<StepOutput> {
  const { prelude, start } = input
  const machine = await openMachine(prelude)
  await machine.reset(start.kind === 'waiting' ? start.memory : undefined)
  host.begin(input)
  try {
    return advance(machine, input)
  } catch (error) {
    return { ...ended(), error: errorOf(error) }
  } finally {
    host.end()
  }
}

function advance(machine: Machine, { start }: StepInput): StepOutput {
  if (start.kind === 'waiting') machine.call('deliver', JSON.stringify(start.delivery))
  else {
    machine.call('begin', start.input)
    machine.startScript(start.source)
  }
  do {
    if (host.isOver()) throw new Error('Timers without an end')
    machine.settle()
  } while (machine.call('tick') === '1')
  const json = machine.call('finish')
  if (json.startsWith('[')) {
    // Written by the prelude, though a script may have broken what it is written with.
    const sends = JSON.parse(json) as AskedSend[]
    return { ...ended(), state: 'waiting', sends, memory: machine.park() }
  }
  if (json.length > resultChars) return { ...ended(), error: scriptError('output') }
  return { ...ended(), ...readResult(JSON.parse(json)) }
}

function ended(): StepOutput {
  const { console, cpuMs } = host
  return {
    state: 'done',
    sends: [],
    memory: undefined,
    result: undefined,
    error: undefined,
    logs: console.logs,
    isLogCut: console.isCut,
    cpuMs,
  }
}

interface GuestError {
  name: string
  message: string
  missing: string | null
  line?: number
  column?: number
}

function readResult(found: unknown): Pick<StepOutput, 'result' | 'error'> {
  // As above.
  const { error, isSettled, ...result } = found as { error: GuestError | null; isSettled: boolean }
  if (error !== null) return { result, error: thrown(error) }
  return { result, error: isSettled ? undefined : scriptError('unsettled') }
}

function thrown({ name, message, missing, line = 0, column = 0 }: GuestError): ScriptError {
  const place = { line, column: columnIn(line, column) }
  if (missing !== null) return { ...scriptError('missing', missing), name, ...place }
  if (name === 'InternalError' && message === 'out of memory') return { ...scriptError('memory'), ...place }
  if (name === 'RangeError' && message.startsWith('Maximum call stack')) return { ...scriptError('stack'), ...place }
  return { kind: 'thrown', name, message, ...place }
}

/** The script's first line begins behind what we put before it. */
function columnIn(line: number, column: number): number {
  return line === 1 ? Math.max(1, column - scriptHead.length) : column
}

/** What an error that came out of the engine means. */
function errorOf(error: unknown): ScriptError {
  if (host.isOutOfTime) return scriptError('time')
  if (error instanceof JSException) return exceptionOf(error)
  if (error instanceof RangeError || error instanceof WebAssembly.RuntimeError) return scriptError('stack')
  const message = error instanceof Error ? error.message : ''
  if (/out of memory|malloc/.test(message)) return scriptError('memory')
  if (message.includes('Maximum call stack')) return scriptError('stack')
  return scriptError('thrown', message)
}

/** Of reading the script, mostly: what it throws while it runs is caught inside. */
function exceptionOf({ name, message, stack }: JSException): ScriptError {
  const [, line = '0', column = '0'] = /script:(\d+):(\d+)/.exec(stack ?? '') ?? []
  const place = { line: Number(line), column: columnIn(Number(line), Number(column)) }
  const known = thrown({ name, message, missing: null, ...place })
  return { ...known, ...place, kind: name === 'SyntaxError' ? 'syntax' : known.kind }
}
