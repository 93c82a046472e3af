import { CopyButton } from './copy-button.tsx'

/** A text of one or more lines to copy, whole, with the button that does. */
export function CopyLine({ text, label }: { text: string; label?: string }) {
  return (
    <div className="l-row l-gap-8 l-py-4 l-pl-12 l-pr-6 l-min-h-40 l-on-sunken l-card">
      <code className="l-rest l-size-12 l-line-18 l-break l-as-typed">{text}</code>
      <CopyButton text={text} {...(label !== undefined && { label })} />
    </div>
  )
}
