import { ActionIcon, Button, Menu } from '@mantine/core'
import { dictionaryItemTypes, dictionaryLimits, trashDays, type DictionaryDetail } from '@lectern/contracts'
import { IconAlertTriangle, IconDots, IconPencil, IconTrash } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { HistoryLink } from '../../../../entities/history/history-link.tsx'
import { moduleHistoryPath } from '../../../../entities/history/history-place.ts'
import { dictionaryQuery, dictionaryUsageQuery } from '../../../../entities/dictionary/dictionary-queries.ts'
import { showDeleted } from '../../../../entities/trash/restore.ts'
import { isApiError } from '../../../../shared/api/api-error.ts'
import { describeError } from '../../../../shared/api/report-error.ts'
import { changeOf } from '../../../../shared/lib/grid-rows.ts'
import { useShortcuts } from '../../../../shared/lib/shortcuts.ts'
import { useGrid } from '../../../../shared/lib/hooks/use-grid.ts'
import { useUnsavedGuard } from '../../../../shared/lib/hooks/use-unsaved-guard.ts'
import { confirm } from '../../../../shared/ui/overlay/confirm/confirm-store.ts'
import { FormProblem } from '../../../../shared/ui/form/form-problem.tsx'
import { Tag } from '../../../../shared/ui/text/tag.tsx'
import { showToast } from '../../../../shared/ui/feedback/toast/toast-store.ts'
import { ValueGrid } from '../../../../shared/ui/form/value-grid.tsx'
import { useDeleteDictionary, useUpdateDictionary } from '../api/dictionary-mutations.ts'
import { blankItem, findItemProblems, itemOfValues, valuesOfItem, withItems } from '../dictionary-rows.ts'
import type { PastedItem } from '../paste-items.ts'
import { DictionaryDialog } from './dictionary-dialog.tsx'
import { PasteDialog } from './paste-dialog.tsx'
import { UsageList } from './usage-list.tsx'
import classes from './dictionary.module.css'

interface DictionaryEditorProps {
  dictionary: DictionaryDetail
  projectId: string
  canEdit: boolean
  /** Whether items are being pasted, into this one or a new one. */
  isPasting: boolean
  onPasteClose: () => void
  onCreate: (name: string, items: readonly PastedItem[]) => Promise<string | undefined>
  onDirty: (isDirty: boolean) => void
  onDeleted: () => void
}

const icon = { size: 16, stroke: 1.6, 'aria-hidden': true } as const
/** Names a question lists before it only counts. */
const namedUsers = 8

/** The names of what a question is about, on lines of their own. */
function Names({ names, count }: { names: readonly string[]; count: number }) {
  const { t } = useTranslation('dictionary')
  return (
    <ul className={classes['names']}>
      {names.slice(0, namedUsers).map((name, index) => (
        <li key={index}>{name}</li>
      ))}
      {count > namedUsers && <li>{t('usage.more', { count: count - namedUsers })}</li>}
    </ul>
  )
}

/** Asks the server what uses the dictionary, and the reader whether that is all right. */
function useUsageQuestion(dictionary: DictionaryDetail) {
  const { t } = useTranslation('dictionary')
  const client = useQueryClient()
  return async (kind: 'delete' | 'values'): Promise<boolean> => {
    const usage = await client.query({ ...dictionaryUsageQuery(dictionary.id), staleTime: 0 })
    if (usage.userCount === 0) return true
    const isDeletion = kind === 'delete'
    const names = usage.users.map(({ name }) => name)
    const counts = { users: usage.userCount, fields: usage.fieldCount, days: trashDays }
    return confirm({
      title: t(isDeletion ? 'delete.question' : 'values.question', { name: dictionary.name }),
      body: (
        <>
          <p>{t(isDeletion ? 'delete.effect' : 'values.effect', counts)}</p>
          <Names names={names} count={usage.userCount} />
        </>
      ),
      confirmLabel: t(isDeletion ? 'delete.submit' : 'values.submit'),
      danger: true,
    })
  }
}

