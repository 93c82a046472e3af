/* What a run reports. Owns: counts and remarks, and that a report never grows without end. */
import { migrationKinds, migrationLimits, type MigrationKind } from '@lectern/contracts'
import type { RemarkCode } from './remark-codes.ts'

type Outcome = 'added' | 'changed' | 'unchanged' | 'kept' | 'left'

type Counts = Record<'found' | Outcome, number>

interface StoredRemark {
  place: string
  code: RemarkCode
  params: Record<string, string | number>
  count: number
}

export interface StoredMigrationReport {
  isDryRun: boolean
  version: string
  counts: ({ kind: MigrationKind } & Counts)[]
  remarks: StoredRemark[]
  remarkCount: number
  shares: { shareId: number; place: string; former: string; hasPassword: boolean }[]
}

export class Tally {
  readonly #counts = new Map<MigrationKind, Counts>(
    migrationKinds.map((kind) => [kind, { found: 0, added: 0, changed: 0, unchanged: 0, kept: 0, left: 0 }]),
  )
  readonly #remarks = new Map<string, StoredRemark>()
  readonly #shares: StoredMigrationReport['shares'] = []
  #remarkCount = 0

  count(kind: MigrationKind, outcome: 'found' | Outcome, count = 1): void {
    const counts = this.#counts.get(kind)
    if (counts !== undefined) counts[outcome] += count
  }

  /** @param path names, outermost first */
  remark(code: RemarkCode, path: readonly string[], params: StoredRemark['params'] = {}, count = 1): void {
    const place = path.join(' / ').slice(0, 500)
    const key = `${code} ${place} ${JSON.stringify(params)}`
    const known = this.#remarks.get(key)
    if (known !== undefined) {
      known.count += count
      return
    }
    this.#remarkCount += 1
    if (this.#remarks.size < migrationLimits.remarks) this.#remarks.set(key, { place, code, params, count })
  }

  share(share: StoredMigrationReport['shares'][number]): void {
    if (this.#shares.length < migrationLimits.shares) this.#shares.push(share)
  }

  report(isDryRun: boolean, version: string): StoredMigrationReport {
    return {
      isDryRun,
      version,
      counts: [...this.#counts].map(([kind, counts]) => ({ kind, ...counts })),
      remarks: [...this.#remarks.values()],
      remarkCount: this.#remarkCount,
      shares: this.#shares,
    }
  }
}
