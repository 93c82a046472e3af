/* Answers about what is different between releases. */
import {
  comparedKinds,
  type ComparedKind,
  type compareReleaseDoc,
  type compareReleases,
  type QueryOf,
  type ReplyOf,
} from '@lectern/contracts'
import { compareContents, componentKeyOf, isComponentSection, withPolicy, type ContentOptions } from '@lectern/model'
import { ownLevels, readPolicies } from '../../../../content/compatibility-decisions.ts'
import type { AppContext } from '../../../../core/context.ts'
import { dayOf } from '../../../../core/days.ts'
import { presentFinding } from '../../../../core/present-finding.ts'
import { decodeId, encodeId } from '../../../../core/public-ids.ts'
import type { Reader } from '../../../../auth/visibility.ts'
import { readPastContents } from '../../../documents/doc/past-detail-queries.ts'
import type { ModelHashes } from './compare-plan.ts'
import type { Comparison, Comparisons } from './comparisons.ts'
import { resolveSides, type Side, type SideNames } from './sides.ts'

type Needs = Pick<AppContext, 'db' | 'clock'>

const defaultPageSize = 20

export interface CompareScope {
  projectId: number
  reader: Reader
}

/** A page of one list, or the first page of each. */
export async function readComparison(
  { db }: Needs,
  comparisons: Comparisons,
  { projectId, reader }: CompareScope,
  {
    kind,
    moduleId,
    pageIndex = 1,
    pageSize = defaultPageSize,
    ...names
  }: Omit<QueryOf<typeof compareReleases>, 'projectId'>,
): Promise<ReplyOf<typeof compareReleases>> {
  const { from, to } = await resolveSides(db, projectId, reader, names)
  const comparison = await comparisons.get(from, to)
  const lists = ofModule(comparison, moduleId)
  const start = (pageIndex - 1) * pageSize
  return {
    from: presentSide(from, comparison.docCounts.from),
    to: presentSide(to, comparison.docCounts.to),
    counts: {
      breaking: lists.breaking.length,
      added: lists.added.length,
      changed: lists.changed.length,
      removed: lists.removed.length,
    },
    modules: comparison.modules.map(({ id, name }) => ({ id: encodeId('module', id), name })),
    lists: comparedKinds
      .filter((each) => kind === undefined || each === kind)
      .map((each) => ({ kind: each, list: lists[each].slice(start, start + pageSize), total: lists[each].length })),
  }
}

function ofModule(
  { lists }: Comparison,
  moduleId: string | undefined,
): Record<ComparedKind, Comparison['lists']['added']> {
  if (moduleId === undefined) return lists
  const own = (kind: ComparedKind) => lists[kind].filter((doc) => doc.moduleId === moduleId)
  return { breaking: own('breaking'), added: own('added'), changed: own('changed'), removed: own('removed') }
}

function presentSide({ release, edition, atMs }: Side, docCount: number): ReplyOf<typeof compareReleases>['from'] {
  return {
    id: release === undefined ? '' : encodeId('release', release.id),
    releaseNo: release?.release_no ?? '',
    edition: edition ?? null,
    publishedAtMs: release?.published_at_ms ?? null,
    atMs,
    docCount,
  }
}

/** Models whose contents one answer has. */
const mostModels = 20

/** Nothing for a document that is on neither side, or the same on both. */
export async function readComparedDoc(
  { db, clock }: Needs,
  comparisons: Comparisons,
  { projectId, reader }: CompareScope,
  { docId, from, to }: SideNames & { docId: string },
): Promise<ReplyOf<typeof compareReleaseDoc>> {
  const sides = await resolveSides(db, projectId, reader, { from, to })
  const { pairs, models } = await comparisons.get(sides.from, sides.to)
  const pair = pairs.get(decodeId('doc', docId))
  if (pair === undefined) return { before: null, after: null, findings: null, models: [], moreModels: 0 }
  const moduleId = pair.after?.moduleId ?? 0
  const used = Object.entries(pair.uses)
  const shown = used.slice(0, mostModels).flatMap(([ref, uses]) => {
    const key = componentKeyOf(ref)
    const hashes = models.get(moduleId)?.get(ref)
    return key === undefined || hashes === undefined ? [] : [{ ...key, ...hashes, uses }]
  })
  const own = { before: pair.before?.hash ?? null, after: pair.after?.hash ?? null }
  const contentOf = await readPastContents(
    db,
    [own, ...shown].flatMap(({ before, after }) => [before, after]),
  )
  const policy = (await readPolicies(db, [moduleId])).get(moduleId) ?? ownLevels
  const today = dayOf(clock())
  const present = ({ before, after }: ModelHashes, options: Omit<ContentOptions, 'today'> = {}) => {
    const [old, now] = [contentOf(before), contentOf(after)]
    const findings = compareContents(old, now, { today, ...options })
    return {
      before: old ?? null,
      after: now ?? null,
      findings: findings?.map((each) => presentFinding(withPolicy(each, policy))) ?? null,
    }
  }
  return {
    ...present(own),
    models: shown.map(({ section, name, uses, ...hashes }) => ({
      ...{ section, name, uses },
      ...present(hashes, { name, uses, ...(isComponentSection(section) && { section }) }),
    })),
    moreModels: used.length - shown.length,
  }
}
