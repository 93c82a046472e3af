import { Button } from '@mantine/core'
import { IconSearchOff } from '@tabler/icons-react'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ancestorsOf, isDoc, type TreeModel } from '../../entities/doc-tree/tree-model.ts'
import { tickStates, togglePick } from '../../entities/doc-tree/tree-picks.ts'
import type { ExportPickerProps } from '../../features/export/components/export-dialog.tsx'
import { TreeView } from '../../features/reading-tree/tree-view.tsx'
import { useTreeState } from '../../features/reading-tree/use-tree-state.ts'
import { mobileMedia, useMedia } from '../../shared/lib/use-media.ts'
import { EmptyState } from '../../shared/ui/empty-state.tsx'
import { FilterInput } from '../../shared/ui/filter-input.tsx'
import { Segmented } from '../../shared/ui/segmented.tsx'
import classes from './export-picker.module.css'

/** What holds the ticked nodes. */
function nodesAbove(tree: TreeModel, picks: ReadonlySet<string>): number[] {
  const above = new Set<number>()
  for (const id of picks) {
    const node = tree.nodeOfId.get(id)
    if (node !== undefined) for (const each of ancestorsOf(tree, node)) above.add(each)
  }
  return [...above]
}

function PickTree({ tree, picks, onChange }: ExportPickerProps & { tree: TreeModel }) {
  const { t } = useTranslation('export-dialog')
  const isTouch = useMedia(mobileMedia)
  const state = useTreeState(tree, undefined, undefined)
  const [isRevealed, setIsRevealed] = useState(false)
  // What is ticked already must not hide in closed folders.
  if (!isRevealed) {
    setIsRevealed(true)
    state.setNodes(nodesAbove(tree, picks), true)
  }
  const states = useMemo(() => tickStates(tree, picks), [tree, picks])
  const count = states.reduce((sum, value, node) => (value === 1 && isDoc(tree, node) ? sum + 1 : sum), 0)
  return (
    <>
      <div className={classes['filter']}>
        <FilterInput label={t('picker.filter')} value={state.filter} onChange={state.changeFilter} width="100%" />
      </div>
      {state.rows.length === 0 ? (
        <EmptyState compact icon={<IconSearchOff size={20} stroke={1.5} />} title={t('picker.noMatch')} />
      ) : (
        <TreeView
          tree={tree}
          rows={state.rows}
          isOpen={state.isNodeOpen}
          setNodes={state.setNodes}
          label={t('picker.tree')}
          terms={state.terms}
          rowHeight={isTouch ? 40 : 28}
          ticks={{ states, toggle: (node) => onChange({ picks: togglePick(tree, picks, node) }) }}
        />
      )}
      <footer className={classes['foot']}>
        <span role="status">{t('picker.count', { count })}</span>
        {picks.size > 0 && (
          <Button size="xs" variant="link" onClick={() => onChange({ picks: new Set<string>() })}>
            {t('picker.clear')}
          </Button>
        )}
      </footer>
    </>
  )
}

/** Chooses what an export holds: everything, or ticked applications, folders and documents. */
export function ExportPicker({ tree, ...props }: ExportPickerProps & { tree: TreeModel }) {
  const { t } = useTranslation('export-dialog')
  return (
    <>
      <header className={classes['head']}>
        <h3>{t('picker.title')}</h3>
        <Segmented
          name={t('picker.title')}
          value={props.isAll ? 'all' : 'part'}
          onChange={(value) => props.onChange({ isAll: value === 'all' })}
          segments={[
            { value: 'all', label: t('picker.all') },
            { value: 'part', label: t('picker.part') },
          ]}
        />
      </header>
      {props.isAll ? (
        <p className={classes['all']}>{t('picker.allHint', { count: tree.docCount })}</p>
      ) : (
        <PickTree tree={tree} {...props} />
      )}
    </>
  )
}
