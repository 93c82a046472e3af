/*
 * Templates at work, in a thread of its own: Liquid without files, without parts of other templates, and with nothing to reach but plain data.
 * What goes on too long is ended from outside with the thread.
 */
import { Liquid } from 'liquidjs'
import { codeFilters } from './code-filters.ts'
import type { TemplateData } from './template-data.ts'

export interface TemplateTask {
  content: string
  /** Absent to check the template only. */
  data: TemplateData | undefined
}

export type TemplateOutcome =
  | { ok: true; text: string }
  | { ok: false; problem: 'invalid'; line: number; detail: string }
  | { ok: false; problem: 'exhausted' }

const renderMs = 1_500
/** Letters and elements a template may make on the way. */
const maxMade = 8_000_000
const maxOutput = 256 * 1024
const longestDetail = 300

/** Tags that read other templates or keep something from one to the next. */
const forbiddenTags = ['include', 'render', 'layout', 'block']

function createEngine(): Liquid {
  const engine = new Liquid({
    // An empty set of templates in memory: no tag can reach a file.
    templates: {},
    cache: false,
    ownPropertyOnly: true,
    strictFilters: true,
    dynamicPartials: false,
    parseLimit: 200_000,
    renderLimit: renderMs,
    memoryLimit: maxMade,
  })
  for (const tag of forbiddenTags) Reflect.deleteProperty(engine.tags, tag)
  for (const [name, filter] of Object.entries(codeFilters)) engine.registerFilter(name, filter)
  return engine
}

export default function runTemplate({ content, data }: TemplateTask): TemplateOutcome {
  const engine = createEngine()
  try {
    const parsed = engine.parse(content)
    if (data === undefined) return { ok: true, text: '' }
    const text = String(engine.renderSync(parsed, data))
    return text.length > maxOutput ? { ok: false, problem: 'exhausted' } : { ok: true, text }
  } catch (error) {
    return problemOf(error)
  }
}

function problemOf(error: unknown): TemplateOutcome {
  if (!(error instanceof Error)) throw error
  if (/limit exceeded|call stack|Invalid (string|array) length/i.test(error.message))
    return { ok: false, problem: 'exhausted' }
  const [, line = '1'] = /line:(\d+)/.exec(error.message) ?? []
  const detail = error.message.replace(/,? line:\d+.*$/s, '').slice(0, longestDetail)
  return { ok: false, problem: 'invalid', line: Number(line), detail }
}
