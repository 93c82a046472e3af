/*
 * One JavaScript engine in WebAssembly. Everything a script can reach or change is bytes of one block of memory: a run starts from a copy of the
 * image (the engine with its prelude, before any script), and when a run waits, its memory is all there is of it. Owns: that block, and calls into
 * it. Does not own: what is called when (`run-step.ts`).
 */
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import {
  JSException,
  MAX_STACK_SIZE,
  QuickJS,
  type JSValueHandle,
  type QuickJSOptions,
  type Snapshot,
} from 'quickjs-wasi'
import { memoryBytes } from './limits.ts'
import { readPrelude, type Prelude } from './preludes.ts'

/** What the engine asks of the thread while it runs. */
export interface MachineHost {
  /** Takes and gives JSON. Never throws. */
  call: (name: string, json: string) => string
  /** Asked every few thousand steps of a script. */
  isOver: () => boolean
}

/** Functions of the prelude that the thread calls. */
export type Door = 'begin' | 'start' | 'tick' | 'deliver' | 'finish'
/** Where they are in the image, and in every copy of it. */
type Tokens = Readonly<Record<Door | 'nothing', number>>

/** Memory of an engine that is kept for the next run; clearing more takes longer than starting another engine. */
const keptBytes = 8 * 1024 * 1024

const mostThrown = 500

interface Engine {
  vm: QuickJS
  memory: { readonly buffer: ArrayBuffer }
}

export class Machine {
  readonly #host: MachineHost
  readonly #image: Snapshot
  readonly #tokens: Tokens
  #engine: Engine
  /** An error came from the engine itself: its stack or its memory may be in any state. */
  #isBroken = false
  #thrown = 0

  private constructor(host: MachineHost, engine: Engine, image: Snapshot, tokens: Tokens) {
    this.#host = host
    this.#engine = engine
    this.#image = image
    this.#tokens = tokens
  }

  static async open(prelude: Prelude, host: MachineHost): Promise<Machine> {
    const engine = await startEngine(host)
    const { vm } = engine
    const doors = readPrelude(prelude).reduce((_, { name, text }) => vm.evalCode(text, name), vm.undefined)
    const tokens: Tokens = {
      nothing: vm.exportHandle(vm.undefined),
      begin: tokenOf(vm, doors, 'begin'),
      start: tokenOf(vm, doors, 'start'),
      tick: tokenOf(vm, doors, 'tick'),
      deliver: tokenOf(vm, doors, 'deliver'),
      finish: tokenOf(vm, doors, 'finish'),
    }
    vm.runGC()
    return new Machine(host, engine, vm.snapshot(), tokens)
  }

  /** Starts over from the image, or from where a run began to wait. Nothing of the last run is left. */
  async reset(parked?: Uint8Array): Promise<void> {
    const { stackPointer, memory } = this.#image
    const data = parked ?? memory.subarray(stackPointer)
    const { byteLength } = this.#engine.memory.buffer
    const isTooSmall = byteLength < stackPointer + data.length
    if (this.#isBroken || isTooSmall || byteLength > Math.max(keptBytes, stackPointer + data.length)) {
      this.#engine = await startEngine(this.#host, { ...this.#image, memory: withStack(stackPointer, data) })
      this.#isBroken = false
      this.#thrown = 0
    }
    const bytes = new Uint8Array(this.#engine.memory.buffer)
    bytes.fill(0, 0, stackPointer)
    bytes.set(data, stackPointer)
    bytes.fill(0, stackPointer + data.length)
  }

  /** All there is of the run: it goes on from there in any engine of the same image. The stack below is empty between calls. */
  park(): Uint8Array {
    return new Uint8Array(this.#engine.memory.buffer.slice(this.#image.stackPointer))
  }

  /** Reads a script as the body of an asynchronous function, and starts it. */
  startScript(source: string): void {
    this.#guard((vm) => {
      const script = vm.evalCode(`${scriptHead}${source}\n})`, 'script')
      this.#enter(vm, 'start', script)
    })
  }

  /** @returns the text the door gives, empty for nothing */
  call(door: Door, json?: string): string {
    return this.#guard((vm) => {
      const result = json === undefined ? this.#enter(vm, door) : this.#enter(vm, door, vm.newString(json))
      return result.isString ? result.toString() : result.isNumber ? String(result.toNumber()) : ''
    })
  }

  /** Lets promises that are settled go on, until none is. */
  settle(): void {
    this.#guard((vm) => vm.executePendingJobs())
  }

  #enter(vm: QuickJS, door: Door, ...args: JSValueHandle[]): JSValueHandle {
    return vm.callFunction(vm.importHandle(this.#tokens[door]), vm.importHandle(this.#tokens.nothing), ...args)
  }

  #guard<T>(work: (vm: QuickJS) => T): T {
    try {
      return work(this.#engine.vm)
    } catch (error) {
      // The library keeps what was thrown for as long as its engine lives.
      this.#thrown += 1
      this.#isBroken ||= !(error instanceof JSException) || this.#thrown > mostThrown
      throw error
    }
  }
}

/** Before the script, on its first line. */
export const scriptHead = '(async function () {'

let compiled: WebAssembly.Module | undefined

async function startEngine(host: MachineHost, snapshot?: Snapshot): Promise<Engine> {
  compiled ??= new WebAssembly.Module(readFileSync(createRequire(import.meta.url).resolve('quickjs-wasi/quickjs.wasm')))
  let memory: Engine['memory'] | undefined
  const options: QuickJSOptions = {
    wasm: compiled,
    memoryLimit: memoryBytes,
    maxStackSize: MAX_STACK_SIZE,
    interruptHandler: () => host.isOver(),
    wasi: (own) => {
      memory = own
      // What the engine itself would print is no one's.
      return { fd_write: () => 0 }
    },
  }
  const vm = await (snapshot === undefined ? QuickJS.create(options) : QuickJS.restore(snapshot, options))
  if (memory === undefined) throw new Error('The engine has no memory')
  const answer = (name?: JSValueHandle, json?: JSValueHandle): JSValueHandle =>
    vm.newString(
      name?.isString === true && json?.isString === true ? host.call(name.toString(), json.toString()) : '{}',
    )
  if (snapshot === undefined) vm.setProp(vm.global, hostName, vm.newFunction(hostName, answer))
  else vm.registerHostCallback(hostName, answer)
  return { vm, memory }
}

const hostName = '__host'

function tokenOf(vm: QuickJS, doors: JSValueHandle, name: Door): number {
  return vm.exportHandle(doors.getProp(name))
}

function withStack(stackPointer: number, data: Uint8Array): Uint8Array {
  const memory = new Uint8Array(stackPointer + data.length)
  memory.set(data, stackPointer)
  return memory
}
