/*
 * What an importer or exporter has to say about its input. Values, not exceptions: bad input is not a failure of ours.
 */
import type { Json } from '../json.ts'

/** One remark about a place in a source. The sentence is made from `code` and `params` in the reader's language. */
export interface Issue {
  /** `error`: the source is refused. `warning`: taken over, but somebody should look. `note`: form changed, meaning kept. */
  severity: 'error' | 'warning' | 'note'
  /** JSON pointer into the source as a fragment, for example `#/paths/~1orders/get`. */
  pointer: string
  /** File of a multi-file source the pointer belongs to; absent for the root file. */
  file?: string
  /** Stable name, `noun_problem`; key of the sentence in `locales/<lang>/exchange/issues.json`. */
  code: string
  params?: Record<string, Json>
  /** True when something of the source is not in the result. */
  lost?: boolean
}
