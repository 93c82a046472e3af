/* What the versions of sites read: the same answers visitors of their sources get, checked against what is visible now. */
import type { CompactTree } from '@lectern/contracts'
import { LatestMap } from '../../../../core/latest-map.ts'
import type { PreparedJson } from '../../../../http/replies.ts'
import type { ShownChanges, VisitReader } from '../../visit/visit-queries.ts'
import type { SiteSourceRef } from './site-gate.ts'
import { readSiteTree, type SiteTree } from './site-tree.ts'

/** What a release is, and its notes in CommonMark. */
interface ToldRelease {
  release_no: string
  release_desc: string
  notes: string
}

/** What of a release visitors of a site read. */
interface ReleasePages {
  tree(scope: { releaseId: number; reader: 'visitor' }): Promise<PreparedJson>
  detail(scope: { releaseId: number; reader: 'visitor' }, docId: string): Promise<PreparedJson>
  told(releaseId: number): Promise<ToldRelease>
  changes(releaseId: number): Promise<ShownChanges>
}

export interface SiteReaders {
  share: VisitReader
  compose: VisitReader
  release: ReleasePages
}

/** Trees kept ready. */
const keptTrees = 50

export class SiteReader {
  readonly #readers: SiteReaders
  readonly #trees = new LatestMap<string, SiteTree>(keptTrees)

  constructor(readers: SiteReaders) {
    this.#readers = readers
  }

  /** `tag` changes whenever the tree does. */
  async tree(source: SiteSourceRef): Promise<{ tree: SiteTree; tag: string }> {
    const answer = await this.#answer(source)
    const known = this.#trees.get(answer.etag)
    if (known !== undefined) return { tree: known, tag: answer.etag }
    // An answer of the server's own.
    const { data } = JSON.parse(answer.body.toString()) as { data: CompactTree }
    const tree = readSiteTree(data)
    this.#trees.set(answer.etag, tree)
    return { tree, tag: answer.etag }
  }

  #answer(source: SiteSourceRef): Promise<PreparedJson> {
    if (source.of === 'release') return this.#readers.release.tree({ releaseId: source.id, reader: 'visitor' })
    return this.#readers[source.of].tree(source, 'columns')
  }

  /** The release that is shown; `undefined` for other sources. */
  async told(source: SiteSourceRef): Promise<ToldRelease | undefined> {
    return source.of === 'release' ? this.#readers.release.told(source.id) : undefined
  }

  /** What of the version has a changelog. */
  changes(source: SiteSourceRef): Promise<ShownChanges> {
    if (source.of === 'release') return this.#readers.release.changes(source.id)
    return this.#readers[source.of].shownChanges(source)
  }

  /** @throws {AppError} not_accessible for what visitors don't see */
  detail(source: SiteSourceRef, docId: string): Promise<PreparedJson> {
    if (source.of === 'release') return this.#readers.release.detail({ releaseId: source.id, reader: 'visitor' }, docId)
    return this.#readers[source.of].detail(source, docId)
  }
}
