import type { ArchiveRule } from '@lectern/contracts'

/** Why an archive cannot be unpacked, and where: what is shown to who sent it. */
export interface ArchiveProblem {
  rule: ArchiveRule
  /** File inside the archive; empty for the archive itself. */
  entry: string
  /** From 1; 0 where none is to blame. */
  line: number
  /** Field or thing at fault, as it is in the file; may be empty. */
  what: string
}

/** Ends reading an archive. */
export class ArchiveBrokenError extends Error {
  override name = 'ArchiveBrokenError'
  readonly problem: ArchiveProblem

  constructor(rule: ArchiveProblem['rule'], place: Partial<Omit<ArchiveProblem, 'rule'>> = {}) {
    super(rule)
    this.problem = { rule, entry: '', line: 0, what: '', ...place }
  }
}
