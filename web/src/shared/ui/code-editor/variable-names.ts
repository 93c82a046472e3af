/*
 * Names of variables in a text: completion after `{{`, and what they stand for on hover. Owns: where names are. Does not own: which there are, and
 * what is shown of them.
 */
import {
  autocompletion,
  type CompletionContext,
  type CompletionResult,
  type CompletionSource,
} from '@codemirror/autocomplete'
import { referencesIn } from '@lectern/model'
import type { Extension } from '@codemirror/state'
import { hoverTooltip } from '@codemirror/view'

export interface EditorVariable {
  name: string
  /** Beside the name. */
  detail: string
  /** On hover. */
  tip: string
}

/**
 * @param list what there is now
 * @param others what else is offered
 */
export function variableNames(list: () => readonly EditorVariable[], others: CompletionSource): Extension[] {
  const complete = (context: CompletionContext): CompletionResult | null => {
    const typed = context.matchBefore(/\{\{[\w-]{0,50}/)
    if (typed === null) return null
    const after = context.state.sliceDoc(context.pos, context.pos + 2)
    const to = context.pos + (after.startsWith('}}') ? 2 : 0)
    const options = list().map(({ name, detail }) => ({ label: name, detail, apply: `${name}}}` }))
    return { from: typed.from + 2, to, options, validFor: /^[\w-]{0,50}$/ }
  }
  const hover = hoverTooltip((view, at) => {
    const line = view.state.doc.lineAt(at)
    const found = referencesIn(line.text).find(({ from, to }) => from <= at - line.from && at - line.from <= to)
    const tip = found && list().find(({ name }) => name === found.name)?.tip
    if (found === undefined || tip === undefined) return null
    const dom = document.createElement('div')
    dom.className = 'l-px-12 l-py-4 l-mono l-size-12'
    dom.textContent = tip
    return { pos: line.from + found.from, end: line.from + found.to, above: true, create: () => ({ dom }) }
  })
  return [autocompletion({ override: [complete, others], icons: false }), hover]
}
