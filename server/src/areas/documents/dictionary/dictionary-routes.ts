/* Dictionaries of applications. */
import {
  addDictionary,
  deleteDictionary,
  dictionaryLimits,
  getDictionary,
  getDictionaryUsage,
  listDictionaries,
  listDictionaryItems,
  updateDictionary,
} from '@lectern/contracts'
import type { FastifyInstance } from 'fastify'
import { AppError } from '../../../core/app-error.ts'
import { originOf } from '../../../core/audit.ts'
import type { AppContext } from '../../../core/context.ts'
import { encodeId } from '../../../core/public-ids.ts'
import type { ProjectScope } from '../../../auth/scope.ts'
import { serveEndpoint } from '../../../http/serve-endpoint.ts'
import { seesHidden } from '../../../auth/visibility.ts'
import {
  changeDictionary,
  createDictionary,
  removeDictionary,
  showDictionary,
  type DictionaryPlace,
} from './dictionary-commands.ts'
import { presentDictionary, presentUsage } from './dictionary-presenter.ts'
import { listDictionaryRows } from './dictionary-repo.ts'
import { indexUses, listUsers } from './usage-repo.ts'

export function dictionaryRoutes(app: FastifyInstance, context: AppContext): void {
  const { db } = context

  serveEndpoint(app, context, listDictionaries, async ({ scope, language }) => {
    const rows = await listDictionaryRows(db, moduleOf(scope))
    const { compare } = new Intl.Collator(language)
    return rows.map(presentDictionary).sort((a, b) => compare(a.name, b.name))
  })

  serveEndpoint(app, context, listDictionaryItems, async ({ scope }) => {
    const { items } = await showDictionary(context, placeOf(scope).dictionaryId)
    return items
  })

  serveEndpoint(app, context, getDictionary, ({ scope }) => showDictionary(context, placeOf(scope).dictionaryId))

  serveEndpoint(app, context, addDictionary, async (call) => {
    const { spaceId } = call.scope
    const place = { moduleId: moduleOf(call.scope), spaceId }
    return showDictionary(context, await createDictionary(context, originOf(call), place, call.body))
  })

  serveEndpoint(app, context, updateDictionary, async (call) => {
    const place = placeOf(call.scope)
    await changeDictionary(context, originOf(call), place, call.body)
    return showDictionary(context, place.dictionaryId)
  })

  serveEndpoint(app, context, deleteDictionary, async (call) => ({
    trashId: encodeId('trash', await removeDictionary(context, originOf(call), placeOf(call.scope))),
  }))

  serveEndpoint(app, context, getDictionaryUsage, async ({ scope }) => {
    const place = placeOf(scope)
    await indexUses(db, place.moduleId)
    return presentUsage(await listUsers(db, place, seesHidden(scope.role)), dictionaryLimits.users)
  })
}

/** The access rules of these endpoints name an application or a dictionary of one. */
function moduleOf({ moduleId }: ProjectScope): number {
  if (moduleId === undefined) throw new AppError('not_accessible')
  return moduleId
}

function placeOf(scope: ProjectScope): DictionaryPlace {
  if (scope.dictionaryId === undefined) throw new AppError('not_accessible')
  return { dictionaryId: scope.dictionaryId, moduleId: moduleOf(scope), spaceId: scope.spaceId }
}
