import { describe, expect, it } from 'vitest'
import { allEndpoints, isSecret } from './index.ts'

/** Names that sound like a secret. */
const suspicious = /pass|secret|token|key|code|challenge|state/i

/** And are none: what people search by, columns of tables, names of settings. */
const plain = new Set([
  ...['keyword', 'key of front texts', 'folders.key', 'folders.intoKey', 'codes.code', 'keys', 'revokeTokens'],
  ...[
    'keyName',
    'settings.key',
    'settings.tokenUrl',
    'settings.tokenAuth',
    'settings.passwordParam',
    'settings.codePath',
  ],
  // A hash of what an assistant keeps, and how it was made.
  ...['settings.codeValue', 'key', 'passwordId', 'code_challenge', 'code_challenge_method'],
])

/** Text fields of an input by their path, with their schema. */
function textsOf(schema: unknown, path: string[] = []): { path: string; schema: unknown }[] {
  if (typeof schema !== 'object' || schema === null) return []
  const {
    properties = {},
    items,
    anyOf = [],
    type,
    enum: values,
  } = schema as Record<string, unknown> & {
    properties?: Record<string, unknown>
    anyOf?: unknown[]
  } // JSON Schema
  const own = type === 'string' && values === undefined ? [{ path: path.join('.'), schema }] : []
  return [
    ...own,
    ...Object.entries(properties).flatMap(([name, inner]) => textsOf(inner, [...path, name])),
    ...textsOf(items, path),
    ...anyOf.flatMap((inner) => textsOf(inner, path)),
  ]
}

describe('inputs of endpoints', () => {
  it('name each text of their path', () => {
    for (const { path, params } of allEndpoints)
      expect(Object.keys(params?.properties ?? {}), path).toEqual(
        Array.from(path.matchAll(/:(\w+)/g), ([, name]) => name),
      )
  })

  it('declare what sounds like a secret as one, or it is known to be none', () => {
    const undeclared = allEndpoints.flatMap((endpoint) =>
      (['params', 'query', 'body'] as const).flatMap((part) =>
        textsOf(endpoint[part])
          .filter(({ path, schema }) => suspicious.test(path.split('.').at(-1) ?? '') && !isSecret(schema))
          .filter(({ path }) => !plain.has(path))
          .map(({ path }) => `${endpoint.method} ${endpoint.path} ${part} ${path}`),
      ),
    )
    expect(undeclared).toEqual([])
  })
})
