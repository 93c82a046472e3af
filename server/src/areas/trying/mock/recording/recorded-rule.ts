/* The rule that answers calls as a service answered one of them. Owns: that no secret of the call or the answer is in it. */
import { mockRuleLimits, type MockCondition, type MockRuleDraft } from '@lectern/contracts'
import {
  essenceOf,
  hideSecrets,
  hideSecretsOf,
  isSecretName,
  pathValues,
  type MockAnswer,
  type MockRequest,
} from '@lectern/model'

/** Names of hidden fields that are told. */
const mostNames = 20
const longestName = 100

export interface RecordedCall {
  method: string
  /** Of the document, with its templates. */
  template: string
  request: Pick<MockRequest, 'path' | 'query'>
}

/** Headers that are of one answer or of one connection. */
const passing =
  /^(?:age|alt-svc|connection|content-(?:encoding|length|type)|date|etag|expires|keep-alive|last-modified|server|strict-transport-security|trailer|transfer-encoding|upgrade|vary|via|www-authenticate|x-powered-by|(?:access-control|cf|proxy|x-amz|x-request|x-trace).*)$/i

export function isKeptHeader(name: string): boolean {
  return !passing.test(name) && !isSecretName(name)
}

export interface RecordedRule {
  rule: MockRuleDraft
  /** Names of the fields of the body whose values were replaced. */
  hidden: string[]
}

/** Undefined where the answer is too long to be kept. */
export function ruleOfAnswer(
  { method, template, request }: RecordedCall,
  { status, headers, body }: MockAnswer,
): RecordedRule | undefined {
  if (body.length > mockRuleLimits.text || status < 200) return undefined
  const mediaType = essenceOf(headers.find(([name]) => name === 'content-type')?.[1] ?? 'text/plain')
  const { text, hidden } = hideSecrets(body, mediaType)
  if (text.length > mockRuleLimits.text) return undefined
  const kept = headers
    .filter(([name, value]) => isKeptHeader(name) && value.length <= 1_000)
    .slice(0, mockRuleLimits.headers)
    .map(([name, value]) => ({ name, ...hideSecretsOf(name, value) }))
  const names = [...new Set([...hidden, ...kept.flatMap((each) => each.hidden)])].filter((name) => name !== '')
  const rule: MockRuleDraft = {
    name: `${method} ${shownPath(template, request.path)}`.slice(0, mockRuleLimits.name),
    scope: 'doc',
    conditions: conditionsOf(template, request),
    answer: {
      ...{ status, headers: kept.map(({ name, text: value }) => ({ name, value })), kind: 'text', mediaType },
      ...{ isLiteral: 1, text, example: '' },
      ...{ delayFromMs: 0, delayToMs: 0, failPercent: 0, failWith: 'error' },
    },
  }
  return { rule, hidden: names.slice(0, mostNames).map((name) => name.slice(0, longestName)) }
}

/** The path of a call, as its document has it where there is a secret in it. */
export function shownPath(template: string, path: string): string {
  return [...pathValues(template, path)].some(([name, value]) => isSecret(name, decoded(value))) ? template : path
}

const isSecret = (name: string, value: string): boolean => hideSecretsOf(name, value).hidden.length > 0

/** The values in the path and the query that tell the call from others. */
function conditionsOf(template: string, { path, query }: RecordedCall['request']): MockCondition[] {
  const values = [
    ...[...pathValues(template, path)].map(([name, value]) => ({
      place: 'path' as const,
      name,
      value: decoded(value),
    })),
    ...[...new URLSearchParams(query)].map(([name, value]) => ({ place: 'query' as const, name, value })),
  ]
  return values
    .filter(({ name, value }) => !isSecretName(name) && !isSecret(name, value) && isShort(name, value))
    .slice(0, mockRuleLimits.conditions)
    .map((each) => ({ ...each, operator: 'equals' }))
}

const isShort = (name: string, value: string): boolean =>
  name.length <= mockRuleLimits.conditionName && value.length <= mockRuleLimits.conditionValue

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
