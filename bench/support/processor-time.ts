/* Time of the processor: unlike answers per second, it is about the same on a busy machine. */
import { readFileSync } from 'node:fs'

/** The kernel's unit, `USER_HZ`. */
const tickMs = 10

/** What all threads of a process have used since its start, in ms, of programs and of the kernel for them. Linux only. */
export function processorMs(pid: number): number {
  // proc(5): behind the name, which may have spaces, utime and stime are the 12th and 13th fields.
  const fields =
    readFileSync(`/proc/${String(pid)}/stat`, 'utf8')
      .split(') ')
      .at(-1)
      ?.split(' ') ?? []
  return (Number(fields[11]) + Number(fields[12])) * tickMs
}
