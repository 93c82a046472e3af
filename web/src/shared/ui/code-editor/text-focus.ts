/* Where the user is typing, so that a page that replaces another can continue there. */
import { EditorView } from '@codemirror/view'

export interface TextFocus {
  /** Accessible name of the field. */
  name: string
  /** What is selected in it, counted in UTF-16 units. */
  from: number
  to: number
}

const fields = 'input, textarea, [role="textbox"]'

function nameOf(field: Element): string {
  const label =
    field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement ? field.labels?.[0] : undefined
  return field.getAttribute('aria-label') ?? label?.textContent ?? ''
}

/** The field with the focus; `undefined` when it is elsewhere, or in a field without a name. */
export function readTextFocus(): TextFocus | undefined {
  const field = document.activeElement
  if (field?.matches(fields) !== true || nameOf(field) === '') return undefined
  const name = nameOf(field)
  if (field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement)
    return { name, from: field.selectionStart ?? 0, to: field.selectionEnd ?? 0 }
  const view = field instanceof HTMLElement ? EditorView.findFromDOM(field) : null
  if (view === null) return undefined
  const { from, to } = view.state.selection.main
  return { name, from, to }
}

export function isTextFocus(value: unknown): value is TextFocus {
  return typeof value === 'object' && value !== null && 'name' in value && 'from' in value && 'to' in value
}

/** Goes on in the field of that name, if there is one. */
export function restoreTextFocus(within: Element, { name, from, to }: TextFocus): void {
  const field = [...within.querySelectorAll(fields)].find((each) => nameOf(each) === name)
  if (field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement) {
    field.focus()
    field.setSelectionRange(from, to)
    return
  }
  const view = field instanceof HTMLElement ? EditorView.findFromDOM(field) : null
  if (view === null) return
  const { length } = view.state.doc
  view.dispatch({ selection: { anchor: Math.min(from, length), head: Math.min(to, length) } })
  view.focus()
}