/** One dictionary: its items in a grid, and where it is used. */
export function DictionaryEditor(props: DictionaryEditorProps) {
  const { dictionary, projectId, canEdit, isPasting, onPasteClose, onCreate, onDirty, onDeleted } = props
  const { t } = useTranslation(['dictionary', 'common'])
  const client = useQueryClient()
  const [isEditing, setIsEditing] = useState(false)
  const [problem, setProblem] = useState<string>()
  const [isStale, setIsStale] = useState(false)
  const [isChecked, setIsChecked] = useState(false)
  const grid = useGrid(
    useMemo(() => dictionary.items.map(valuesOfItem), [dictionary]),
    dictionary.revision,
  )
  const update = useUpdateDictionary(dictionary.moduleId)
  const remove = useDeleteDictionary({ moduleId: dictionary.moduleId, projectId })
  const ask = useUsageQuestion(dictionary)
  const isDirty = grid.changes > 0
  useUnsavedGuard(isDirty)
  useEffect(() => onDirty(isDirty), [isDirty, onDirty])
  const found = findItemProblems(grid.rows)
  const problems = new Map(
    isChecked ? [...found].map(([id, name]) => [`${id} value`, t(`problem.${name}`)] as const) : [],
  )
  const losesValue = () => {
    const former = new Map(grid.stored.map((row) => [row.id, row]))
    return grid.rows.some((row) => {
      const before = former.get(row.id)
      return (
        before !== undefined &&
        changeOf(row, before) !== 'none' &&
        (row.isDeleted || row.values['value'] !== before.values['value'])
      )
    })
  }
  const save = async () => {
    if (!isDirty || update.isPending) return
    setIsChecked(true)
    if (found.size > 0) return
    if (losesValue() && !(await ask('values'))) return
    try {
      const items = grid
        .values()
        .filter((values) => (values['value'] ?? '').trim() !== '')
        .map(itemOfValues)
      await update.mutateAsync({ id: dictionary.id, revision: dictionary.revision, items })
      setProblem(undefined)
      setIsChecked(false)
      showToast({ kind: 'done', message: t('saved', { name: dictionary.name }) })
    } catch (error) {
      setIsStale(isApiError(error, 'changed_meanwhile'))
      setProblem(describeError(error))
    }
  }
  const discard = () => {
    grid.reset()
    setProblem(undefined)
    setIsStale(false)
    setIsChecked(false)
  }
  const takeTheirs = async () => {
    discard()
    await client.invalidateQueries({ queryKey: dictionaryQuery(dictionary.id).queryKey })
  }
  const askAndDelete = async () => {
    if (!(await ask('delete'))) return
    try {
      const { trashId } = await remove.mutateAsync(dictionary.id)
      showDeleted(t('delete.done', { name: dictionary.name }), trashId)
      onDeleted()
    } catch {
      // Told by the mutation's own error handling.
    }
  }
  // Error codes may be edited beside it: each takes the key while it has something to save.
  useShortcuts(isDirty ? { 'mod+s': () => void save() } : {})
  const types = new Set(dictionary.items.map(({ type }) => type))
  return (
    <div className={classes['editor']}>
      <header className={classes['head']}>
        <h2>{dictionary.name}</h2>
        {types.size === 1 && <Tag tone="outline">{[...types][0]}</Tag>}
        <HistoryLink to={moduleHistoryPath('dictionary', dictionary.moduleId, dictionary.id)} name={dictionary.name} />
        {canEdit && (
          <span className={classes['tools']}>
            <ActionIcon aria-label={t('edit.action')} onClick={() => setIsEditing(true)}>
              <IconPencil {...icon} />
            </ActionIcon>
            <Menu position="bottom-end">
              <Menu.Target>
                <ActionIcon aria-label={t('common:more')}>
                  <IconDots {...icon} />
                </ActionIcon>
              </Menu.Target>
              <Menu.Dropdown>
                <Menu.Item
                  color="var(--l-bad)"
                  leftSection={<IconTrash {...icon} />}
                  onClick={() => void askAndDelete()}
                >
                  {t('delete.action')}
                </Menu.Item>
              </Menu.Dropdown>
            </Menu>
          </span>
        )}
      </header>
      {dictionary.description !== '' && <p className={classes['about']}>{dictionary.description}</p>}
      <ValueGrid
        label={t('items', { name: dictionary.name })}
        rows={grid.rows}
        stored={grid.stored}
        problems={problems}
        isReadOnly={!canEdit}
        addLabel={t('addItem')}
        blank={blankItem}
        onChange={grid.set}
        columns={[
          { key: 'value', label: t('column.value'), width: '128px', kind: 'mono', maxLength: dictionaryLimits.value },
          { key: 'name', label: t('common:name'), width: '110px', maxLength: dictionaryLimits.itemName },
          {
            key: 'description',
            label: t('column.description'),
            width: 'minmax(0, 1fr)',
            maxLength: dictionaryLimits.itemDescription,
          },
          {
            key: 'type',
            label: t('column.type'),
            width: '92px',
            kind: 'choice',
            choices: dictionaryItemTypes.map((value) => ({ value, label: value })),
          },
        ]}
      />
      <FormProblem>{problem}</FormProblem>
      {canEdit && isDirty && (
        <div className={classes['save']}>
          <span role="status">{t('unsaved', { count: grid.changes })}</span>
          {isStale && <Button onClick={() => void takeTheirs()}>{t('takeTheirs')}</Button>}
          <Button variant="subtle" onClick={discard}>
            {t('discard')}
          </Button>
          <Button variant="filled" loading={update.isPending} onClick={() => void save()}>
            {t('save')}
          </Button>
        </div>
      )}
      <UsageList id={dictionary.id} />
      {canEdit && (
        <p className={classes['warning']}>
          <IconAlertTriangle size={15} stroke={1.6} aria-hidden />
          {t('usage.warning')}
        </p>
      )}
      <DictionaryDialog
        key={dictionary.revision}
        opened={isEditing}
        moduleId={dictionary.moduleId}
        dictionary={dictionary}
        onClose={() => setIsEditing(false)}
        onSaved={() => setIsEditing(false)}
      />
      <PasteDialog
        opened={isPasting}
        into={{ name: dictionary.name, values: new Set(grid.rows.map(({ values }) => values['value'] ?? '')) }}
        onClose={onPasteClose}
        onTake={(items) => {
          grid.set(withItems(grid.rows, items))
          onPasteClose()
        }}
        onCreate={onCreate}
      />
    </div>
  )
}
