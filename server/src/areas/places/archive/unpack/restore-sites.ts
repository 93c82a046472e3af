/* What published sites out of an archive are called: their own names where those are free. */
import { limits } from '@lectern/contracts'
import { randomInt } from 'node:crypto'
import { inBatches } from '../../../../db/batches.ts'
import type { Executor } from '../../../../db/content-store.ts'
import type { AnyLine } from '../archive-format.ts'

/** Numbers that are tried before a random one. */
const numbersTried = 20

/** The lines with names that no site has or had: `shop`, `shop-2` and so on. */
export async function withFreeNames(tx: Executor, lines: readonly AnyLine[]): Promise<AnyLine[]> {
  const wanted = lines.map((line) => namesLike(String(line['name'])))
  const taken = new Set<string>()
  for (const part of inBatches(wanted.flat())) {
    const rows = await tx.selectFrom('site_name').select('name').where('name', 'in', part).execute()
    for (const { name } of rows) taken.add(name)
  }
  return lines.map((line, index) => {
    const names = wanted[index] ?? []
    const name = names.find((each) => !taken.has(each)) ?? numbered(String(line['name']), randomInt(1e9, 1e10))
    taken.add(name)
    return { ...line, name }
  })
}

function namesLike(name: string): string[] {
  return [name, ...Array.from({ length: numbersTried - 1 }, (_, index) => numbered(name, index + 2))]
}

function numbered(name: string, number: number): string {
  const end = `-${String(number)}`
  return `${name.slice(0, limits.siteName - end.length).replace(/-$/, '')}${end}`
}
