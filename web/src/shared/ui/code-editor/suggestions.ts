/* What an editor offers while one types, as whoever knows the text's meaning says it. */
import type { Completion, CompletionContext, CompletionResult, CompletionSource } from '@codemirror/autocomplete'

export interface Suggestion {
  label: string
  /** Beside the label. */
  detail: string
  /** In a panel of its own; '' for nothing. */
  info: string
  /** What is put into the text. */
  text: string
  /** Where the caret is within it then. */
  caret: number
}

export interface Suggestions {
  /** The stretch that one of them takes the place of. */
  from: number
  to: number
  options: readonly Suggestion[]
  /** What may be typed while they are offered, from `from` on; by default what a JSON string may have. */
  validFor?: RegExp
}

export type Suggest = (place: { text: string; at: number }) => Promise<Suggestions | undefined>

const jsonString = /^"?[^"\\]{0,50}"?$/

/** Asks once something is typed that could begin one, or when asked for. */
export function suggesting(suggest: () => Suggest | undefined): CompletionSource {
  return async (context: CompletionContext): Promise<CompletionResult | null> => {
    const isBegun = context.matchBefore(/["\w]/) !== null && context.matchBefore(/\{\{[\w-]{0,50}/) === null
    if (!isBegun && !context.explicit) return null
    const found = await suggest()?.({ text: context.state.doc.toString(), at: context.pos })
    if (found === undefined || found.options.length === 0) return null
    const isQuoted = context.state.sliceDoc(found.from, found.from + 1) === '"'
    const options = found.options.map((option) => completionOf(option, isQuoted))
    const { from, to, validFor = jsonString } = found
    return { from, to, options, validFor }
  }
}

/** What was typed is compared with the label, quotes included. */
function completionOf({ label, detail, info, text, caret }: Suggestion, isQuoted: boolean): Completion {
  const isBare = isQuoted && !label.startsWith('"')
  return {
    ...{ label: isBare ? `"${label}"` : label, detail, ...(isBare && { displayLabel: label }) },
    ...(info !== '' && { info }),
    apply: (view, _completion, from, to) =>
      view.dispatch({
        changes: { from, to, insert: text },
        selection: { anchor: from + caret },
        userEvent: 'input.complete',
      }),
  }
}
