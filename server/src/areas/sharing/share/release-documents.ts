/* What a share of a release needs of it. */
import type { getVisitComponents, getVisitDocProps, ReplyOf } from '@lectern/contracts'
import type { PreparedJson } from '../../../http/replies.ts'
import type { PartsChange, WrittenDocument } from '../../documents/doc/detail-queries.ts'
import type { ShownChanges } from '../visit/visit-queries.ts'
import type { TreeForm, TreeItem } from '../../documents/doc/tree/tree-queries.ts'

interface Scope {
  releaseId: number
  reader: 'visitor'
}

interface OneDocument {
  releaseId: number
  docId: string
}

/** Nothing hidden is in it; what is not in it is `not_accessible`. */
export interface ReleaseDocuments {
  tree(scope: { releaseId: number }, form: TreeForm): Promise<PreparedJson>
  shownDetail(document: OneDocument, change: PartsChange | undefined): Promise<PreparedJson>
  written(document: OneDocument): Promise<WrittenDocument>
  service(scope: Scope, docId: string): Promise<ReplyOf<typeof getVisitDocProps>>
  components(scope: Scope, docId: string, refs: readonly string[]): Promise<ReplyOf<typeof getVisitComponents>>
  shown(releaseId: number): Promise<{
    /** Changes with everything that is in it. */
    key: string
    snapshotId: number | undefined
    /** Applications that are followed. */
    followed: readonly number[]
    list: () => Promise<TreeItem[]>
  }>
  /** Documents of applications that are followed; of the frozen ones, what the release changed. */
  changes(releaseId: number): Promise<ShownChanges>
  count(releaseId: number): Promise<number>
}
