/*
 * The documents of an application as one prepared list. The application's tree version represents all that a row shows but the names of people,
 * who rename themselves without touching it.
 */
import type { BodyOf, listDocs } from '@lectern/contracts'
import { AppError } from '../../../../core/app-error.ts'
import type { AppContext } from '../../../../core/context.ts'
import { PreparedCache } from '../../../../http/prepared-cache.ts'
import { PreparedJson } from '../../../../http/replies.ts'
import type { ProjectScope } from '../../../../auth/scope.ts'
import { seesHidden } from '../../../../auth/visibility.ts'
import { treeTag } from '../tree/tree-queries.ts'
import { findTreeModule } from '../tree/tree-repo.ts'
import { presentDocList } from './doc-organise-presenter.ts'
import { listDocRows, listModifierNames } from './doc-organise-repo.ts'

const answerBytes = 32 * 1024 * 1024

export class DocListReader {
  readonly #db: AppContext['db']
  readonly #answers = new PreparedCache(answerBytes)

  constructor({ db }: Pick<AppContext, 'db'>) {
    this.#db = db
  }

  /** Hidden rows only for who may organise. */
  async list(
    { moduleId, role }: ProjectScope,
    { status, filterEmptyFolder }: Pick<BodyOf<typeof listDocs>, 'status' | 'filterEmptyFolder'>,
  ): Promise<PreparedJson> {
    const module = moduleId === undefined ? undefined : await findTreeModule(this.#db, moduleId)
    if (module === undefined) throw new AppError('not_accessible')
    const names = await listModifierNames(this.#db, module.id)
    const rules = { status, withoutEmptyFolders: filterEmptyFolder === 1, withHidden: seesHidden(role) }
    const tag = treeTag(['list', module.id, module.tree_version, rules, names])
    return this.#answers.get(tag, async () => {
      const rows = presentDocList(await listDocRows(this.#db, module.id), rules)
      return new PreparedJson(JSON.stringify(rows), tag)
    })
  }
}
