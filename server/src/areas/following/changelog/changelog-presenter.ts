/* What changed as the contract shows it. */
import { docType, modifySource, type ChangelogEntry, type DocType } from '@lectern/contracts'
import { summaryWithPolicy, withPolicy, worstLevel, type CompatibilityPolicy } from '@lectern/model'
import { levelOfRemoval, ownLevels } from '../../../content/compatibility-decisions.ts'
import type { StateSummary } from '../../../content/state-summaries.ts'
import { encodeId } from '../../../core/public-ids.ts'
import type { RemovedRow, StateRow } from './changelog-repo.ts'

/** What is known of a state beside its row. */
export interface StateAround {
  policy: CompatibilityPolicy
  /** Absent for first states and for contents of a newer release. */
  changes: StateSummary | undefined
  useCount: number
}

export function presentState(row: StateRow, { policy, changes, useCount }: StateAround): ChangelogEntry {
  const findings = changes?.summary.findings.map((finding) => withPolicy(finding, policy)) ?? []
  return {
    ...subjectOf(row),
    ...moduleOf(row),
    id: `r${encodeId('revision', row.id)}`,
    act: actOf(row),
    isLive: row.deleted_at_ms === null,
    level: worstLevel(findings),
    summary: changes === undefined ? null : summaryWithPolicy(changes.summary, policy),
    docCount: 0,
    useCount,
    source: row.source,
    byName: row.by_name,
    remark: row.remark,
    atMs: row.at_ms,
    from: row.parent_id === null ? '' : encodeId('revision', row.parent_id),
    to: encodeId('revision', row.id),
  }
}

type About = Pick<ChangelogEntry, 'subject' | 'subjectId' | 'name' | 'httpMethod' | 'url' | 'docType'>

function moduleOf(row: Pick<StateRow, 'module_id' | 'module_name'>) {
  return { moduleId: encodeId('module', row.module_id), moduleName: row.module_name }
}

const notCalled = { httpMethod: '', url: '', docType: docType.http }

function subjectOf(row: StateRow): About {
  const { subject_id: id } = row
  if (row.subject_kind === 'component')
    return { ...notCalled, subject: 'model', subjectId: encodeId('component', id), name: row.model_name ?? '' }
  if (row.subject_kind === 'module')
    return { ...notCalled, subject: 'application', subjectId: encodeId('module', id), name: row.module_name }
  return { ...docOf(row), subjectId: encodeId('doc', id), name: row.doc_name ?? '' }
}

function docOf(row: Pick<StateRow, 'is_folder' | 'doc_type' | 'http_method' | 'url'>) {
  if (row.is_folder === 1) return { ...notCalled, subject: 'folder' as const }
  return {
    subject: 'doc' as const,
    httpMethod: row.http_method ?? '',
    url: row.url ?? '',
    docType: row.doc_type ?? docType.http,
  }
}

function actOf({ source, parent_id: parentId }: StateRow): ChangelogEntry['act'] {
  if (source === modifySource.restore) return 'restored'
  return parentId === null ? 'added' : 'changed'
}

/** What was removed; a folder counts with what was in it. */
export function presentRemoved(row: RemovedRow, policy: CompatibilityPolicy): ChangelogEntry {
  const about = { ...removedOf(row), name: row.name }
  return {
    ...about,
    ...moduleOf(row),
    id: `t${String(row.at_ms)}${about.subjectId}`,
    act: 'removed',
    isLive: false,
    level: isCalled(row) ? levelOfRemoval(policy) : 'harmless',
    summary: null,
    docCount: isHolder(row) ? row.doc_count : 0,
    useCount: 0,
    source: null,
    byName: row.by_name,
    remark: '',
    atMs: row.at_ms,
    from: '',
    to: '',
  }
}

/** What is there again after it was removed; a folder counts with what is in it. */
export function presentRestored(row: RemovedRow): ChangelogEntry {
  const entry = presentRemoved(row, ownLevels)
  const { subject, subjectId } = entry
  const id = `b${String(row.at_ms)}${subjectId}`
  // Only documents have a page that can be opened without a state to compare.
  return { ...entry, id, act: 'restored', isLive: subject === 'doc', level: 'harmless' }
}

function removedOf(row: RemovedRow): Omit<About, 'name'> {
  const { kind, subject_id: id } = row
  if (kind === 'model') return { ...notCalled, subject: 'model', subjectId: encodeId('component', id) }
  if (kind === 'module') return { ...notCalled, subject: 'application', subjectId: encodeId('module', id) }
  return { ...docOf(row), subjectId: encodeId('doc', id) }
}

/** A folder or application, whose documents go with it. */
const isHolder = ({ kind, is_folder: isFolder }: Pick<RemovedRow, 'kind' | 'is_folder'>): boolean =>
  kind === 'module' || isFolder === 1

const called: readonly (DocType | null)[] = [docType.http, docType.dubbo]

function isCalled(row: RemovedRow): boolean {
  if (row.kind === 'model') return false
  return isHolder(row) ? row.doc_count > 0 : called.includes(row.doc_type)
}
