/* Whether answers are as the product's own description declares, whatever comes of a call. */
import type { EndpointDefinition } from '@lectern/contracts'
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js'
import type { LightMyRequestResponse } from 'fastify'
import type { TestApp } from './test-app.ts'

interface Described {
  content?: Readonly<Record<string, { schema: object }>>
}

interface Description {
  paths: Readonly<Record<string, Readonly<Record<string, { responses: Readonly<Record<string, Described>> }>>>>
}

export interface DescribedAnswers {
  /** What is not as described; empty for an answer that is. */
  problemsOf(endpoint: EndpointDefinition, answer: LightMyRequestResponse): string[]
}

export async function readDescribedAnswers({ app }: TestApp): Promise<DescribedAnswers> {
  const { paths }: Description = (await app.inject({ url: '/openapi.json' })).json()
  const ajv = new Ajv2020({ strict: false })
  // Many endpoints share a schema, each with a copy of its own.
  const compiled = new Map<string, ValidateFunction>()
  const checks = new WeakMap<object, ValidateFunction>()
  const checkOf = (schema: object): ValidateFunction => {
    const known = checks.get(schema)
    if (known !== undefined) return known
    const text = JSON.stringify(schema)
    const check = compiled.get(text) ?? ajv.compile(schema)
    compiled.set(text, check)
    checks.set(schema, check)
    return check
  }
  return {
    problemsOf({ method, path }, answer) {
      const operation = paths[path.replace(/:(\w+)/g, '{$1}')]?.[method.toLowerCase()]
      const described = operation?.responses[String(answer.statusCode)] ?? operation?.responses['default']
      if (described === undefined) return ['not described']
      const where = `${String(answer.statusCode)} ${answer.body.slice(0, 200)}`
      if (described.content === undefined) return answer.body === '' ? [] : [`a body where none is described: ${where}`]
      const type = String(answer.headers['content-type']).split(';', 1)[0] ?? ''
      const media = described.content[type] ?? described.content['*/*']
      if (media === undefined) return [`${type} is not described: ${where}`]
      if (type !== 'application/json') return []
      const check = checkOf(media.schema)
      if (check(answer.json())) return []
      const problems = (check.errors ?? []).map(({ instancePath, message }) => `${instancePath} ${message ?? ''}`)
      return [`${problems.slice(0, 4).join('; ')}: ${where}`]
    },
  }
}
