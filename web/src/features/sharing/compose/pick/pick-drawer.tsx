import { Button, Drawer, Select, Switch } from '@mantine/core'
import { IconInfoCircle, IconStack2 } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useId, useMemo, useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { buildTree, idOf, type TreeModel } from '../../../../entities/doc-tree/tree-model.ts'
import { togglePick, type Picks } from '../../../../entities/doc-tree/tree-picks.ts'
import { createSessionSource, treeQuery } from '../../../../entities/document/reading-source.ts'
import { normalSpacesQuery } from '../../../../entities/space/space-queries.ts'
import { useAskToDiscard } from '../../../../shared/lib/hooks/use-unsaved-guard.ts'
import { useStoredChoice } from '../../../../shared/lib/hooks/use-stored-choice.ts'
import { EmptyState } from '../../../../shared/ui/feedback/empty-state.tsx'
import { QueryState } from '../../../../shared/ui/feedback/query-state.tsx'
import { DialogFoot } from '../../../../shared/ui/overlay/dialog-foot.tsx'
import { countPicked, idsToAdd, isPickable, pickStates, takenNodes } from './pick-model.ts'
import sheet from '../../../../shared/ui/overlay/sheet.module.css'
import classes from './pick-drawer.module.css'

/** What the tree is given. */
export interface PickTreeProps {
  tree: TreeModel
  /** Per node: 0 off, 1 on, 2 mixed. */
  states: Uint8Array
  /** Why a node can't be ticked; absent for those that can. */
  fixedOf: (node: number) => string | undefined
  toggle: (node: number) => void
  /** Before the filter. */
  lead: ReactNode
}

interface PickDrawerProps {
  /** In which folder picked documents are put; empty for the root. `replaces`: one source is picked for that entry instead. */
  task: { folderName: string; replaces?: string }
  /** Documents and folders of other spaces that are in the project already. */
  taken: ReadonlySet<string>
  renderTree: (props: PickTreeProps) => ReactNode
  isBusy: boolean
  /** Adds them; true when it is done. */
  onAdd: (docIds: string[], keepsFolders: boolean) => Promise<boolean>
  onClose: () => void
}

/** What is picked of one space. */
interface SpacePicks {
  tree: TreeModel
  picks: Picks
}

const noPicks: Picks = new Set()
const keepChoices = ['yes', 'no'] as const

function usePicks(taken: ReadonlySet<string>, isSingle: boolean) {
  const [bySpace, setBySpace] = useState<ReadonlyMap<string, SpacePicks>>(new Map())
  const count = useMemo(() => {
    let sum = 0
    for (const { tree, picks } of bySpace.values()) sum += countPicked(tree, picks, takenNodes(tree, taken))
    return sum
  }, [bySpace, taken])
  return {
    count,
    picksOf: (spaceId: string) => bySpace.get(spaceId)?.picks ?? noPicks,
    toggle: (spaceId: string, tree: TreeModel, node: number) => {
      if (isSingle) {
        if (isPickable(tree, node)) setBySpace(new Map([[spaceId, { tree, picks: new Set([idOf(tree, node)]) }]]))
        return
      }
      const picks = togglePick(tree, bySpace.get(spaceId)?.picks ?? noPicks, node)
      setBySpace(new Map([...bySpace, [spaceId, { tree, picks }]]))
    },
    ids: (keepsFolders: boolean) =>
      [...bySpace.values()].flatMap(({ tree, picks }) =>
        isSingle ? [...picks] : idsToAdd(tree, picks, takenNodes(tree, taken), keepsFolders),
      ),
    hasAny: [...bySpace.values()].some(({ picks }) => picks.size > 0),
  }
}

