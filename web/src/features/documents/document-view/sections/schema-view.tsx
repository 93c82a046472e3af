import { childRowsOf, isObject, rootRowOf, type Schema, typeLabel } from '@lectern/model'
import clsx from 'clsx'
import { useMemo, useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { missingRefsOf } from '../../../../entities/document/fields/missing-refs.ts'
import { useDocumentState } from '../document-context.ts'
import { FieldList } from '../fields/field-list.tsx'
import { Variants } from '../fields/field-variants.tsx'
import { isEmptySchema } from '../fields/field-rows.ts'
import type { FieldActions } from '../fields/use-fields.ts'
import { Prose } from '../parts/prose.tsx'
import { useAnchor } from '../use-anchor.ts'
import classes from './schema-view.module.css'
import sectionClasses from './sections.module.css'

interface SchemaViewProps {
  section: string
  /** Representation the schema is of; none for what is no body. */
  mediaType?: string
  label: string
  schema: Schema
  head?: (actions: FieldActions, hasNested: boolean, isFolded: boolean) => ReactNode
}

/** Of a schema that says nothing. */
const noFields: FieldActions = { toggle: () => undefined, choose: () => undefined, setAll: () => undefined }

/** The fields of a body: those of the object, of a list's items, or of the alternative chosen; one row for a plain value. */
export function SchemaView({ section, mediaType, label, schema, head }: SchemaViewProps) {
  const { t } = useTranslation('document')
  const { components, missing, loadComponents, isLoadingComponents } = useDocumentState()
  const { target } = useAnchor()
  const [chosen, setChosen] = useState<number>()
  const [reached, setReached] = useState<string>()
  const path = target?.section === section ? target.path : ''
  if (path !== reached) {
    setReached(path)
    const variant = /^(?:\[\])*<(\d+)>/.exec(path)?.[1]
    if (variant !== undefined) setChosen(Number(variant))
  }
  const root = useMemo(() => rootRowOf(schema, components), [schema, components])
  const refs = missing.size === 0 ? [] : missingRefsOf(root, schema, components, missing)
  const fields = useMemo(() => {
    const rows = childRowsOf(root, schema, components, chosen)
    // A value without fields is told in one row of its own.
    return (
      rows.length === 0 ? [{ ...root, name: root.kind === 'array' ? t('field.list') : t('field.value') }] : rows
    ).map((row) => ({ row, schema }))
  }, [root, schema, components, chosen, t])
  if (isEmptySchema(schema))
    return (
      <>
        {head?.(noFields, false, false)}
        <p className={clsx('l-py-6 l-t3', sectionClasses['note'])}>{t('body.anything')}</p>
      </>
    )
  const isList = root.kind === 'array'
  const hasRoot = root.childCount > 0 && (isList || root.variants !== undefined || root.description !== '')
  const about = hasRoot && (
    <div className={clsx('l-row l-wrap l-gap-6-10', classes['root'])}>
      {(isList || root.variants !== undefined) && (
        <code className="l-note">
          {root.variants !== undefined && !isList ? t('field.oneOf', { count: root.variants.length }) : typeLabel(root)}
        </code>
      )}
      {root.description !== '' && isObject(schema) && <Prose text={root.description} inline />}
      {root.variants !== undefined && root.variants.length > 1 && (
        <Variants
          row={root}
          chosen={chosen}
          onChoose={(variant) => {
            if (refs.length > 0) loadComponents(refs)
            setChosen(variant)
          }}
        />
      )}
    </div>
  )
  // The choice of an alternative keeps the focus: the head is drawn again with the fields of the chosen one.
  const isInHead = head !== undefined && root.variants === undefined
  const headWithAbout: typeof head = (...state) => (
    <>
      {head?.(...state)}
      {about}
    </>
  )
  return (
    <>
      {!isInHead && about}
      {refs.length > 0 && (
        <button
          type="button"
          className={clsx('l-min-h-hit l-ac l-line-16 l-bare l-hover-underlined', sectionClasses['link'])}
          disabled={isLoadingComponents}
          onClick={() => loadComponents(refs)}
        >
          {t('field.more')}
        </button>
      )}
      <FieldList
        key={chosen}
        section={section}
        mediaType={mediaType}
        label={label}
        roots={fields}
        {...(head === undefined ? {} : { head: isInHead ? headWithAbout : head })}
      />
    </>
  )
}
