/* Time of the processor: unlike answers per second, it is about the same on a busy machine. */
import { readFileSync } from 'node:fs'

/** The kernel's unit, `USER_HZ`. */
const tickMs = 10

/** What all threads of a process have used since its start, in ms, of programs and of the kernel for them. Linux only. */
export function processorMs(pid: number): number {
  return timesOf(pid).own
}

/** The same of a process and all below it, those that have ended too. */
export function familyMs(pid: number): number {
  try {
    const children = readFileSync(`/proc/${String(pid)}/task/${String(pid)}/children`, 'utf8').match(/\d+/g) ?? []
    const { own, ended } = timesOf(pid)
    return children.reduce((sum, child) => sum + familyMs(Number(child)), own + ended)
  } catch {
    // It has ended since it was listed: its time is among that of its parent's children.
    return 0
  }
}

function timesOf(pid: number): { own: number; ended: number } {
  // proc(5): behind the name, which may have spaces, utime, stime and those of children that have ended are the 12th to 15th fields.
  const fields =
    readFileSync(`/proc/${String(pid)}/stat`, 'utf8')
      .split(') ')
      .at(-1)
      ?.split(' ') ?? []
  const [user = 0, system = 0, endedUser = 0, endedSystem = 0] = fields.slice(11, 15).map(Number)
  return { own: (user + system) * tickMs, ended: (endedUser + endedSystem) * tickMs }
}
