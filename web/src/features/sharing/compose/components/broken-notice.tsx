import { Button } from '@mantine/core'
import type { ComposeEntry } from '@lectern/contracts'
import { IconUnlink } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { listNames } from '../../../../shared/lib/join-names.ts'
import { NoticeBar } from '../../../../shared/ui/feedback/notice-bar.tsx'
import type { BrokenEntry } from '../entry-list.ts'

/** Entries the sentence names. */
const named = 3

interface BrokenNoticeProps {
  broken: readonly BrokenEntry[]
  /** Whether they alone are listed. */
  onlyBroken: boolean
  onToggle: () => void
  /** Absent for those who may only look. */
  onReplace: ((entry: ComposeEntry) => void) | undefined
  onRemove: ((entries: readonly ComposeEntry[]) => void) | undefined
}

/** References that visitors no longer see, and what can be done about them. */
export function BrokenNotice({ broken, onlyBroken, onToggle, onReplace, onRemove }: BrokenNoticeProps) {
  const { t, i18n } = useTranslation('compose')
  const [first] = broken
  if (first === undefined) return null
  const names = listNames(
    broken.slice(0, named).map(({ name }) => name),
    i18n.language,
  )
  const text =
    broken.length === 1
      ? t(`broken.one.${first.state}`, { name: first.name })
      : t('broken.many', { count: broken.length, names, more: Math.max(0, broken.length - named) })
  return (
    <div className="l-px-20 l-pt-12">
      <NoticeBar tone="warn" icon={<IconUnlink size={16} stroke={1.6} aria-hidden className="l-warn" />} text={text}>
        <div className="l-row l-gap-8 l-at-end">
          {broken.length > 1 && (
            <Button size="xs" variant="subtle" onClick={onToggle}>
              {t(onlyBroken ? 'broken.showAll' : 'broken.show')}
            </Button>
          )}
          {broken.length === 1 && onReplace !== undefined && (
            <Button size="xs" variant="subtle" onClick={() => onReplace(first)}>
              {t('replace.action')}
            </Button>
          )}
          {onRemove !== undefined && (
            <Button size="xs" onClick={() => onRemove(broken)}>
              {t('broken.remove', { count: broken.length })}
            </Button>
          )}
        </div>
      </NoticeBar>
    </div>
  )
}
