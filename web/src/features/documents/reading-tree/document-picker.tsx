import { Button } from '@mantine/core'
import { IconSearchOff } from '@tabler/icons-react'
import clsx from 'clsx'
import { useMemo, useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { ancestorsOf, isDoc, type TreeModel } from '../../../entities/doc-tree/tree-model.ts'
import { tickStates, togglePick } from '../../../entities/doc-tree/tree-picks.ts'
import { mobileMedia, useMedia } from '../../../shared/lib/hooks/use-media.ts'
import { EmptyState } from '../../../shared/ui/feedback/empty-state.tsx'
import { FilterInput } from '../../../shared/ui/form/filter-input.tsx'
import { Segmented } from '../../../shared/ui/form/segmented.tsx'
import { TreeView } from './tree-view.tsx'
import { useTreeState } from './use-tree-state.ts'
import classes from './document-picker.module.css'

type Part = 'all' | 'part'

interface PickTreeProps {
  tree: TreeModel
  /** Ticked nodes, by id. */
  picks: ReadonlySet<string>
  onChange: (change: { isAll?: boolean; picks?: ReadonlySet<string> }) => void
  /** What the tree is for. */
  treeLabel: string
  /** What is said of the chosen documents: their number, and more. */
  children: (count: string) => ReactNode
}

interface DocumentPickerProps extends PickTreeProps {
  isAll: boolean
  title: string
  /** The two choices, in this order. */
  order: readonly [Part, Part]
  /** What everything is called, and what it comes to. */
  allLabel: string
  allHint: string
}

/** What holds the ticked nodes. */
function nodesAbove(tree: TreeModel, picks: ReadonlySet<string>): number[] {
  const above = new Set<number>()
  for (const id of picks) {
    const node = tree.nodeOfId.get(id)
    if (node !== undefined) for (const each of ancestorsOf(tree, node)) above.add(each)
  }
  return [...above]
}

function PickTree({ tree, picks, onChange, treeLabel, children }: PickTreeProps) {
  const { t } = useTranslation('document-picker')
  const isTouch = useMedia(mobileMedia)
  const state = useTreeState(tree, undefined, undefined)
  const [isRevealed, setIsRevealed] = useState(false)
  // What is ticked already must not hide in closed folders.
  if (!isRevealed) {
    setIsRevealed(true)
    state.setNodes(nodesAbove(tree, picks), true)
  }
  const states = useMemo(() => tickStates(tree, picks), [tree, picks])
  const [isPickedOnly, setPickedOnly] = useState(false)
  const rows = useMemo(
    () => (isPickedOnly ? state.rows.filter((node) => states[node] !== 0) : state.rows),
    [isPickedOnly, state.rows, states],
  )
  const count = states.reduce((sum, value, node) => (value === 1 && isDoc(tree, node) ? sum + 1 : sum), 0)
  return (
    <>
      <div className="l-row l-gap-8 l-px-16 l-pb-8 l-m-wrap">
        <div className="l-rest l-m-whole-row">
          <FilterInput label={t('filter')} value={state.filter} onChange={state.changeFilter} width="100%" />
        </div>
        <Button className="l-fixed" size="sm" aria-pressed={isPickedOnly} onClick={() => setPickedOnly(!isPickedOnly)}>
          {t('pickedOnly')}
        </Button>
      </div>
      {rows.length === 0 ? (
        <EmptyState
          compact
          icon={<IconSearchOff size={20} stroke={1.5} />}
          title={t(isPickedOnly ? 'nonePicked' : 'noMatch')}
        />
      ) : (
        <TreeView
          tree={tree}
          rows={rows}
          isOpen={state.isNodeOpen}
          setNodes={state.setNodes}
          label={treeLabel}
          terms={state.terms}
          rowHeight={isTouch ? 44 : 28}
          ticks={{ states, toggle: (node) => onChange({ picks: togglePick(tree, picks, node) }) }}
        />
      )}
      <footer
        className={clsx('l-row l-spread l-gap-8 l-py-4 l-pl-16 l-pr-8 l-min-h-40 l-note l-rule-top', classes['foot'])}
      >
        <span role="status">{children(t('count', { count }))}</span>
        {picks.size > 0 && (
          <Button className="l-fixed" size="xs" variant="link" onClick={() => onChange({ picks: new Set<string>() })}>
            {t('clear')}
          </Button>
        )}
      </footer>
    </>
  )
}

/** Chooses documents for something to be done with them: all there are, or ticked ones and folders. */
export function DocumentPicker({ isAll, title, order, allLabel, allHint, ...tree }: DocumentPickerProps) {
  const { t } = useTranslation('document-picker')
  const labels = { all: allLabel, part: t('part') }
  return (
    <>
      <header className="l-row l-wrap l-spread l-gap-8 l-px-16 l-pt-12 l-pb-8">
        <h3 className="l-size-13 l-bold l-line-20">{title}</h3>
        <Segmented
          name={title}
          value={isAll ? 'all' : 'part'}
          onChange={(value) => tree.onChange({ isAll: value === 'all' })}
          segments={order.map((value) => ({ value, label: labels[value] }))}
        />
      </header>
      {isAll ? <p className="l-py-12 l-px-16 l-t2">{allHint}</p> : <PickTree {...tree} />}
    </>
  )
}
