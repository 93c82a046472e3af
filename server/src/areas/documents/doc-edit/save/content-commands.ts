/* A content as a client sent it → one that can be stored, or the list of what is wrong with it. */
import type { Language } from '@lectern/contracts'
import {
  checkDocument,
  ContentVersionError,
  isTooDeep,
  newProblems,
  richTextAttributes,
  richTextPictureSchemes,
  richTextSchemes,
  richTextStyles,
  richTextTags,
  upgradeContent,
  type ContentProblem,
  type DocumentContent,
  type Json,
  type StoredContent,
} from '@lectern/model'
import sanitizeHtml from 'sanitize-html'
import { AppError } from '../../../../core/app-error.ts'
import type { Texts } from '../../../../core/texts.ts'

/** Problems reported at a time. */
const mostProblems = 50

/** @throws {AppError} content_invalid with `{problems: [{pointer, rule, params, message}]}` */
export function refuseProblems(problems: readonly ContentProblem[], texts: Texts, language: Language): void {
  const [first] = problems
  if (first === undefined) return
  const told = problems.slice(0, mostProblems).map((problem) => ({
    ...problem,
    message: texts.say(language, 'content', problem.rule, problem.params),
  }))
  throw new AppError('content_invalid', {
    problems: told,
    count: problems.length,
    reason: `${first.pointer}: ${told[0]?.message ?? ''}`,
  })
}

/** The document a client sent, as far as its head goes; `checkDocument` looks at the rest. */
export function readDocument(sent: unknown, texts: Texts, language: Language): DocumentContent {
  const wrong = (rule: ContentProblem['rule']): never => {
    refuseProblems([{ pointer: '#', rule, params: {} }], texts, language)
    throw new Error('a problem was not refused')
  }
  // Bodies are JSON.
  const value = sent as Json
  if (isTooDeep(value)) return wrong('too_deep')
  const content = upgraded(value)
  if (content === undefined) return wrong('form_unknown')
  return isDocument(content) ? content : wrong('no_document')
}

function upgraded(value: Json): StoredContent | undefined {
  try {
    return upgradeContent(value)
  } catch (error) {
    if (error instanceof ContentVersionError) return undefined
    throw error
  }
}

export function isDocument(content: StoredContent): content is DocumentContent {
  return content.kind !== 'application' && content.kind !== 'folder' && content.kind !== 'component'
}

/** @throws {AppError} content_invalid for what is wrong now and was not before */
export function refuseNewProblems(
  content: DocumentContent,
  before: DocumentContent | undefined,
  texts: Texts,
  language: Language,
): void {
  const problems = checkDocument(content)
  if (problems.length === 0) return
  refuseProblems(newProblems(problems, before === undefined ? [] : checkDocument(before)), texts, language)
}

/** As it is stored: rich text without anything that could run. */
export function cleaned(content: DocumentContent): DocumentContent {
  return content.kind === 'custom' ? { ...content, html: sanitizeHtml(content.html, richText) } : content
}

const richText: sanitizeHtml.IOptions = {
  allowedTags: [...richTextTags],
  allowedAttributes: { ...lists(richTextAttributes), '*': ['style'] },
  allowedStyles: { '*': lists(richTextStyles) },
  allowedSchemes: [...richTextSchemes],
  allowedSchemesByTag: { img: [...richTextPictureSchemes] },
}

/** The library's types want lists it could change. */
function lists<T>(record: Readonly<Record<string, readonly T[]>>): Record<string, T[]> {
  return Object.fromEntries(Object.entries(record).map(([name, list]) => [name, [...list]]))
}
