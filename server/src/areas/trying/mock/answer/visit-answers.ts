/*
 * Mock answers for visitors of a share. Owns: that what they see of a document answers, and nothing else of its application: neither rules nor state nor
 * recordings. Does not own: what they see (their `VisitReader`).
 */
import { docType, visitor, type DocDetail } from '@lectern/contracts'
import {
  addPath,
  answerRequest,
  createPathTree,
  dictionaryValues,
  exampleLanguageOf,
  findPath,
  securityOf,
  upgradeContent,
  withCommon,
  type ApplicationContent,
  type Components,
  type ExampleLanguage,
  type Json,
  type MockAsked,
  type MockedOperation,
  type MockOutcome,
  type MockRequest,
  type PathTree,
} from '@lectern/model'
import type { VisitorScope } from '../../../../auth/scope.ts'
import { requireVisitor } from '../../../../auth/visitor-access.ts'
import { AppError } from '../../../../core/app-error.ts'
import type { AppContext } from '../../../../core/context.ts'
import { SizedCache } from '../../../../core/sized-cache.ts'
import type { PreparedJson } from '../../../../http/replies.ts'
import type { VisitReader } from '../../../sharing/visit/visit-queries.ts'
import { createLinearMatcher } from '../../../../core/patterns/linear-pattern.ts'
import type { Kept } from './kept-modules.ts'
import { maxSteps, type MockCall } from './mock-answers.ts'

/** Documented calls whose paths are kept. */
const keptPaths = 50_000
/** Characters of documents that are kept. */
const keptCharacters = 8 * 1024 * 1024

const access = visitor('share', 'key')

export class VisitAnswers {
  readonly #context: Pick<AppContext, 'db' | 'clock'>
  readonly #reader: VisitReader
  readonly #trees = new SizedCache<Kept<PathTree<string>>>(keptPaths)
  readonly #operations = new SizedCache<Kept<MockedOperation | undefined>>(keptCharacters)

  /** @param reader of shares */
  constructor(context: Pick<AppContext, 'db' | 'clock'>, reader: VisitReader) {
    this.#context = context
    this.#reader = reader
  }

  /** The share with the key, while it is open to the visitor and has a mock; otherwise undefined. */
  async find(
    key: string,
    caller: { accessToken: string | undefined; address: string },
  ): Promise<VisitorScope | undefined> {
    const scope = await orNone(requireVisitor(this.#context, access, { key }, caller))
    return scope !== undefined && (await this.#reader.opened(key)).allowsMock ? scope : undefined
  }

  async answer(
    scope: VisitorScope,
    { method, request, language, ...asked }: Omit<MockCall, 'address' | 'session'>,
  ): Promise<MockOutcome> {
    const found = findPath(await this.#tree(scope), method, request.path)
    if (found.kind === 'otherMethods') return found
    if (found.kind === 'none') return { kind: 'noPath' }
    const detail = await orNone(this.#reader.detail(scope, found.call))
    const operation = detail && (await this.#operation(detail, language))
    return operation === undefined ? { kind: 'noPath' } : answerOf(operation, asked, request)
  }

  async #tree(scope: VisitorScope): Promise<PathTree<string>> {
    const { shownKey, listShown } = await this.#reader.searched(scope)
    const kept = await this.#trees.get(shownKey, async () => {
      const items = await listShown()
      const tree = createPathTree<string>([])
      for (const { id, row } of items)
        if (row?.doc_type === docType.http && row.is_folder === 0)
          addPath(tree, { method: row.http_method, path: row.url, call: id })
      return { value: tree, size: items.length + 1 }
    })
    return kept.value
  }

  /** The call of a document as visitors read it. */
  async #operation({ body, etag }: PreparedJson, language: ExampleLanguage): Promise<MockedOperation | undefined> {
    const kept = await this.#operations.get(`${etag} ${language}`, () => {
      // The envelope that a presenter wrote.
      const { data } = JSON.parse(body.toString()) as { data: DocDetail }
      return Promise.resolve({ value: operationOf(data, language), size: body.length })
    })
    return kept.value
  }
}

function operationOf(detail: DocDetail, language: ExampleLanguage): MockedOperation | undefined {
  // The content, components and application of an answer are as the model package writes them.
  const written = upgradeContent(detail.content as Json)
  if (written.kind !== 'http') return undefined
  // As above.
  const [components, root] = [detail.components as Components, detail.application as ApplicationContent['root']]
  const content = withCommon(written, { components, root })
  const dictionaries = new Map(
    Object.entries(detail.dictionaries).map(([id, { items }]) => [id, dictionaryValues(items)]),
  )
  const hints = { language: exampleLanguageOf([detail.name], language), dictionaries }
  const security = securityOf(content, components, { root })
  return { content, components, security, hints, newMatcher: createLinearMatcher }
}

function answerOf(operation: MockedOperation, asked: MockAsked, request: MockRequest): MockOutcome {
  const answer = answerRequest(operation, asked, request, { matches: createLinearMatcher(), maxSteps })
  return 'problem' in answer ? { kind: 'refusal', refusal: answer } : { kind: 'answer', answer }
}

/** Undefined for what is refused. */
async function orNone<T>(read: Promise<T>): Promise<T | undefined> {
  try {
    return await read
  } catch (error) {
    if (error instanceof AppError) return undefined
    throw error
  }
}
