/* What of a release comes from there: as values that can be compared with what it is here, and as a choice of documents. */
import { limits } from '@lectern/contracts'
import { flagOf, textOf, type DumpRow } from '@lectern/formats'
import { encodeId } from '../../../../core/public-ids.ts'
import { storableText } from '../../../../db/storable-text.ts'
import type { ChosenModule } from '../../../sharing/release/release-choice-queries.ts'

/** What both products have of a release, in values that can be compared. */
export type ReleaseFields = {
  releaseDesc: string
  status: 0 | 1
  /** JSON of the documents here by application. */
  docs: string
}

/** Ids of documents here by application here. */
export type ChosenDocs = ReadonlyMap<number, readonly number[]>

export const numberIn = (row: DumpRow): string =>
  storableText(textOf(row, 'release_no')).trim().slice(0, limits.releaseNo) || '-'

export function fieldsOf(row: DumpRow, docs: ChosenDocs): ReleaseFields {
  return {
    releaseDesc: storableText(textOf(row, 'release_desc')).trim().slice(0, limits.releaseDesc),
    status: flagOf(row, 'status'),
    docs: writeDocs([...docs].map(([moduleId, ids]) => ({ moduleId, mode: 'live', isAll: false, docs: ids }))),
  }
}

export function writeDocs(
  modules: readonly (Pick<ChosenModule, 'moduleId' | 'mode' | 'isAll'> & { docs: readonly number[] })[],
): string {
  const sorted = [...modules].sort((a, b) => a.moduleId - b.moduleId)
  return JSON.stringify(
    sorted.map(({ moduleId, mode, isAll, docs }) => [moduleId, mode, isAll, [...docs].sort((a, b) => a - b)]),
  )
}

export const choiceOf = (docs: ChosenDocs) =>
  [...docs].map(([moduleId, ids]) => ({
    moduleId: encodeId('module', moduleId),
    mode: 'live' as const,
    docIds: ids.map((id) => encodeId('doc', id)),
  }))
