import { useImperativeHandle, type Ref } from 'react'

interface CodeEditorProps {
  label: string
  value: string
  onChange?: (value: string) => void
  onCaret?: (at: number) => void
  ref?: Ref<{ insert: (text: string) => void }>
}

/** In place of the editor of code, which measures what it draws: nothing has a size in tests. Files that mock it take this one, because they share modules. */
export function CodeEditor({ label, value, onChange, onCaret, ref }: CodeEditorProps) {
  useImperativeHandle(ref, () => ({ insert: (text) => onChange?.(value + text) }), [onChange, value])
  return (
    <>
      <pre aria-label={label}>{value}</pre>
      <button type="button" onClick={() => onCaret?.(value.indexOf('total'))}>
        Put the caret at total
      </button>
    </>
  )
}
