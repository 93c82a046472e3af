/*
 * The document that the address of a share or composed project names, or its first one, written before the program has loaded, which shows it then; the form
 * that asks for a password or an email address, where that comes first. Owns: that only what this visitor may read is, and that nothing else is told apart by it. Views are
 * counted when the program asks for the document.
 */
import { languages, visitedKinds } from '@lectern/contracts'
import { writeEarlyDocument } from '@lectern/formats'
import { isForAnyone } from '../../../../auth/visited/visited-subject.ts'
import { findProofs, missingProof, requireVisited, type VisitedName } from '../../../../auth/visitor-access.ts'
import { AppError } from '../../../../core/app-error.ts'
import type { AppContext } from '../../../../core/context.ts'
import { visitPages } from '../../../../http/cookies/visit-cookie.ts'
import type { EarlyAnswer, EarlyPage, EarlyRequest } from '../../../../http/web-pages.ts'
import { writeGate } from './early-gates.ts'
import type { SiteArticles } from './site-articles.ts'
import type { SiteReader } from './site-reader.ts'
import type { SiteThreads } from './site-threads.ts'

interface EarlyParts {
  context: AppContext
  articles: SiteArticles
  reader: SiteReader
  threads: Pick<SiteThreads, 'warm'>
}

/** None for an address that names no document visitors see. */
export function openEarlyDocuments(parts: EarlyParts): EarlyPage {
  return async (request) => {
    try {
      return await writeEarly(parts, request)
    } catch (error) {
      // The program says what there is instead.
      if (error instanceof AppError) return undefined
      throw error
    }
  }
}

async function writeEarly(
  { context: { db, clock, config, texts }, articles, reader, threads }: EarlyParts,
  { path, address, accessToken, lang, nonce }: EarlyRequest,
): Promise<EarlyAnswer | undefined> {
  const named = readAddress(path)
  const language = languages.find((each) => each === lang)
  if (named === undefined || language === undefined) return undefined
  const nowMs = clock()
  const subject = await requireVisited(db, named, { address, nowMs })
  const isOpen = isForAnyone(subject)
  const missing = isOpen ? null : missingProof(subject, await findProofs(db, subject, accessToken, nowMs))
  if (missing !== null) {
    // A document is next.
    threads.warm()
    return { html: writeGate(texts, subject, { asks: missing, language, nonce }), isForAnyone: true }
  }
  const docId = named.docId ?? (await firstDocument(reader, subject))
  if (docId === undefined) return undefined
  const detail = await reader.detail(subject, docId)
  const place = { language, versionUrl: `${config.basePath}${visitPages[named.of]}/${named.key}` }
  const article = await articles.article(place, detail.etag, () => detail.body.toString())
  return { docId, html: writeEarlyDocument({ language, article: article.html, nonce }), isForAnyone: isOpen }
}

function readAddress(path: string): (VisitedName & { docId: string | undefined }) | undefined {
  const [, start, key, docId] = /^(\/\w{1,8})\/(\w{1,64})(?:\/(\w{8,32}))?\/?$/.exec(path) ?? []
  const of = visitedKinds.find((kind) => visitPages[kind] === start)
  return of === undefined || key === undefined ? undefined : { of, key, docId }
}

/** What the program goes on to from an address without a document. */
async function firstDocument(
  reader: SiteReader,
  source: Parameters<SiteReader['tree']>[0],
): Promise<string | undefined> {
  const { tree } = await reader.tree(source)
  return tree.nodes.find(({ isFolder }) => !isFolder)?.id
}
