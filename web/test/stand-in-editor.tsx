interface CodeEditorProps {
  label: string
  value: string
  onCaret?: (at: number) => void
}

/** In place of the editor of code, which measures what it draws: nothing has a size in tests. Files that mock it take this one, because they share modules. */
export function CodeEditor({ label, value, onCaret }: CodeEditorProps) {
  return (
    <>
      <pre aria-label={label}>{value}</pre>
      <button type="button" onClick={() => onCaret?.(value.indexOf('total'))}>
        Put the caret at total
      </button>
    </>
  )
}