/** Picks documents and folders of any space for the project: they stay where they are and are referred to. */
export function PickDrawer({ task, taken, renderTree, isBusy, onAdd, onClose }: PickDrawerProps) {
  const { t } = useTranslation(['compose', 'common'])
  const isSingle = task.replaces !== undefined
  const spaces = useQuery(normalSpacesQuery)
  const [chosen, setChosen] = useState<string | null>(null)
  const picks = usePicks(taken, isSingle)
  const [keeps, setKeeps] = useStoredChoice('lectern.composeKeepFolders', keepChoices)
  const ask = useAskToDiscard()
  const spaceId = chosen ?? spaces.data?.[0]?.id
  const close = async () => {
    if (!picks.hasAny || isBusy || (await ask())) onClose()
  }
  const submit = async () => {
    if (await onAdd(picks.ids(keeps === 'yes'), keeps === 'yes')) onClose()
  }
  const lead = (
    <Select
      aria-label={t('pick.space')}
      className={classes['space'] ?? ''}
      leftSection={<IconStack2 size={15} stroke={1.6} aria-hidden />}
      searchable
      allowDeselect={false}
      data={(spaces.data ?? []).map(({ id, name }) => ({ value: id, label: name }))}
      value={spaceId ?? null}
      onChange={setChosen}
    />
  )
  const where = task.folderName === '' ? t('pick.intoRoot') : t('pick.into', { folder: task.folderName })
  return (
    <Drawer
      opened
      onClose={() => void close()}
      size="md"
      title={
        isSingle ? (
          t('replace.title', { name: task.replaces })
        ) : (
          <>
            {t('pick.title')} <span className="l-ml-8 l-note l-regular">{where}</span>
          </>
        )
      }
      closeButtonProps={{ 'aria-label': t('common:close') }}
      classNames={{ content: sheet['content'] ?? '', body: sheet['body'] ?? '' }}
    >
      <div className={sheet['bleed']}>
        <QueryState query={spaces}>
          {() =>
            spaceId === undefined ? (
              <EmptyState icon={<IconStack2 size={20} stroke={1.5} />} title={t('pick.noSpaces')}>
                {t('pick.noSpacesBody')}
              </EmptyState>
            ) : (
              <SpaceTree
                key={spaceId}
                spaceId={spaceId}
                taken={taken}
                picks={picks.picksOf(spaceId)}
                isSingle={isSingle}
                onToggle={(tree, node) => picks.toggle(spaceId, tree, node)}
                renderTree={(props) => renderTree({ ...props, lead })}
              />
            )
          }
        </QueryState>
        <p className="l-row l-gap-8 l-py-10 l-px-20 l-note l-on-sunken l-rule-top">
          <IconInfoCircle size={15} stroke={1.6} aria-hidden className="l-fixed" />
          {t('pick.note')}
        </p>
      </div>
      <DialogFoot
        note={
          !isSingle && (
            <span className="l-row l-wrap l-gap-4-16">
              <span role="status">{t('pick.count', { count: picks.count })}</span>
              <KeepSwitch isOn={keeps === 'yes'} onChange={(isOn) => setKeeps(isOn ? 'yes' : 'no')} />
            </span>
          )
        }
      >
        <Button onClick={() => void close()}>{t('common:cancel')}</Button>
        <Button
          variant="filled"
          disabled={isSingle ? !picks.hasAny : picks.count === 0}
          loading={isBusy}
          onClick={() => void submit()}
        >
          {isSingle ? t('replace.submit') : t('pick.submit', { count: picks.count })}
        </Button>
      </DialogFoot>
    </Drawer>
  )
}

function KeepSwitch({ isOn, onChange }: { isOn: boolean; onChange: (isOn: boolean) => void }) {
  const { t } = useTranslation('compose')
  const id = useId()
  return (
    <span className="l-row l-gap-8" title={t('pick.keepHint')}>
      <label htmlFor={id}>{t('pick.keep')}</label>
      <Switch id={id} checked={isOn} onChange={(event) => onChange(event.currentTarget.checked)} />
    </span>
  )
}

interface SpaceTreeProps {
  spaceId: string
  taken: ReadonlySet<string>
  picks: Picks
  isSingle: boolean
  onToggle: (tree: TreeModel, node: number) => void
  renderTree: (props: Omit<PickTreeProps, 'lead'>) => ReactNode
}

function SpaceTree({ spaceId, ...props }: SpaceTreeProps) {
  const source = useMemo(() => createSessionSource({ kind: 'space', id: spaceId }), [spaceId])
  const query = useQuery(treeQuery(source))
  return (
    <div className="l-column l-grow l-short">
      <QueryState query={query} rowHeight={30} rows={10}>
        {(columns) => <LoadedTree columns={columns} {...props} />}
      </QueryState>
    </div>
  )
}

function LoadedTree({
  columns,
  taken,
  picks,
  isSingle,
  onToggle,
  renderTree,
}: Omit<SpaceTreeProps, 'spaceId'> & { columns: Parameters<typeof buildTree>[0] }) {
  const { t } = useTranslation('compose')
  const tree = useMemo(() => buildTree(columns), [columns])
  const fixed = useMemo(() => takenNodes(tree, taken), [tree, taken])
  const states = useMemo(() => pickStates(tree, picks, fixed), [tree, picks, fixed])
  const fixedOf = (node: number): string | undefined => {
    if (fixed[node] === 1) return t('pick.taken')
    return isSingle && !isPickable(tree, node) ? '' : undefined
  }
  return renderTree({
    tree,
    states,
    fixedOf,
    toggle: (node) => {
      if (fixedOf(node) === undefined) onToggle(tree, node)
    },
  })
}
