import type { Row } from '@lectern/model'
import { useCallback, useMemo, useState } from 'react'
import { anchorOf, fieldPathOf, findTrail } from '../../../../entities/document/fields/anchors.ts'
import { useDocumentState } from '../document-context.ts'
import {
  FieldReader,
  listVisible,
  noChoices,
  type FieldChoices,
  type RootField,
  type VisibleField,
} from './field-rows.ts'

export interface FieldActions {
  toggle: (field: VisibleField) => void
  choose: (field: VisibleField, variant: number) => void
  setAll: (open: boolean) => void
}

const withOpen = (choices: FieldChoices, anchors: readonly string[], open: boolean): FieldChoices => {
  const opened = new Map(choices.opened)
  for (const anchor of anchors) opened.set(anchor, open)
  return { ...choices, opened }
}

/**
 * Rows of one section and what a reader does to them.
 * @param target path of a field that must be visible; it opens what is above it
 */
export function useFields(section: string, roots: readonly RootField[], target: string | undefined) {
  const { components, missing, loadComponents } = useDocumentState()
  const [choices, setChoices] = useState<FieldChoices>(noChoices)
  const [reached, setReached] = useState<string>()
  const reader = useMemo(() => new FieldReader(components, missing), [components, missing])
  if (target !== reached) {
    setReached(target)
    if (target !== undefined) setChoices((before) => openTrail(section, target, roots, reader, before))
  }
  const fields = useMemo(() => listVisible(section, roots, reader, choices), [section, roots, reader, choices])
  const toggle = useCallback(
    (field: VisibleField) => {
      // What has to be fetched first is open as soon as it is there.
      if (field.missing.length > 0) loadComponents([...field.missing])
      setChoices((before) => withOpen(before, [field.anchor], !field.isOpen))
    },
    [loadComponents],
  )
  const choose = useCallback(
    ({ anchor, missing: refs }: VisibleField, variant: number) => {
      if (refs.length > 0) loadComponents([...refs])
      setChoices((before) => ({
        ...withOpen(before, [anchor], true),
        variants: new Map(before.variants).set(anchor, variant),
      }))
    },
    [loadComponents],
  )
  const setAll = useCallback((open: boolean) => {
    setChoices((before) => ({ ...before, opened: new Map(), base: open ? 'open' : 'closed' }))
  }, [])
  const actions: FieldActions = useMemo(() => ({ toggle, choose, setAll }), [toggle, choose, setAll])
  return { fields, variants: choices.variants, actions }
}

/** Opens everything on the way to a field, and chooses the alternatives it is in. */
function openTrail(
  section: string,
  path: string,
  roots: readonly RootField[],
  reader: FieldReader,
  before: FieldChoices,
): FieldChoices {
  const schemas = new Map<Row, RootField['schema']>(roots.map((root) => [root.row, root.schema]))
  const trail = findTrail(
    path,
    roots.map((root) => root.row),
    (row, variant) => {
      const schema = schemas.get(row)
      if (schema === undefined) return []
      const children = reader.children(row, schema, variant)
      for (const child of children) schemas.set(child, schema)
      return children
    },
  )
  const anchorOfRow = (id: string) => anchorOf(section, fieldPathOf(id))
  const variants = new Map(before.variants)
  for (const [id, variant] of trail.variants) variants.set(anchorOfRow(id), variant)
  return withOpen(
    { ...before, variants },
    trail.open.map((row) => anchorOfRow(row.id)),
    true,
  )
}
