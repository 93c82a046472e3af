/*
 * Whether a description is valid: by the JSON Schemas that the OpenAPI Initiative publishes, and by the rules of the specification that
 * Redocly's linter checks.
 */
import { BaseResolver, createConfig, lintFromString } from '@redocly/openapi-core'
import { Validator } from '@seriousme/openapi-schema-validator'
import type { JsonObject } from '@lectern/model'

const config = await createConfig({
  extends: ['spec'],
  rules: {
    // OpenAPI 3.0.4 takes `nullable` beside `allOf` for what it says; the rule asks for a type that nobody knows.
    'nullable-type-sibling': 'off',
  },
})

/** References to other addresses are not followed: tests have no network. */
const resolver = new BaseResolver({
  http: {
    headers: [],
    customFetch: () => Promise.reject(new Error('no network')),
  },
})

/** What is wrong with a description, one text each; empty for a valid one. */
export async function faultsOf(document: JsonObject): Promise<string[]> {
  return [...(await schemaFaults(document)), ...(await ruleFaults(document))]
}

/** One for all: it compiles the schema of a version when it first meets it, which takes longer than most descriptions. */
const validator = new Validator({ strict: false })

async function schemaFaults(document: JsonObject): Promise<string[]> {
  // The validator resolves references in place.
  const { valid, errors = [] } = await validator.validate(structuredClone(document))
  if (valid) return []
  if (typeof errors === 'string') return [`schema: ${errors}`]
  return errors.map(({ instancePath, message = '' }) => `schema: ${instancePath} ${message}`)
}

async function ruleFaults(document: JsonObject): Promise<string[]> {
  const problems = await lintFromString({
    source: JSON.stringify(document),
    absoluteRef: 'https://descriptions.test/openapi.json',
    config,
    externalRefResolver: resolver,
  })
  return problems
    .filter(({ severity }) => severity === 'error')
    .map(({ ruleId, message, location: [place] }) => `${ruleId}: ${place?.pointer ?? ''} ${message}`)
}
