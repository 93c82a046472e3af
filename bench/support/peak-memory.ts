import { existsSync, readFileSync } from 'node:fs'

/** Peak of a process's resident memory so far, in MB; 0 where the system has no `/proc`. */
export function peakRssMb(pid: number): number {
  const status = `/proc/${pid}/status`
  if (!existsSync(status)) return 0
  return Number(/VmHWM:\s+(\d+)/.exec(readFileSync(status, 'utf8'))?.[1] ?? 0) / 1024
}
