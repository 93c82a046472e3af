/* Answers that scripts and templates make. Does not own: running them. */
import type { MockAnswer } from '../answer-operation.ts'
import { scriptOfTemplate } from '../document-template.ts'
import { hasBody } from './answer-by-rule.ts'
import type { MockRuleAnswer } from './rule.ts'

/** What a script left: its body, and what it decides about the answer beside it. */
export interface MadeAnswer {
  body: string
  /** `null`: that of the rule. */
  status: number | null
  headers: readonly (readonly [name: string, value: string])[]
}

/** JavaScript whose value is the body; undefined where none is run. */
export function scriptOf({ kind, text }: MockRuleAnswer): string | undefined {
  if (kind === 'script') return text
  return kind === 'template' ? scriptOfTemplate(text) : undefined
}

/** Headers of the script come before those of the rule of the same name. */
export function withMade(answer: MockAnswer, { body, status: own, headers }: MadeAnswer): MockAnswer {
  const status = own ?? answer.status
  const made = headers.map(([name, value]): [string, string] => [name.toLowerCase(), value])
  const kept = answer.headers.filter(([name]) => made.every(([other]) => other !== name))
  const response = own === null ? answer.response : String(own)
  return { ...answer, status, headers: [...kept, ...made], body: hasBody(status) ? body : '', response }
}
