import { resolve } from 'node:path'
import { indexPasswords } from '@lectern/server/index-passwords'
import { exitCodes, UsageError, type Run } from '../command.ts'

export const run: Run = async ([verb, list, file, ...more]) => {
  if (verb !== 'index' || list === undefined || file === undefined || more.length > 0) throw new UsageError()
  const target = resolve(file)
  const count = await indexPasswords(resolve(list), target)
  process.stdout.write(`Wrote ${String(count)} digests to ${target}\n`)
  return exitCodes.done
}
