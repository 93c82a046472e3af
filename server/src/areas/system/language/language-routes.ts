/* Languages of the interface, for super admins. */
import {
  deleteLanguage,
  getAdminLanguage,
  listAdminLanguages,
  renameLanguage,
  saveLanguage,
  setDefaultLanguage,
  type AdminLanguage,
} from '@lectern/contracts'
import type { FastifyInstance } from 'fastify'
import { AppError } from '../../../core/app-error.ts'
import { originOf } from '../../../core/audit.ts'
import type { AppContext } from '../../../core/context.ts'
import { nestTexts, type LoadedLanguage } from '../../../http/languages.ts'
import { serveEndpoint } from '../../../http/serve-endpoint.ts'
import { deleteTexts, makeDefault, renameAdded, saveTexts } from './language-commands.ts'
import { presentLanguage } from './language-presenter.ts'
import { findNames } from './language-repo.ts'

export function languageRoutes(app: FastifyInstance, context: AppContext): void {
  const { db, languages } = context
  const present = async (loaded: readonly LoadedLanguage[]): Promise<AdminLanguage[]> => {
    const state = await languages.current()
    const names = await findNames(
      db,
      loaded.flatMap(({ updatedBy }) => updatedBy ?? []),
    )
    return loaded.map((each) => presentLanguage(languages, state, each, names))
  }
  const presentOne = async (lang: string): Promise<{ language: AdminLanguage; loaded: LoadedLanguage }> => {
    const loaded = (await languages.current()).find(lang)
    if (loaded === undefined) throw new AppError('not_accessible')
    const [language] = await present([loaded])
    if (language === undefined) throw new AppError('not_accessible')
    return { language, loaded }
  }

  serveEndpoint(app, context, listAdminLanguages, async () => present((await languages.current()).list))

  serveEndpoint(app, context, getAdminLanguage, async ({ query }) => {
    const { language, loaded } = await presentOne(query.lang)
    return {
      language,
      content: nestTexts(loaded.own),
      original: { zh: nestTexts(languages.builtIn('zh-CN')), en: nestTexts(languages.builtIn('en')) },
    }
  })

  serveEndpoint(app, context, saveLanguage, async (call) => {
    const origin = { ...originOf(call), userId: call.actor.userId }
    const { lang, ignored } = await saveTexts(context, origin, call.body, call.language)
    const { language } = await presentOne(lang)
    return { language, ignored }
  })

  serveEndpoint(app, context, renameLanguage, async (call) => {
    await renameAdded(context, { ...originOf(call), userId: call.actor.userId }, call.body)
    return null
  })

  serveEndpoint(app, context, deleteLanguage, async (call) => {
    await deleteTexts(context, originOf(call), call.body.lang)
    return null
  })

  serveEndpoint(app, context, setDefaultLanguage, async (call) => {
    await makeDefault(context, originOf(call), call.body.lang, call.language)
    return null
  })
}
