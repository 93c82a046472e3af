import clsx from 'clsx'
import { useState, type KeyboardEvent } from 'react'
import { useTranslation } from 'react-i18next'
import classes from './edit-cell.module.css'

interface EditCellProps {
  label: string
  initial: string
  align?: 'end'
  /** What is wrong with a text, if anything. */
  check: (text: string) => string | undefined
  /** Answers with what is wrong when it was not saved. */
  onSave: (text: string) => Promise<string | undefined>
  /** Editing is over; `1` and `-1` go on in the cell before or behind. */
  onDone: (step: -1 | 0 | 1) => void
}

/** A text edited in place. Enter, Tab and leaving keep it, Escape does not; what was not saved stays to be mended. */
export function EditCell({ label, initial, align, check, onSave, onDone }: EditCellProps) {
  const { t } = useTranslation('common')
  const [text, setText] = useState(initial)
  const [problem, setProblem] = useState<string>()
  const [isSaving, setSaving] = useState(false)
  const finish = async (step: -1 | 0 | 1) => {
    const wanted = text.trim()
    if (isSaving) return
    if (wanted === initial.trim()) {
      onDone(step)
      return
    }
    const wrong = check(wanted)
    if (wrong !== undefined) {
      setProblem(wrong)
      return
    }
    setSaving(true)
    const refused = await onSave(wanted)
    setSaving(false)
    if (refused === undefined) onDone(step)
    else setProblem(refused)
  }
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    event.stopPropagation()
    // Of an input method: it only ends the word.
    if (event.nativeEvent.isComposing) return
    if (event.key === 'Escape') onDone(0)
    else if (event.key === 'Enter') void finish(0)
    else if (event.key === 'Tab') void finish(event.shiftKey ? -1 : 1)
    else return
    event.preventDefault()
  }
  return (
    <span className="l-block l-wide l-relative">
      <input
        // Editing begins by a key or a click on this very cell.
        ref={(input) => {
          if (input !== null && document.activeElement !== input) input.select()
        }}
        className={clsx('l-wide l-py-0 l-px-6 l-h-26 l-t1 l-on-raised l-no-frame l-round-tag', classes['input'])}
        data-align={align}
        aria-label={label}
        aria-invalid={problem === undefined ? undefined : true}
        aria-busy={isSaving || undefined}
        readOnly={isSaving}
        autoComplete="off"
        spellCheck={false}
        value={text}
        onChange={(event) => {
          setText(event.currentTarget.value)
          setProblem(undefined)
        }}
        onBlur={() => {
          // A text that cannot stay is given up with the cell.
          if (problem !== undefined || check(text.trim()) !== undefined) onDone(0)
          else void finish(0)
        }}
        onKeyDown={onKeyDown}
      />
      {problem !== undefined && (
        <span
          role="alert"
          className={clsx(
            'l-py-6 l-px-10 l-absolute l-z-sticky l-bad l-on-bad-soft l-size-12 l-line-18 l-text-start l-many-lines l-round l-frame-bad',
            classes['problem'],
          )}
        >
          {problem}
          <span className="l-block l-t3">{t('cellHint')}</span>
        </span>
      )}
    </span>
  )
}
