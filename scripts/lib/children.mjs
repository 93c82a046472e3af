// Child processes that end with us. Nothing but Node >= 18.
import { spawn } from 'node:child_process'
import { constants } from 'node:os'
import { root } from './machine.mjs'

/**
 * Starts a long-running child in the repository's folder with our own input and output.
 * @param {string} command
 * @param {string[]} args
 * @param {NodeJS.ProcessEnv} env
 */
export function startChild(command, args, env) {
  return spawn(command, args, { cwd: root, stdio: 'inherit', env })
}

/**
 * Stops the children when whoever started us is gone. npm passes a request to stop on to the shell between it and us only, so that
 * without this the server would live on, unseen, and hold its data folder.
 * @param {readonly import('node:child_process').ChildProcess[]} children
 */
export function stopWithParent(children) {
  watchParent(() => {
    for (const child of children) child.kill('SIGTERM')
  })
}

/** As `stopWithParent`, of this process itself. */
export function stopSelfWithParent() {
  watchParent(() => process.kill(process.pid, 'SIGTERM'))
}

/** @param {() => void} onGone called once when the process that started us is gone */
function watchParent(onGone) {
  const parent = process.ppid
  const watch = setInterval(() => {
    if (process.ppid === parent) return
    clearInterval(watch)
    onGone()
  }, 250)
  watch.unref()
}

/**
 * The exit code of a finished child, by the shell's convention for signals.
 * @param {number | null} code
 * @param {NodeJS.Signals | null} signal
 */
export function exitCodeOf(code, signal) {
  return code ?? 128 + (signal === null ? 1 : constants.signals[signal])
}

/**
 * Passes the first request to stop on to the children. A terminal gives Ctrl-C to the children itself, and a second one would
 * make them stop the hard way; a later request is therefore passed on only when they have had a while to stop in peace.
 * @param {readonly import('node:child_process').ChildProcess[]} children
 */
export function forwardSignals(children) {
  let stoppingSinceMs = 0
  for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP'])) {
    process.on(signal, () => {
      const first = stoppingSinceMs === 0
      if (!first && Date.now() - stoppingSinceMs < 1_000) return
      const reachedByTerminal = first && signal === 'SIGINT' && process.stdin.isTTY
      stoppingSinceMs = Date.now()
      if (!reachedByTerminal) for (const child of children) child.kill(signal)
    })
  }
}
