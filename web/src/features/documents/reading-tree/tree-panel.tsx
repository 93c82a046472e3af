import { ActionIcon } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { IconFileOff, IconFold, IconListTree, IconSearchOff } from '@tabler/icons-react'
import clsx from 'clsx'
import { lazy, Suspense, useRef, useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { countOf, type TreeModel } from '../../../entities/doc-tree/tree-model.ts'
import { documentQuery, useReadingSource } from '../../../entities/document/reading-source.ts'
import { getBasePath } from '../../../shared/api/base.ts'
import { mobileMedia, useMedia } from '../../../shared/lib/hooks/use-media.ts'
import { EmptyState } from '../../../shared/ui/feedback/empty-state.tsx'
import { FilterInput } from '../../../shared/ui/form/filter-input.tsx'
import { Tip } from '../../../shared/ui/overlay/tip.tsx'
import type { LabelMode } from './tree-row.tsx'
import { TreeView, type TreeViewProps } from './tree-view.tsx'
import { useTreeState } from './use-tree-state.ts'
import classes from './tree.module.css'

/** Most trees hold no service. */
const ServiceTip = lazy(async () => ({ default: (await import('./service-tip.tsx')).ServiceTip }))

interface TreePanelProps {
  tree: TreeModel
  /** What is open is remembered under it; another one is another tree. */
  storageKey: string | undefined
  /** In place of the tree until it is there. */
  pending?: ReactNode
  currentId: string | undefined
  /** Left in the 48 px head: logo or name. */
  title: ReactNode
  /** Right in the head, after "expand all": menus, hiding the panel. */
  actions?: ReactNode
  /** Between head and filter: what the tree is about. */
  controls?: ReactNode
  /** 30 px at the end: totals. */
  foot: ReactNode
  labelMode?: LabelMode
  /** A document was chosen: an overlay closes. */
  onChosen?: () => void
  /** Offered when the tree has no document. */
  emptyAction?: ReactNode
}

/** The reading tree with its filter. Needs a `ReadingSourceProvider`. */
export function TreePanel(props: TreePanelProps) {
  const { tree, storageKey, currentId, title, actions, controls, foot } = props
  const { t } = useTranslation(['reading', 'common'])
  const source = useReadingSource()
  const state = useTreeState(tree, storageKey, currentId, source)
  return (
    <div className="l-column l-narrow l-tall l-clip l-on-sunken">
      <header className={clsx('l-row l-fixed l-gap-2 l-pl-16 l-pr-10 l-h-48 l-rule-bottom', classes['head'])}>
        <div className="l-row l-rest">{title}</div>
        <Tip label={t(state.isAllOpen ? 'tree.collapseAll' : 'tree.expandAll')}>
          <ActionIcon
            aria-label={t(state.isAllOpen ? 'tree.collapseAll' : 'tree.expandAll')}
            // What is opened before the tree is there would be forgotten when it comes.
            disabled={props.pending !== undefined}
            onClick={() => {
              state.setAll(!state.isAllOpen)
            }}
          >
            {state.isAllOpen ? <IconFold size={17} stroke={1.6} /> : <IconListTree size={17} stroke={1.6} />}
          </ActionIcon>
        </Tip>
        {actions}
      </header>
      {controls !== undefined && <div className={clsx('l-fixed l-px-12 l-pt-8', classes['controls'])}>{controls}</div>}
      <div className="l-fixed l-px-12 l-pt-8 l-pb-8">
        <FilterInput
          label={t(source.searchTexts === undefined ? 'tree.filter' : 'tree.search')}
          value={state.filter}
          onChange={state.changeFilter}
          width="100%"
        />
      </div>
      <div className={clsx('l-w-1 l-h-1 l-absolute l-clip l-one-line', classes['hiddenText'])} role="status">
        {state.filtered !== undefined && t('tree.found', { count: state.filtered.docCount })}
      </div>
      <PanelTree {...props} state={state} />
      <footer
        className={clsx(
          'l-row l-spread l-fixed l-gap-12 l-px-16 l-h-30 l-clip l-note l-one-line l-rule-top',
          classes['foot'],
        )}
      >
        {state.filtered === undefined ? foot : <span>{t('tree.found', { count: state.filtered.docCount })}</span>}
      </footer>
    </div>
  )
}

function PanelTree({
  tree,
  currentId,
  labelMode,
  onChosen,
  emptyAction,
  pending,
  state,
}: TreePanelProps & { state: ReturnType<typeof useTreeState> }) {
  const { t } = useTranslation('reading')
  const source = useReadingSource()
  const client = useQueryClient()
  const navigate = useNavigate()
  const isTouch = useMedia(mobileMedia)
  const tip = useServiceTip()
  if (pending !== undefined) return <div className="l-grow">{pending}</div>
  if (tree.size === 0) {
    return (
      <div className="l-grow">
        <EmptyState
          compact
          icon={<IconFileOff size={20} stroke={1.5} />}
          title={t('tree.empty')}
          actions={emptyAction}
        />
      </div>
    )
  }
  if (state.rows.length === 0) {
    return (
      <div className="l-grow">
        <EmptyState
          compact
          icon={<IconSearchOff size={20} stroke={1.5} />}
          title={t('tree.noMatch', { text: state.filter.trim() })}
        />
      </div>
    )
  }
  return (
    <>
      <TreeView
        tree={tree}
        rows={state.rows}
        isOpen={state.isNodeOpen}
        setNodes={state.setNodes}
        label={t('tree.name')}
        currentId={currentId}
        terms={state.terms}
        labelMode={labelMode ?? 'name'}
        rowHeight={isTouch ? 44 : 28}
        pageOf={source.pageOf}
        onOpen={(docId, newTab) => {
          if (newTab) window.open(getBasePath() + source.pageOf(docId), '_blank', 'noopener')
          else void navigate(source.pageOf(docId))
        }}
        onHoverDoc={(docId) => {
          // Fetched ahead; an error shows when the document is opened.
          client.query(documentQuery(source, docId)).catch(() => undefined)
        }}
        onService={tip.onService}
        {...(onChosen === undefined ? {} : { onChosen })}
      />
      {tip.service !== undefined && (
        <Suspense>
          <ServiceTip
            {...tip.service}
            count={countOf(tree, tree.nodeOfId.get(tip.service.folderId) ?? -1)}
            onEnter={tip.stay}
            onLeave={tip.leave}
          />
        </Suspense>
      )}
    </>
  )
}

type Service = Parameters<NonNullable<TreeViewProps['onService']>>[0]

/** The tip stays a moment when the pointer leaves the row, so that it can be reached. */
function useServiceTip() {
  const [service, setService] = useState<Service>()
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const stay = () => {
    clearTimeout(timer.current)
  }
  const leave = () => {
    clearTimeout(timer.current)
    timer.current = setTimeout(() => {
      setService(undefined)
    }, 200)
  }
  const onService = (next: Service) => {
    if (next === undefined) {
      leave()
      return
    }
    stay()
    setService(next)
  }
  return { service, stay, leave, onService }
}
