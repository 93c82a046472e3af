import { Button } from '@mantine/core'
import { IconSearchOff } from '@tabler/icons-react'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { collect } from '../../entities/doc-tree/tree-open.ts'
import { TreeView } from '../../features/documents/reading-tree/tree-view.tsx'
import { useTreeState } from '../../features/documents/reading-tree/use-tree-state.ts'
import type { PickTreeProps } from '../../features/sharing/compose/pick/pick-drawer.tsx'
import { mobileMedia, useMedia } from '../../shared/lib/hooks/use-media.ts'
import { EmptyState } from '../../shared/ui/feedback/empty-state.tsx'
import { FilterInput } from '../../shared/ui/form/filter-input.tsx'

/** The tree of a space with ticks: all of it, what the filter finds, or what is ticked. */
export function PickTree({ tree, states, fixedOf, toggle, lead }: PickTreeProps) {
  const { t } = useTranslation('compose')
  const isTouch = useMedia(mobileMedia)
  const state = useTreeState(tree, undefined, undefined)
  const [onlyPicked, setOnlyPicked] = useState(false)
  const picked = useMemo(
    () =>
      collect(
        tree,
        () => true,
        (node) => states[node] !== 0,
      ),
    [tree, states],
  )
  const rows = onlyPicked ? picked : state.rows
  return (
    <>
      <div className="l-row l-wrap l-gap-8 l-px-20 l-pt-12 l-pb-12 l-rule-bottom">
        {lead}
        <div className="l-grow-200">
          <FilterInput label={t('filter')} value={state.filter} onChange={state.changeFilter} width="100%" />
        </div>
        <Button
          {...(onlyPicked && { 'data-active': true })}
          aria-pressed={onlyPicked}
          onClick={() => setOnlyPicked(!onlyPicked)}
        >
          {t('pick.onlyPicked')}
        </Button>
      </div>
      {rows.length === 0 ? (
        <EmptyState
          compact
          icon={<IconSearchOff size={20} stroke={1.5} />}
          title={t(onlyPicked ? 'pick.nothing' : tree.size === 0 ? 'pick.emptySpace' : 'pick.noMatch')}
        />
      ) : (
        <TreeView
          tree={tree}
          rows={rows}
          isOpen={onlyPicked ? () => true : state.isNodeOpen}
          setNodes={state.setNodes}
          label={t('pick.tree')}
          terms={state.terms}
          labelMode="both"
          rowHeight={isTouch ? 44 : 30}
          ticks={{ states, toggle, fixedOf }}
        />
      )}
    </>
  )
}
