/*
 * Loaded into a server by `--import`: keeps in a file how long its event loop was held at most, in ms, since the file was last deleted. Held by work of its
 * own thread, in time of the processor: what a busy machine takes away does not count.
 */
import { existsSync, writeFileSync } from 'node:fs'
import { isMainThread } from 'node:worker_threads'

const file = process.env['BENCH_LOOP_FILE'] ?? ''
const everyMs = 200

if (isMainThread && file !== '') {
  const cpuMs = (): number => {
    const { user, system } = process.threadCpuUsage()
    return (user + system) / 1_000
  }
  let [lastMs, longestMs] = [cpuMs(), 0]
  setInterval(() => {
    const nowMs = cpuMs()
    longestMs = Math.max(longestMs, nowMs - lastMs)
    lastMs = nowMs
  }, 1).unref()
  setInterval(() => {
    if (!existsSync(file)) longestMs = 0
    writeFileSync(file, String(longestMs))
  }, everyMs).unref()
}
