/* Searching everything a person may read. Owns: that nothing is looked for beyond that, and how much of what is found is shown. */
import { searchKinds, searchLimits, type QueryOf, type ReplyOf, type searchContents } from '@lectern/contracts'
import type { Viewer } from '../../../auth/visible-projects.ts'
import type { AppContext } from '../../../core/context.ts'
import { HitReader } from './find/hit-reader.ts'
import { lookForAll, lookForLikely, nothingFound, type Found } from './find/look.ts'
import { parseQuery } from './find/parse-query.ts'
import { findPeople } from './find/people-repo.ts'
import { readSight } from './find/search-sight.ts'
import { findShares } from './find/shares-repo.ts'
import type { SearchIndex } from './index/search-index.ts'
import { readQuestion } from './likely/read-question.ts'

type Needs = Pick<AppContext, 'db' | 'engine' | 'clock'>
type Answer = ReplyOf<typeof searchContents>

const usualPage = 20

export class Search {
  readonly #context: Needs
  readonly #index: SearchIndex
  readonly #hits: HitReader

  constructor(context: Needs, index: SearchIndex) {
    this.#context = context
    this.#index = index
    this.#hits = new HitReader(context)
  }

  async find(
    viewer: Viewer,
    {
      q,
      kind,
      order = 'best',
      match = 'all',
      pageIndex = 1,
      pageSize = usualPage,
      ...limits
    }: QueryOf<typeof searchContents>,
  ): Promise<Answer> {
    const query = parseQuery(q)
    const isBehind = await this.#index.catchUp()
    const { sight, scope } = await readSight(this.#context, viewer, query, limits)
    const isEmpty = q.trim() === '' || sight.projectIds.length === 0 || scope.moduleIds?.length === 0
    const lookFor = match === 'likely' ? lookForLikely : lookForAll
    const wanted = { query, scope, sight, kind, isByChange: order === 'newest' }
    const { found, near } = isEmpty ? nothingFound : await lookFor(this.#context, wanted)
    const words = match === 'likely' ? readQuestion(query.words.join(' ')).words.map(({ text }) => text) : query.words
    const start = (pageIndex - 1) * pageSize
    const hits = searchKinds.flatMap((each) => {
      const { rows } = found[each]
      const shown = kind === undefined ? rows.slice(0, searchLimits.overview) : rows.slice(start, start + pageSize)
      return kind === undefined || kind === each ? shown.map((row) => ({ kind: each, row })) : []
    })
    // Operators, and words in quotes, are about documents.
    const text = kind === undefined && q.trim() === query.words.join(' ') ? q.trim() : ''
    return {
      people: text === '' ? [] : await findPeople(this.#context, viewer, text),
      shares: text === '' ? [] : await findShares(this.#context, { sight, scope }, text),
      hits: await this.#hits.read(hits, words, [...(near?.values() ?? [])].flat()),
      counts: countsOf(found),
      isApproximate: near !== undefined && hits.length > 0,
      isBehind,
    }
  }

  async close(): Promise<void> {
    await this.#hits.close()
  }
}

function countsOf({ doc, field, model, dictionary, constant, folder, comment }: Found['found']): Answer['counts'] {
  return {
    ...{ doc: doc.count, field: field.count, model: model.count },
    ...{ dictionary: dictionary.count, constant: constant.count, folder: folder.count },
    comment: comment.count,
  }
}
