/*
 * Templates at work: Liquid without files, without parts of other templates, and with nothing to reach but plain data. Whoever runs templates of
 * others does so in a thread, and ends what goes on too long from outside.
 */
import { Context, Liquid, type Template } from 'liquidjs'
import { codeFilters } from './code-filters.ts'
import type { TemplateData } from './template-data.ts'

export type TemplateProblem =
  | { ok: false; problem: 'invalid'; line: number; detail: string }
  | { ok: false; problem: 'exhausted' }
export type TemplateOutcome = { ok: true; text: string } | TemplateProblem

const renderMs = 1_500
/** Letters and elements a template may make on the way. */
const maxMade = 8_000_000
const maxOutput = 256 * 1024
const longestDetail = 300

/** Tags that read other templates or keep something from one to the next. */
const forbiddenTags = ['include', 'render', 'layout', 'block']
/** A template that assigns this names its file. */
const fileNameVariable = 'file_name'

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

/** A template read once, for one document or many. */
export class CodeTemplate {
  readonly #engine = createEngine()
  readonly #parsed: Template[]

  /** @throws {Error} which `templateProblemOf` reads */
  constructor(content: string) {
    this.#parsed = this.#engine.parse(content)
  }

  /**
   * `fileName`: as the template says, empty otherwise.
   * @throws {Error} which `templateProblemOf` reads
   */
  render(data: TemplateData): { text: string; fileName: string } {
    const context = new Context(data, this.#engine.options, { sync: true })
    const text = String(this.#engine.renderSync(this.#parsed, context))
    if (text.length > maxOutput) throw new Error('output limit exceeded')
    const fileName: unknown = context.getSync([fileNameVariable])
    return { text, fileName: typeof fileName === 'string' ? fileName : '' }
  }
}

/** What the template makes of the data; without data whether it can be read. */
export function renderTemplate(content: string, data: TemplateData | undefined): TemplateOutcome {
  try {
    const template = new CodeTemplate(content)
    return { ok: true, text: data === undefined ? '' : template.render(data).text }
  } catch (error) {
    return templateProblemOf(error)
  }
}

export function templateProblemOf(error: unknown): TemplateProblem {
  if (!(error instanceof Error)) throw error
  if (/limit exceeded|call stack|Invalid (string|array) length/i.test(error.message))
    return { ok: false, problem: 'exhausted' }
  const [, line = '1'] = /line:(\d+)/.exec(error.message) ?? []
  const detail = error.message.replace(/,? line:\d+.*$/s, '').slice(0, longestDetail)
  return { ok: false, problem: 'invalid', line: Number(line), detail }
}
