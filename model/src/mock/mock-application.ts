/* The mock of a whole description at hand. Owns: which of its operations answers. Servers, which have too many of them at hand, look each up themselves. */
import { componentsOf } from '../content/components.ts'
import type { ApplicationBundle, HttpContent } from '../content/content.ts'
import { exampleLanguageOf } from '../examples/language.ts'
import type { ExampleLanguage } from '../examples/example.ts'
import { securityOf, serversOf } from '../operation/operation.ts'
import { withCommon } from '../settings/common.ts'
import { answerRequest, type MockAsked } from './answer-operation.ts'
import { addPath, basePathOf, createPathTree, findPath } from './path-tree.ts'
import type { MockRequest } from './read-request.ts'
import type { MockOutcome } from './write-reply.ts'

export interface MockCall extends MockAsked {
  /** In capitals. */
  method: string
  request: MockRequest
  /** Of the caller, for documents whose texts don't show theirs. */
  language: ExampleLanguage
}

export interface ApplicationMock {
  /** Operations that are answered. */
  count: number
  answer: (call: MockCall) => MockOutcome
}

interface NamedCall {
  name: string
  content: HttpContent
}

/** Answers every operation of a description, below the paths of its servers and without them. */
export function mockApplication({ application, documents, components: list }: ApplicationBundle): ApplicationMock {
  const components = componentsOf(list)
  const { root } = application
  const calls = documents.flatMap(({ name, content }): NamedCall[] =>
    content.kind === 'http' && content.container === 'paths' ? [{ name, content }] : [],
  )
  const servers = calls.flatMap((call) => serversOf(call.content, application))
  const tree = createPathTree<NamedCall>(servers.map(({ resolvedUrl }) => basePathOf(resolvedUrl)))
  for (const call of calls) addPath(tree, { method: call.content.method.toUpperCase(), path: call.content.path, call })
  const answer = ({ method, request, language, ...asked }: MockCall): MockOutcome => {
    const found = findPath(tree, method, request.path)
    if (found.kind === 'otherMethods') return found
    if (found.kind === 'none') return { kind: 'noPath' }
    const content = withCommon(found.call.content, { components, root })
    const security = securityOf(content, components, application)
    const hints = { language: exampleLanguageOf([found.call.name], language) }
    const result = answerRequest({ content, components, security, hints }, asked, request)
    return 'problem' in result ? { kind: 'refusal', refusal: result } : { kind: 'answer', answer: result }
  }
  return { count: calls.length, answer }
}
