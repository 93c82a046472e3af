import {
  defaultLanguage,
  getFrontConfig,
  getLanguage,
  getViewConfig,
  initialOrder,
  languages,
  listLanguages,
} from '@lectern/contracts'
import type { FastifyInstance } from 'fastify'
import { AppError } from '../../core/app-error.ts'
import type { AppContext } from '../../core/context.ts'
import { PreparedJson } from '../../core/replies.ts'
import { serveEndpoint } from '../../core/serve-endpoint.ts'
import { productVersion } from '../../core/version.ts'
import { findSetting } from './system-repo.ts'

/** Names of the languages in themselves. */
const languageNames = { 'zh-CN': '简体中文', en: 'English' } as const

export function systemRoutes(app: FastifyInstance, context: AppContext): void {
  const { texts, config } = context

  serveEndpoint(app, context, getLanguage, ({ query, language }) => {
    const wanted = query.lang ?? language
    const known = languages.find((each) => each === wanted)
    const loaded = known === undefined ? undefined : texts.of(known)
    const answer = { content: loaded?.content ?? null, defaultLang: defaultLanguage, userLang: wanted }
    return Promise.resolve(
      new PreparedJson(JSON.stringify(answer), `"${loaded?.hash ?? 'none'}-${wanted.replace(/[^\w-]/g, '')}"`),
    )
  })

  serveEndpoint(app, context, listLanguages, () =>
    Promise.resolve(languages.map((lang) => ({ lang, description: languageNames[lang] }))),
  )

  serveEndpoint(app, context, getViewConfig, () =>
    Promise.resolve({
      enableMeterSphere: false,
      initOrder: initialOrder,
      baseUrl: config.baseUrl,
      version: productVersion,
      defaultLang: defaultLanguage,
      maxImportBytes: config.maxImportBytes,
    }),
  )

  serveEndpoint(app, context, getFrontConfig, async ({ query }) => {
    if (!query.key.startsWith('front.')) throw new AppError('frontend_key_invalid', { key: query.key })
    return (await findSetting(context.db, query.key)) ?? ''
  })
}
