import { Button } from '@mantine/core'
import { IconCopyPlus } from '@tabler/icons-react'
import clsx from 'clsx'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { CodeAbove } from '../../../../entities/constant/use-constants-above.ts'
import { Tag } from '../../../../shared/ui/text/tag.tsx'
import { Folding } from './folding.tsx'
import classes from './codes-above.module.css'

/** Rows at first: a project may have hundreds. */
const shownRows = 20

interface CodesAboveProps {
  above: readonly CodeAbove[]
  /** Codes the document has itself. */
  taken: ReadonlySet<string>
  onTake: (codes: readonly CodeAbove[]) => void
}

/** What readers see besides the document's own codes; any of it can be taken over, to say it differently here. */
export function CodesAbove({ above, taken, onTake }: CodesAboveProps) {
  const { t } = useTranslation('doc-editor')
  const [isAll, setAll] = useState(false)
  const left = above.filter(({ code }) => !taken.has(code))
  if (above.length === 0) return null
  return (
    <Folding title={t('errors.above')} count={left.length} isOpenAtFirst>
      <p className="l-note">{t('errors.aboveHint')}</p>
      <ul className={clsx('l-my-8 l-mx-0 l-p-0 l-clip l-on-sunken l-card l-no-marks l-ruled', classes['codes'])}>
        {left.slice(0, isAll ? undefined : shownRows).map((row) => (
          <li className="l-grid l-middle l-gap-4-12 l-min-h-32" key={row.code}>
            <code className="l-break">{row.code}</code>
            <Tag>{t(row.level === 'module' ? 'errors.ofModule' : 'errors.ofProject')}</Tag>
            <span className={clsx('l-cut', classes['name'])}>{row.name}</span>
            <span className={clsx('l-t2 l-cut', classes['text'])}>{row.description}</span>
            <Button
              size="xs"
              variant="subtle"
              leftSection={<IconCopyPlus size={14} stroke={1.6} aria-hidden />}
              aria-label={t('errors.takeOne', { code: row.code })}
              onClick={() => onTake([row])}
            >
              {t('errors.take')}
            </Button>
          </li>
        ))}
      </ul>
      <div className="l-flex l-wrap l-gap-8">
        {left.length > shownRows && (
          <Button size="xs" variant="subtle" onClick={() => setAll(!isAll)}>
            {isAll ? t('errors.fewer') : t('errors.all', { count: left.length })}
          </Button>
        )}
        {left.length > 1 && (
          <Button size="xs" onClick={() => onTake(left)}>
            {t('errors.takeAll', { count: left.length })}
          </Button>
        )}
        {left.length === 0 && <span className="l-note">{t('errors.allTaken')}</span>}
      </div>
    </Folding>
  )
}
