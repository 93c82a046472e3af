import { scriptPhases, type ReplyOf, type ScriptEntry, type ScriptPhase, type listScripts } from '@lectern/contracts'
import { Button, Menu, Switch } from '@mantine/core'
import { IconArrowDown, IconArrowUp, IconHistory, IconPlus, IconTrash } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import clsx from 'clsx'
import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { showDeleted } from '../../../../entities/trash/restore.ts'
import { QueryState } from '../../../../shared/ui/feedback/query-state.tsx'
import { StatusDot } from '../../../../shared/ui/feedback/status-dot.tsx'
import { Action, ActionMenu } from '../../../../shared/ui/overlay/action-menu.tsx'
import { Tag } from '../../../../shared/ui/text/tag.tsx'
import { ScriptEditor, type ScriptTrial } from './editor/script-editor.tsx'
import { draftOfScript, keyOfNew, type ScriptDrafts } from './editor/use-script-drafts.ts'
import { ScriptHistory } from './script-history.tsx'
import {
  scopeOf,
  scriptQuery,
  scriptsQuery,
  useDeleteScript,
  useOrderScripts,
  useTurnScript,
  type ScriptPlace,
} from './script-queries.ts'

/** Where scripts of a scope are changed. */
export interface ScriptLinks {
  project?: string
  module?: string
  folder?: (folderId: string) => string
}

interface ScriptsPartProps {
  place: ScriptPlace
  drafts: ScriptDrafts
  trial?: ScriptTrial | undefined
  links?: ScriptLinks | undefined
}

/** The scripts of a place with those inherited, in the order they run, and the text of the one that is open. */
export default function ScriptsPart(props: ScriptsPartProps) {
  const query = useQuery(scriptsQuery(props.place))
  return (
    <QueryState query={query} rowHeight={36} rows={3}>
      {(listed) => <Loaded {...props} listed={listed} />}
    </QueryState>
  )
}

interface LoadedProps extends ScriptsPartProps {
  listed: ReplyOf<typeof listScripts>
}

function Loaded({ place, drafts, trial, links = {}, listed: { scripts, can } }: LoadedProps) {
  const { t } = useTranslation('call-script')
  const mayAdd = can[scopeOf(place)]
  const { openKey, opened } = drafts
  const mayRead = can.doc || can.folder || can.module || can.project
  const entry = mayRead ? scripts.find(({ id }) => id === openKey) : undefined
  const editing = { place, drafts, trial }
  const editor =
    entry !== undefined ? (
      <SavedScript key={entry.id} entry={entry} {...editing} />
    ) : (
      opened && <ScriptEditor key={opened.key} draft={opened} saved={undefined} isEditable={mayAdd} {...editing} />
    )
  const openPhase = entry?.phase ?? opened?.phase
  return (
    <div className="l-column l-gap-16">
      <p className="l-note">{t(`hint.${scopeOf(place)}`)}</p>
      {scriptPhases.map((phase) => (
        <PhaseList
          key={phase}
          phase={phase}
          place={place}
          drafts={drafts}
          links={links}
          mayAdd={mayAdd}
          mayRead={mayRead}
          scripts={scripts.filter((script) => script.phase === phase)}
          editor={phase === openPhase ? editor : undefined}
        />
      ))}
    </div>
  )
}

/** The editor of a script that is saved; those of others are only read. */
function SavedScript({
  entry,
  ...editing
}: { entry: ScriptEntry } & { trial: ScriptTrial | undefined } & Pick<ScriptsPartProps, 'place' | 'drafts'>) {
  const { place, drafts } = editing
  const query = useQuery(scriptQuery(place, entry))
  return (
    <QueryState query={query} rows={4}>
      {(saved) => (
        <ScriptEditor
          draft={drafts.opened ?? draftOfScript(saved)}
          saved={saved}
          isEditable={isOwn(place, entry) && entry.can.edit}
          {...editing}
        />
      )}
    </QueryState>
  )
}

function isOwn(place: ScriptPlace, { scope, folder }: ScriptEntry): boolean {
  return 'folderId' in place ? folder?.id === place.folderId : scope === scopeOf(place)
}

/** Where an inherited one is changed. */
function linkOf({ scope, folder }: ScriptEntry, links: ScriptLinks): string | undefined {
  if (folder !== null) return links.folder?.(folder.id)
  return scope === 'module' || scope === 'project' ? links[scope] : undefined
}

interface PhaseListProps extends Pick<ScriptsPartProps, 'place' | 'drafts'> {
  phase: ScriptPhase
  scripts: readonly ScriptEntry[]
  links: ScriptLinks
  mayAdd: boolean
  /** Whether sources may be read. */
  mayRead: boolean
  editor: ReactNode
}

