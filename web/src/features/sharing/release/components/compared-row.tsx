import { docType, type ComparedDoc } from '@lectern/contracts'
import { IconChevronRight } from '@tabler/icons-react'
import clsx from 'clsx'
import { lazy, Suspense, useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { Compared, Comparison } from '../../../../entities/release/release-queries.ts'
import { SkeletonRows } from '../../../../shared/ui/feedback/skeleton.tsx'
import { MethodLabel } from '../../../../shared/ui/text/method-label.tsx'
import { Tag } from '../../../../shared/ui/text/tag.tsx'
import { pageOnSide } from '../state/page-on-side.ts'
import { ComparedWords } from './compared-words.tsx'
import classes from './compared.module.css'

/** Comparing contents needs the model's code, which most visits do not. */
const ComparedDocChanges = lazy(async () => ({
  default: (await import('./compared-doc-changes.tsx')).ComparedDocChanges,
}))

interface ComparedRowProps {
  doc: ComparedDoc
  compared: Compared
  comparison: Comparison
  /** From the beginning, as the address asks for. */
  isOpened: boolean
  isUnmentioned: boolean
}

const intoView = (row: HTMLElement | null) => row?.scrollIntoView({ block: 'center' })

/** A document that is different: a line in words, and below it everything when it is opened. */
export function ComparedRow(props: ComparedRowProps) {
  const { doc, compared, comparison, isOpened, isUnmentioned } = props
  const { t } = useTranslation('release')
  const [isOpen, setOpen] = useState(isOpened)
  const page = doc.kind === 'removed' ? pageOnSide(comparison.from, doc.id) : pageOnSide(comparison.to, doc.id)
  const cells = <Cells doc={doc} isUnmentioned={isUnmentioned} />
  if (doc.kind === 'added' || doc.kind === 'removed')
    return (
      <li>
        {page === undefined ? (
          <div className={clsx('l-hoverable', classes['row'])}>{cells}</div>
        ) : (
          <Link to={page} className={clsx('l-t1 l-undecorated l-hoverable', classes['row'])}>
            {cells}
          </Link>
        )}
      </li>
    )
  return (
    <li ref={isOpened ? intoView : undefined}>
      <div className={clsx('l-relative l-hoverable', classes['row'])} data-open={isOpen || undefined}>
        <button
          type="button"
          className="l-absolute l-inset-0 l-no-fill l-no-frame l-pointer"
          aria-expanded={isOpen}
          aria-label={t('compare.open', { name: doc.name })}
          onClick={() => setOpen(!isOpen)}
        />
        {cells}
        <IconChevronRight size={14} stroke={1.6} className="l-t3 l-turns" data-open={isOpen || undefined} aria-hidden />
      </div>
      {isOpen && (
        <div className="l-px-16 l-py-12 l-on-sunken l-rule-top">
          <Suspense fallback={<SkeletonRows rows={3} height={36} framed />}>
            <ComparedDocChanges doc={doc} compared={compared} comparison={comparison} />
          </Suspense>
        </div>
      )}
    </li>
  )
}

function Cells({ doc, isUnmentioned }: Pick<ComparedRowProps, 'doc' | 'isUnmentioned'>) {
  const { t } = useTranslation('release')
  return (
    <>
      <MethodLabel type={doc.type} httpMethod={doc.httpMethod} column />
      <span className={clsx('l-cut l-t1', classes['name'], doc.kind === 'removed' && 'l-struck')} title={doc.name}>
        {doc.name}
      </span>
      <span className={clsx('l-cut l-t2 l-grow l-narrow l-changed-words', classes['words'])}>
        <Words doc={doc} />
      </span>
      {isUnmentioned && (
        <span className="l-fixed" title={t('notes.unmentionedHint')}>
          <Tag tone="warn">{t('notes.unmentioned')}</Tag>
        </span>
      )}
      <span className={clsx('l-cut l-note', classes['author'])} title={doc.author}>
        {doc.author}
      </span>
    </>
  )
}

function Words({ doc }: { doc: ComparedDoc }): ReactNode {
  const { t } = useTranslation('release')
  if (doc.kind === 'breaking' || doc.kind === 'changed') return <ComparedWords doc={doc} />
  if (doc.url !== '') return <code className="l-size-12">{doc.url}</code>
  return t(doc.type === docType.dubbo ? 'compare.method' : 'compare.page')
}
