import { IconChevronDown, IconChevronRight } from '@tabler/icons-react'
import clsx from 'clsx'
import { memo, type KeyboardEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { CodeTokens } from '../../../../entities/document/code/code-tokens.tsx'
import type { JsonFold, ShownLine } from '../../../../entities/document/code/json-folds.ts'
import classes from './json.module.css'

interface JsonLineProps extends ShownLine {
  lines: readonly string[]
  /** The fold that the tab key reaches; arrow keys go on from there. */
  isEntry: boolean
  onToggle: (fold: JsonFold) => void
}

/** A line of JSON; where a fold begins, with what opens and closes it. */
export const JsonLine = memo(function JsonLine({ lines, line, fold, isFolded, isEntry, onToggle }: JsonLineProps) {
  const text = lines[line] ?? ''
  return (
    <>
      {fold !== undefined && <FoldButton {...{ fold, isFolded, isEntry, text, onToggle }} />}
      <CodeTokens code={text} language="json" />
      {fold !== undefined && isFolded && (
        <>
          <FoldedCount fold={fold} text={text} onToggle={onToggle} />
          <CodeTokens code={(lines[fold.to] ?? '').trimStart()} language="json" />
        </>
      )}
      {'\n'}
    </>
  )
})

interface FoldButtonProps extends Pick<JsonLineProps, 'isFolded' | 'isEntry' | 'onToggle'> {
  fold: JsonFold
  text: string
}

/** The key that the fold is the value of, else its brackets. */
function nameOf(text: string, { kind }: JsonFold): string {
  return /^\s*"((?:[^"\\]|\\.)*)"\s*:/.exec(text)?.[1] ?? (kind === 'object' ? '{}' : '[]')
}

function useCount({ kind, count }: JsonFold): string {
  const { t } = useTranslation('document')
  return t(kind === 'object' ? 'json.keys' : 'json.items', { count })
}

function FoldButton({ fold, isFolded, isEntry, text, onToggle }: FoldButtonProps) {
  const { t } = useTranslation('document')
  const name = nameOf(text, fold)
  const Icon = isFolded ? IconChevronRight : IconChevronDown
  return (
    <button
      type="button"
      className={clsx('l-inline-row l-center l-t3 l-bare l-hover-t1 l-inner-focus', classes['fold'])}
      tabIndex={isEntry ? 0 : -1}
      aria-expanded={!isFolded}
      aria-label={t('json.fold', { name, count: useCount(fold) })}
      onKeyDown={(event) => {
        moveAmongFolds(event, isFolded)
      }}
      onClick={() => {
        onToggle(fold)
      }}
    >
      <Icon size={12} stroke={2} aria-hidden />
    </button>
  )
}

/** The dots in a closed fold, with the number of what they stand for. */
function FoldedCount({ fold, text, onToggle }: Omit<FoldButtonProps, 'isFolded' | 'isEntry'>) {
  const { t } = useTranslation('document')
  const count = useCount(fold)
  return (
    <button
      type="button"
      className={clsx(
        'l-relative l-py-0 l-px-4 l-t2 l-on-hover l-size-11 l-no-frame l-round-tag l-pointer l-hover-active',
        classes['folded'],
      )}
      tabIndex={-1}
      aria-label={t('json.open', { name: nameOf(text, fold), count })}
      onClick={() => {
        onToggle(fold)
      }}
    >
      … {count}
    </button>
  )
}

/** Up and down go from fold to fold; left closes, right opens. */
function moveAmongFolds(event: KeyboardEvent<HTMLButtonElement>, isFolded: boolean) {
  const folds = [...(event.currentTarget.closest('pre')?.querySelectorAll<HTMLElement>('[aria-expanded]') ?? [])]
  const at = folds.indexOf(event.currentTarget)
  if (event.key === 'ArrowUp') folds[at - 1]?.focus()
  else if (event.key === 'ArrowDown') folds[at + 1]?.focus()
  else if (event.key === (isFolded ? 'ArrowRight' : 'ArrowLeft')) event.currentTarget.click()
  else return
  event.preventDefault()
}
