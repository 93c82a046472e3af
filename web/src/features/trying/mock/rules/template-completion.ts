/* Completion of what a text, template or script of a rule may have. */
import { autocompletion, type CompletionContext, type CompletionResult } from '@codemirror/autocomplete'
import type { Extension } from '@codemirror/state'

/** Where a name begins, by its first character. */
const begins: Readonly<Record<string, RegExp>> = {
  '{': /\{\{[^{}\n]{0,100}/,
  '@': /@\w{0,50}/,
  $: /\$\w{0,50}/,
}

/** @param names what is offered now */
export function templateCompletion(names: () => readonly string[]): Extension {
  const complete = (context: CompletionContext): CompletionResult | null => {
    for (const [first, pattern] of Object.entries(begins)) {
      const typed = context.matchBefore(pattern)
      const options = names().filter((name) => name.startsWith(first))
      if (typed === null || options.length === 0) continue
      const after = context.state.sliceDoc(context.pos, context.pos + 2)
      const to = context.pos + (first === '{' && after.startsWith('}}') ? 2 : 0)
      return { from: typed.from, to, options: options.map((label) => ({ label })), validFor: /^[^}\n]{0,100}$/ }
    }
    return null
  }
  return autocompletion({ override: [complete], icons: false })
}
