// Runs some steps at a time, keeps each one's output together, and never lets one run for ever. Nothing but Node >= 18.
import { spawn } from 'node:child_process'
import { root } from './machine.mjs'

/** @typedef {import('./checks.mjs').Command} Command */
/**
 * @typedef {object} Step
 * @property {string} name
 * @property {Command[]} commands run in turn; a failing one doesn't stop the later ones
 * @property {readonly string[]} [after] steps that must have passed before, else this one fails without running
 * @property {NodeJS.ProcessEnv} [env] added to the environment
 * @property {boolean} [loud] show the output of a passing step too
 */
/**
 * @typedef {object} Outcome
 * @property {string} name
 * @property {boolean} ok
 * @property {number} seconds
 * @property {string} output both streams in the order they came
 */

/** Only a step without end takes so long, on a slow and busy machine too. */
const stepTimeoutMs = 80 * 60_000

/** Process ids of the running commands; each leads its own group, so that what it started ends with it. @type {Set<number>} */
const running = new Set()

/** @param {number} pid */
function endGroup(pid) {
  try {
    process.kill(process.platform === 'win32' ? pid : -pid, 'SIGKILL')
  } catch {
    // It ended by itself in the meantime.
  }
}

/** Ends every running command and whatever it started. */
export function endRunningSteps() {
  for (const pid of running) endGroup(pid)
}

/**
 * @param {Command} command
 * @param {NodeJS.ProcessEnv} env
 * @returns {Promise<{ ok: boolean, output: string }>}
 */
function runCommand({ command, args }, env) {
  return new Promise((resolve) => {
    const windows = process.platform === 'win32'
    const child = spawn(command, args, {
      cwd: root,
      env,
      stdio: ['ignore', 'pipe', 'pipe'],
      shell: windows,
      detached: !windows,
    })
    const pid = child.pid
    let output = ''
    const collect = (/** @type {Buffer} */ chunk) => void (output += chunk.toString())
    child.stdout.on('data', collect)
    child.stderr.on('data', collect)
    const timer = setTimeout(() => {
      output += `\n${command} was stopped: it ran for more than ${stepTimeoutMs / 60_000} minutes\n`
      if (pid !== undefined) endGroup(pid)
    }, stepTimeoutMs)
    const finish = (/** @type {boolean} */ ok) => {
      clearTimeout(timer)
      if (pid !== undefined) running.delete(pid)
      resolve({ ok, output })
    }
    if (pid !== undefined) running.add(pid)
    child.on('error', (error) => {
      output += `${command}: ${error.message}\n`
      finish(false)
    })
    child.on('close', (code) => finish(code === 0))
  })
}

/**
 * @param {Step} step
 * @param {NodeJS.ProcessEnv} env
 * @returns {Promise<Outcome>}
 */
async function runStep(step, env) {
  const startedMs = Date.now()
  const results = []
  for (const command of step.commands) results.push(await runCommand(command, { ...env, ...step.env }))
  return {
    name: step.name,
    ok: results.every((result) => result.ok),
    seconds: (Date.now() - startedMs) / 1_000,
    output: results.map((result) => result.output).join(''),
  }
}

/** @param {Outcome} outcome @param {boolean} [loud] */
function report(outcome, loud) {
  console.log(`${outcome.ok ? '✓' : '✗'} ${outcome.name} (${outcome.seconds.toFixed(1)} s)`)
  const text = outcome.output.trimEnd()
  if (text !== '' && loud) console.log(`${text.replace(/^/gm, '  ')}\n`)
}

/**
 * Runs all steps, in the given order as far as `lanes` and `after` allow; what failing ones said is printed when all have ended.
 * @param {readonly Step[]} steps
 * @param {NodeJS.ProcessEnv} env
 * @param {number} lanes how many run at a time
 * @returns {Promise<Outcome[]>} in the order of the steps
 */
export async function runSteps(steps, env, lanes) {
  const waiting = [...steps]
  /** @type {Map<string, Outcome>} */
  const done = new Map()
  /** @type {Set<Promise<void>>} */
  const busy = new Set()
  const isReady = (/** @type {Step} */ step) => (step.after ?? []).every((name) => done.has(name))
  while (waiting.length > 0 || busy.size > 0) {
    const index = busy.size < lanes ? waiting.findIndex(isReady) : -1
    const step = waiting[index]
    if (step === undefined) {
      await Promise.race(busy)
      continue
    }
    waiting.splice(index, 1)
    const blocker = (step.after ?? []).find((name) => !done.get(name)?.ok)
    const work = blocker === undefined ? runStep(step, env) : Promise.resolve(notRun(step, blocker))
    const task = work.then((outcome) => {
      done.set(step.name, outcome)
      report(outcome, step.loud && outcome.ok)
      busy.delete(task)
    })
    busy.add(task)
  }
  const outcomes = steps.flatMap((step) => done.get(step.name) ?? [])
  // Last, where whoever reads the end of a long log finds it.
  for (const outcome of outcomes) if (!outcome.ok) report(outcome, true)
  return outcomes
}

/** @param {Step} step @param {string} blocker @returns {Outcome} */
function notRun(step, blocker) {
  return { name: step.name, ok: false, seconds: 0, output: `not run, because "${blocker}" failed` }
}
