import clsx from 'clsx'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { FieldList } from '../fields/field-list.tsx'
import type { OperationParts } from './operation-parts.ts'
import { FoldAction } from './fold-actions.tsx'
import { SectionHead } from './section.tsx'
import classes from './sections.module.css'

/** Parameters of one place: path, header, query, cookie. */
export function ParametersSection({ section, rows }: OperationParts['parameters'][number]) {
  const { t } = useTranslation('document')
  const roots = useMemo(() => rows.map((row) => ({ row, schema: row.schema })), [rows])
  const title = t(`section.${section}`)
  return (
    <section id={section} className={clsx('l-mt-26', classes['section'])} aria-labelledby={`${section}-title`}>
      <FieldList
        section={section}
        label={title}
        roots={roots}
        head={(actions, hasNested, isFolded) => (
          <SectionHead
            id={section}
            title={title}
            count={rows.length}
            actions={hasNested && <FoldAction actions={actions} isFolded={isFolded} />}
          />
        )}
      />
    </section>
  )
}
