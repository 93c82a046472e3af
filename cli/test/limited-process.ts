/* Runs command lines as people type them, under a limit of processes: a command that starts itself again would take the machine with it. */
import { execFileSync, spawn } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'

export interface Ended {
  /** -1 when a signal ended it. */
  code: number
  stdout: string
  stderr: string
}

/** Between two counts, each of which reads every process of the machine. One that starts itself again makes a few dozen meanwhile. */
const countMs = 100

export interface LimitedOptions {
  cwd: string
  env: NodeJS.ProcessEnv
  /** Written to the standard input, which is empty without it. */
  input?: string
  /** Processes that may exist at the same time. npx takes three, the command one, its shell another. */
  maxProcesses?: number
  timeoutMs?: number
}

/**
 * Runs one command line in a shell and a process group of its own.
 * @throws when it has more processes than allowed or takes too long; the whole group is killed first
 */
export function runLimited(line: string, options: LimitedOptions): Promise<Ended> {
  const { cwd, env, input = '', maxProcesses = 25, timeoutMs = 60_000 } = options
  return new Promise((resolve, reject) => {
    const child = spawn('/bin/sh', ['-c', line], { cwd, env, detached: true })
    let stdout = ''
    let stderr = ''
    child.stdout.setEncoding('utf8').on('data', (text: string) => (stdout += text))
    child.stderr.setEncoding('utf8').on('data', (text: string) => (stderr += text))
    // A command that does not read its input closes it before all is written.
    child.stdin.on('error', () => undefined).end(input)
    const { pid } = child
    const startedMs = Date.now()
    let reason: string | undefined
    const watch = setInterval(() => {
      if (pid === undefined) return
      const count = countProcesses(pid)
      if (count > maxProcesses) reason ??= `More than ${String(maxProcesses)} processes: ${line}`
      if (Date.now() - startedMs > timeoutMs) reason ??= `Not done after ${String(timeoutMs)} ms: ${line}`
      if (reason !== undefined) killGroup(pid)
    }, countMs)
    child.on('error', reject)
    child.on('close', (code) => {
      clearInterval(watch)
      if (pid !== undefined) killGroup(pid)
      if (reason === undefined) resolve({ code: code ?? -1, stdout, stderr })
      else reject(new Error(`${reason}\n${stderr.slice(0, 2_000)}`))
    })
  })
}

/** Counts the living processes of a group. */
function countProcesses(group: number): number {
  return listGroups().filter((each) => each === group).length
}

/** The process group of every process on the machine. */
function listGroups(): number[] {
  if (!existsSync('/proc/self/stat'))
    return execFileSync('ps', ['-A', '-o', 'pgid='], { encoding: 'utf8' }).split('\n').map(Number)
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map((name) => {
      try {
        // `pid (name) state parent group …`; the name may hold anything, parentheses too.
        const stat = readFileSync(`/proc/${name}/stat`, 'utf8')
        return Number(stat.slice(stat.lastIndexOf(')')).split(' ')[3])
      } catch {
        // It ended meanwhile.
        return 0
      }
    })
}

/** Ends every process of the group at the same moment: none has time to start another. */
function killGroup(group: number): void {
  try {
    process.kill(-group, 'SIGKILL')
  } catch {
    // All have ended.
  }
}
