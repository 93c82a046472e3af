import { readReleasePath } from '../../../../entities/release/release-paths.ts'
import type { Comparison } from '../../../../entities/release/release-queries.ts'

/** Page of a document as one of the sides has it; `undefined` for an earlier state of a release, which is not read. */
export function pageOnSide({ id, edition }: Comparison['from'], docId: string): string | undefined {
  if (id === '') return `/view/${docId}`
  return edition === null ? readReleasePath(id, docId) : undefined
}
