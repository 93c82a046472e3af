import { getFrontConfig, getLanguage, getViewConfig, listLanguages, visitAreas } from '@lectern/contracts'
import type { FastifyInstance } from 'fastify'
import { AppError } from '../../../core/app-error.ts'
import type { AppContext } from '../../../core/context.ts'
import { readImportLimit } from '../../../http/import-limit.ts'
import { PreparedJson } from '../../../http/replies.ts'
import { serveEndpoint } from '../../../http/serve-endpoint.ts'
import { hasMailServer } from '../../../jobs/mail.ts'
import { readSettings } from '../../../core/settings.ts'
import { productVersion } from '../../../core/version.ts'
import { describeSignIn } from '../../accounts/identity/identity-queries.ts'

/** The settings hold it as a list of its own. */
const paramTypesKey = 'front.param.type-array'

export function systemRoutes(app: FastifyInstance, context: AppContext): void {
  const { db, languages, config } = context

  serveEndpoint(app, context, getLanguage, async ({ query, request }) => {
    const state = await languages.current()
    const lang = query.lang ?? languages.pick(state, request.headers['accept-language'])
    return languages.answer(lang, query.part === 'visit' ? visitAreas : undefined)
  })

  serveEndpoint(app, context, listLanguages, async () => {
    const { list, version } = await languages.current()
    return new PreparedJson(
      JSON.stringify(list.map(({ lang, description }) => ({ lang, description }))),
      `"${version}"`,
    )
  })

  serveEndpoint(app, context, getViewConfig, async () => {
    const [
      registration,
      documents,
      uploads,
      meterSphere,
      proxy,
      sendsMail,
      signInWays,
      { defaultLang },
      maxImportBytes,
    ] = await Promise.all([
      readSettings(db, 'registration'),
      readSettings(db, 'documents'),
      readSettings(db, 'uploads'),
      readSettings(db, 'meterSphere'),
      readSettings(db, 'proxy'),
      hasMailServer(db),
      describeSignIn(db),
      languages.current(),
      readImportLimit(context),
    ])
    return {
      enableMeterSphere: meterSphere.enabled,
      enableReg: registration.isOpen,
      sendsMail,
      hasProxy: proxy.isOn,
      ...signInWays,
      initOrder: documents.initialOrder,
      paramTypes: [...documents.paramTypes],
      baseUrl: config.baseUrl,
      version: productVersion,
      defaultLang,
      maxImportBytes,
      maxAvatarBytes: uploads.maxAvatarKb * 1024,
    }
  })

  serveEndpoint(app, context, getFrontConfig, async ({ query: { key } }) => {
    if (!key.startsWith('front.')) throw new AppError('frontend_key_invalid', { key })
    const { entries } = await readSettings(db, 'front')
    const entry = entries.find((each) => each.key === key)
    if (entry !== undefined) return entry.value
    return key === paramTypesKey ? JSON.stringify((await readSettings(db, 'documents')).paramTypes) : ''
  })
}
