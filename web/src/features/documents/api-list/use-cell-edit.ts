/*
 * Cells edited in place. Owns: what a text of a cell means, what is wrong with it, and that somebody else's change in between is said instead of
 * written over.
 */
import { limits, notDeprecated, type DocStatus } from '@lectern/contracts'
import { useTranslation } from 'react-i18next'
import { idOf, isBranch, labelOf } from '../../../entities/doc-tree/tree-model.ts'
import { describeError } from '../../../shared/api/report-error.ts'
import { readOrder } from '../../../shared/lib/hooks/use-order-field.ts'
import { showToast } from '../../../shared/ui/feedback/toast/toast-store.ts'
import { useChangeCell, type CellChange, type DocFields, type Place } from './api/doc-mutations.ts'
import type { EditField } from './edit-fields.ts'
import { orderOf, statusOf, versionOf, type ListModel } from './list-model.ts'

export function useCellEdit(place: Place, model: ListModel) {
  const { t } = useTranslation(['api-list', 'common'])
  const { mutateAsync: change } = useChangeCell(place)
  const { tree } = model

  const textOf = (node: number, field: EditField): string => {
    if (field === 'name') return labelOf(tree, node)
    return field === 'version' ? versionOf(model, node) : String(orderOf(model, node))
  }

  const check = (node: number, field: EditField, text: string): string | undefined => {
    const limit = isBranch(tree, node) ? limits.folderName : limits.docName
    if (field === 'name') {
      if (text === '') return t('cell.nameMissing')
      return text.length > limit ? t('cell.tooLong', { limit }) : undefined
    }
    if (field === 'version')
      return text.length > limits.docVersion ? t('cell.tooLong', { limit: limits.docVersion }) : undefined
    return readOrder(text) === undefined ? t('cell.orderInvalid') : undefined
  }

  /** What is wrong when it was not saved. */
  const write = async (wanted: CellChange): Promise<string | undefined> => {
    try {
      const refused = await change(wanted)
      if (refused === undefined) return undefined
      const { theirs } = refused
      return typeof theirs === 'string' && theirs !== '' ? t('cell.changedTo', { text: theirs }) : t('cell.changed')
    } catch (error) {
      return describeError(error)
    }
  }

  const changeDoc = (node: number, to: DocFields, from: DocFields) =>
    write({ kind: 'doc', id: idOf(tree, node), to, from })

  const save = (node: number, field: EditField, text: string): Promise<string | undefined> => {
    const id = idOf(tree, node)
    if (field === 'order') return write({ kind: 'order', id, orderIndex: readOrder(text) ?? orderOf(model, node) })
    if (field === 'version') return changeDoc(node, { version: text }, { version: versionOf(model, node) })
    if (isBranch(tree, node)) return write({ kind: 'folderName', id, name: text })
    return changeDoc(node, { name: text }, { name: labelOf(tree, node) })
  }

  /** Writes a change of one document that is not typed; says it, with the way back. */
  const turn = async (node: number, message: string, to: DocFields, from: DocFields): Promise<void> => {
    const refused = await changeDoc(node, to, from)
    if (refused !== undefined) {
      showToast({ kind: 'error', message: refused })
      return
    }
    const undo = async () => {
      const again = await changeDoc(node, from, to)
      if (again !== undefined) showToast({ kind: 'error', message: again })
    }
    const action = { label: t('common:undo'), run: () => void undo() }
    showToast({ kind: 'done', message, ...(Object.keys(from).length > 0 && { action }) })
  }

  const setStatus = (node: number, status: DocStatus) =>
    turn(node, t('cell.statusDone', { name: labelOf(tree, node) }), { status }, { status: statusOf(model, node) })

  /** What was said as the reason is not in the list, so that taking it away has no way back but the history. */
  const setDeprecated = (node: number, on: boolean) => {
    const name = labelOf(tree, node)
    return on
      ? turn(node, t('deprecate.done', { name }), { deprecated: '' }, { deprecated: notDeprecated })
      : turn(node, t('deprecate.undone', { name }), { deprecated: notDeprecated }, {})
  }

  return { textOf, check, save, setStatus, setDeprecated }
}

export type CellEdit = ReturnType<typeof useCellEdit>