function PhaseList({ phase, place, drafts, links, scripts, mayAdd, mayRead, editor }: PhaseListProps) {
  const { t } = useTranslation('call-script')
  const { mutate: order } = useOrderScripts(place)
  const own = scripts.filter((script) => isOwn(place, script))
  const move = (from: number, to: number) => {
    const ids = own.map(({ id }) => id)
    const [moved = ''] = ids.splice(from, 1)
    order(ids.toSpliced(to, 0, moved))
  }
  const ordersOf = (script: ScriptEntry) => {
    const at = own.indexOf(script)
    return {
      onUp: at > 0 ? () => move(at, at - 1) : undefined,
      onDown: at >= 0 && at < own.length - 1 ? () => move(at, at + 1) : undefined,
    }
  }
  return (
    <section className="l-column l-gap-8" aria-label={t(`phase.${phase}`)}>
      <div className="l-row l-gap-8 l-min-h-36">
        <h3 className="l-rest l-size-13 l-medium">{t(`phase.${phase}`)}</h3>
        {mayAdd && (
          <Button
            aria-label={t(`add.${phase}`)}
            leftSection={<IconPlus size={15} stroke={1.6} aria-hidden />}
            onClick={() => drafts.open(keyOfNew(phase))}
          >
            {t('add.short')}
          </Button>
        )}
      </div>
      {scripts.length === 0 && editor === undefined && <p className="l-note">{t('none')}</p>}
      {scripts.length > 0 && (
        <ol className="l-plain-list l-card l-clip" aria-label={t(`phase.${phase}`)}>
          {scripts.map((script) => (
            <ScriptRow
              key={script.id}
              script={script}
              place={place}
              drafts={drafts}
              mayRead={mayRead}
              link={isOwn(place, script) ? undefined : linkOf(script, links)}
              {...ordersOf(script)}
            />
          ))}
        </ol>
      )}
      {editor}
    </section>
  )
}

interface ScriptRowProps {
  script: ScriptEntry
  place: ScriptPlace
  drafts: ScriptDrafts
  mayRead: boolean
  /** Where an inherited one is changed. */
  link: string | undefined
  onUp: (() => void) | undefined
  onDown: (() => void) | undefined
}

function ScriptRow({ script, place, drafts, mayRead, link, ...orders }: ScriptRowProps) {
  const { t } = useTranslation('call-script')
  const turn = useTurnScript(place)
  const { id, name, scope, folder, isEnabled } = script
  const mayChange = isOwn(place, script) && script.can.edit
  const isOpen = drafts.openKey === id
  return (
    <li className={clsx('l-row l-gap-12 l-px-12 l-py-4 l-rule-bottom l-unruled-last', isOpen && 'l-on-hover')}>
      {mayChange ? (
        <Switch
          aria-label={t('turn', { name })}
          checked={isEnabled === 1}
          disabled={turn.isPending}
          onChange={(event) => turn.mutate({ id, isEnabled: event.currentTarget.checked ? 1 : 0 })}
        />
      ) : (
        <span className="l-fixed l-size-12 l-t2">
          <StatusDot tone={isEnabled === 1 ? 'ok' : 'hollow'}>{t(isEnabled === 1 ? 'on' : 'off')}</StatusDot>
        </span>
      )}
      <button
        type="button"
        className="l-rest l-bare l-text-start l-hoverable l-min-h-28 l-m-min-h-44 l-cut"
        aria-expanded={isOpen}
        disabled={!mayRead}
        onClick={() => drafts.open(isOpen ? undefined : id)}
      >
        {name}
      </button>
      {drafts.drafts.has(id) && <Tag tone="warn">{t('unsaved')}</Tag>}
      {!isOwn(place, script) && scope !== 'doc' && (
        <>
          <Tag>{folder === null ? t(`from.${scope}`) : t('from.folder', { name: folder.name })}</Tag>
          {link !== undefined && (
            <Link
              className="l-inline-row l-fixed l-size-12 l-min-w-hit l-min-h-hit"
              to={link}
              aria-label={t(`manage.${scope}`)}
            >
              {t('manage.short')}
            </Link>
          )}
        </>
      )}
      {mayChange && <ScriptMenu script={script} place={place} drafts={drafts} {...orders} />}
    </li>
  )
}

function ScriptMenu({ script, place, drafts, onUp, onDown }: Omit<ScriptRowProps, 'link' | 'mayRead'>) {
  const { t } = useTranslation('call-script')
  const { mutate: remove } = useDeleteScript(place)
  const [isHistoryOpen, setHistoryOpen] = useState(false)
  const { id, name } = script
  const onDelete = () =>
    remove(id, {
      onSuccess: ({ trashId }) => {
        drafts.drop(id)
        showDeleted(t('deleted'), trashId)
      },
    })
  return (
    <>
      <ActionMenu label={t('more', { name })}>
        {onUp !== undefined && (
          <Action icon={IconArrowUp} onClick={onUp}>
            {t('up')}
          </Action>
        )}
        {onDown !== undefined && (
          <Action icon={IconArrowDown} onClick={onDown}>
            {t('down')}
          </Action>
        )}
        <Action icon={IconHistory} onClick={() => setHistoryOpen(true)}>
          {t('history')}
        </Action>
        <Menu.Divider />
        <Action danger icon={IconTrash} onClick={onDelete}>
          {t('delete')}
        </Action>
      </ActionMenu>
      <ScriptHistory place={place} script={script} opened={isHistoryOpen} onClose={() => setHistoryOpen(false)} />
    </>
  )
}
