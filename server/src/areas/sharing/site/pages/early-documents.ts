/*
 * The document that the address of a share or composed project names, written before the program has loaded, which shows it then. Owns: that only what
 * anyone may read is, and that nothing else is told apart by it. Views are counted when the program asks for the document.
 */
import { languages, type VisitedKind } from '@lectern/contracts'
import { writeEarlyDocument } from '@lectern/formats'
import { isForAnyone } from '../../../../auth/visited/visited-subject.ts'
import { requireVisited } from '../../../../auth/visitor-access.ts'
import { AppError } from '../../../../core/app-error.ts'
import type { AppContext } from '../../../../core/context.ts'
import type { EarlyPage, EarlyRequest } from '../../../../http/web-pages.ts'
import type { VisitReader } from '../../visit/visit-queries.ts'
import type { SiteArticles } from './site-articles.ts'

const kinds: Readonly<Record<string, VisitedKind>> = { share: 'share', show: 'compose' }

interface EarlyParts {
  context: AppContext
  articles: SiteArticles
  readers: Readonly<Record<VisitedKind, VisitReader>>
}

/** Empty for an address that names no such document, and for what asks its visitors for something. */
export function openEarlyDocuments({ context, articles, readers }: EarlyParts): EarlyPage {
  return async ({ path, address, lang, nonce }: EarlyRequest): Promise<string> => {
    const [, kind = '', key = '', docId = ''] = /^\/(share|show)\/([\w-]{1,64})\/(\w{8,32})$/.exec(path) ?? []
    const [of, language] = [kinds[kind], languages.find((each) => each === lang)]
    if (of === undefined || language === undefined) return ''
    try {
      const subject = await requireVisited(context.db, { of, key }, { address, nowMs: context.clock() })
      if (!isForAnyone(subject)) return ''
      const detail = await readers[of].detail({ of, id: subject.id }, docId)
      const place = { language, versionUrl: `${context.config.basePath}/${kind}/${key}` }
      const article = await articles.article(place, detail.etag, () => detail.body.toString())
      return writeEarlyDocument({ language, article: article.html, nonce })
    } catch (error) {
      // The program says what there is instead.
      if (error instanceof AppError) return ''
      throw error
    }
  }
}
