import { nodeType } from '@lectern/contracts'
import { ActionIcon, Button, Menu } from '@mantine/core'
import type { UseQueryResult } from '@tanstack/react-query'
import { IconDots } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { buildTree, countKind, type TreeModel } from '../../entities/doc-tree/tree-model.ts'
import type { ReadingSource } from '../../entities/document/reading-source.ts'
import { setTabsOn, useTabsOn } from '../../features/documents/doc-tabs/use-doc-tabs.ts'
import { useReadingFrame } from '../../features/documents/reading-frame/frame-context.ts'
import { HideTreeButton } from '../../features/documents/reading-frame/tree-button.tsx'
import { TreePanel } from '../../features/documents/reading-tree/tree-panel.tsx'
import { useStoredChoice } from '../../shared/lib/hooks/use-stored-choice.ts'
import { ErrorState } from '../../shared/ui/feedback/error-state.tsx'
import { Logo } from '../../shared/ui/text/logo.tsx'
import { SkeletonRows } from '../../shared/ui/feedback/skeleton.tsx'
import { DimensionPicker } from './dimension-picker.tsx'
import type { useDimension } from './use-dimension.ts'

const noTree = buildTree({
  ...{ id: [], parent: [], type: [], label: [], url: [], operationId: [], method: [], methods: [], docType: [] },
  ...{ flags: [], count: [] },
})

interface ViewTreeProps {
  tree: TreeModel | undefined
  query: UseQueryResult
  source: ReadingSource
  place: ReturnType<typeof useDimension>
  currentId: string | undefined
}

/** The panel at the left of the reading page. */
export function ViewTree({ tree, query, source, place, currentId }: ViewTreeProps) {
  const { dimension, spaces, choose } = place
  const { t } = useTranslation('reading')
  const frame = useReadingFrame()
  const [labelMode, setLabelMode] = useStoredChoice('lectern.treeLabels', ['name', 'url', 'both'])
  const home = (
    <Link
      to="/dashboard"
      className="l-middle l-gap-10 l-min-h-hit l-t1 l-size-15 l-bold l-round-tag l-inline-flex l-center l-min-w-hit l-undecorated"
    >
      <Logo />
      <span>Lectern</span>
    </Link>
  )
  const pending = query.isError ? (
    <ErrorState compact error={query.error} onRetry={() => void query.refetch()} />
  ) : spaces.isError ? (
    <ErrorState compact error={spaces.error} onRetry={() => void spaces.refetch()} />
  ) : (
    (dimension !== undefined || spaces.isPending) && <SkeletonRows rows={10} height={28} />
  )
  const isThere = tree !== undefined
  return (
    // One panel before the tree is there and after: what one has begun to choose above it stays open.
    <TreePanel
      tree={tree ?? noTree}
      storageKey={isThere ? source.treeKey.slice(1).join('.') : undefined}
      currentId={currentId}
      title={home}
      actions={
        <>
          {isThere && <TreeOptions labelMode={labelMode} onLabelMode={setLabelMode} />}
          <HideTreeButton />
        </>
      }
      controls={
        spaces.data === undefined ? (
          <div className="l-min-h-28" />
        ) : (
          <DimensionPicker dimension={dimension} spaces={spaces.data} choose={choose} />
        )
      }
      labelMode={labelMode}
      onChosen={frame.leaveOverlay}
      foot={
        isThere && <span>{t('tree.totals', { modules: countKind(tree, nodeType.module), docs: tree.docCount })}</span>
      }
      emptyAction={
        <Button component={Link} to="/dashboard">
          {t('tree.toSpaces')}
        </Button>
      }
      {...(!isThere && { pending })}
    />
  )
}

type LabelMode = 'name' | 'url' | 'both'

function TreeOptions({ labelMode, onLabelMode }: { labelMode: LabelMode; onLabelMode: (mode: LabelMode) => void }) {
  const { t } = useTranslation('reading')
  const tabsOn = useTabsOn()
  const modes: readonly LabelMode[] = ['name', 'url', 'both']
  return (
    <Menu position="bottom-end" closeOnItemClick={false}>
      <Menu.Target>
        <ActionIcon aria-label={t('tree.options')}>
          <IconDots size={17} stroke={1.6} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>{t('tree.labels')}</Menu.Label>
        <Menu.RadioGroup
          value={labelMode}
          onChange={(value) => {
            const chosen = modes.find((mode) => mode === value)
            if (chosen !== undefined) onLabelMode(chosen)
          }}
        >
          {modes.map((mode) => (
            <Menu.RadioItem key={mode} value={mode}>
              {t(`tree.label.${mode}`)}
            </Menu.RadioItem>
          ))}
        </Menu.RadioGroup>
        <Menu.Divider />
        <Menu.CheckboxItem checked={tabsOn} onChange={setTabsOn}>
          {t('tabs.switch')}
        </Menu.CheckboxItem>
      </Menu.Dropdown>
    </Menu>
  )
}
