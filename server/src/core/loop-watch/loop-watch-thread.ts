/* The thread of `loop-watch.ts`: counts beats that are missing, and asks the held loop by the inspector who holds it. */
import { writeSync } from 'node:fs'
import { Session, type Debugger } from 'node:inspector'
import { parentPort, workerData } from 'node:worker_threads'
import type { LoopHold, WatchData } from './loop-watch.ts'

// Written by `watchLoop`.
const { beats, beatMs, missed, output, holderKey } = workerData as WatchData

/** Code that does not let itself be asked within this time (one long call into SQLite) is reported without what it belongs to. */
const longestAnswerMs = 60_000
const shownFunctions = 8
/** A name, not a symbol: functions of Node's own, in which the loop may be met, do not see `Symbol`. */
const whoHolds = `globalThis['${holderKey}']?.()`

interface Finding {
  holder: unknown
  /** Innermost function first. */
  at: string[]
}

let lastBeat = -1
let missing = 0
let hold: { sinceMs: number; finding?: Finding } | undefined

// Turns of this timer are counted, not time: a machine that slept holds nothing.
setInterval(() => {
  const beat = Atomics.load(beats, 0)
  if (beat !== lastBeat) {
    if (hold !== undefined) report(hold.sinceMs, hold.finding?.holder)
    lastBeat = beat
    missing = 0
    hold = undefined
    return
  }
  missing += 1
  if (missing !== missed) return
  const found: NonNullable<typeof hold> = { sinceMs: Date.now() - missed * beatMs }
  hold = found
  askLoop(beat, (finding) => {
    found.finding = finding
    const line = { level: 40, time: new Date().toISOString(), ...finding, msg: 'event loop held' }
    // Straight into the log: the streams of a thread pass through the loop that is held.
    writeSync(output, `${JSON.stringify(line)}\n`)
  })
}, beatMs)

function report(sinceMs: number, holder: unknown): void {
  const message: LoopHold = { heldMs: Date.now() - sinceMs, holder }
  parentPort?.postMessage(message)
}

/** Stops the loop where it is, for the moment it takes to ask, and lets it go on. */
function askLoop(beat: number, answer: (finding: Finding) => void): void {
  const session = new Session()
  const end = (finding: Finding): void => {
    clearTimeout(limit)
    // A loop that was stopped goes on.
    session.disconnect()
    answer(finding)
  }
  const limit = setTimeout(() => {
    end({ holder: undefined, at: [] })
  }, longestAnswerMs)
  session.connectToMainThread()
  session.on('Debugger.paused', ({ params: { callFrames } }) => {
    const frame = callFrames[0]
    // It has let go by itself meanwhile, and what runs now is something else.
    if (frame === undefined || Atomics.load(beats, 0) !== beat) return end({ holder: undefined, at: [] })
    const call = { callFrameId: frame.callFrameId, expression: whoHolds, returnByValue: true }
    session.post('Debugger.evaluateOnCallFrame', call, (_error, reply) => {
      // Of type `any` and possibly missing although the types say otherwise.
      const holder: unknown = (reply as Debugger.EvaluateOnCallFrameReturnType | undefined)?.result.value
      end({ holder, at: callFrames.slice(0, shownFunctions).map(placeOf) })
    })
  })
  session.post('Debugger.enable')
  session.post('Debugger.pause')
}

/** `readBook read-book.ts:120` */
function placeOf({ functionName, url, location }: Debugger.CallFrame): string {
  const file = url.slice(url.lastIndexOf('/') + 1)
  return `${functionName === '' ? '(anonymous)' : functionName} ${file}:${String(location.lineNumber + 1)}`
}
