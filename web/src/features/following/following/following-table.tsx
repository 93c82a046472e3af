import { Button, Menu } from '@mantine/core'
import {
  followLevels,
  notDeprecated,
  type FollowedDoc,
  type FollowedFolder,
  type FollowedModule,
  type FollowedProject,
  type FollowedRelease,
  type FollowLevel,
} from '@lectern/contracts'
import { IconBox, IconChevronDown, IconFolder, IconFolders, IconLock, IconTag, type Icon } from '@tabler/icons-react'
import clsx from 'clsx'
import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { releasePath } from '../../../entities/release/release-paths.ts'
import { useFollowedChanges, type Followed } from '../../../entities/subscription/subscription-queries.ts'
import { MethodLabel } from '../../../shared/ui/text/method-label.tsx'
import { ListTable } from '../../../shared/ui/table/list-table.tsx'
import { RelativeDate } from '../../../shared/ui/text/relative-date.tsx'
import { showToast } from '../../../shared/ui/feedback/toast/toast-store.ts'
import table from '../../../shared/ui/table/list-table.module.css'
import { FieldsDialog } from './fields-dialog.tsx'
import classes from './following.module.css'

/** A followed thing as one row. */
interface Entry {
  subject: Followed
  name: string
  to: string
  place: string
  level: FollowLevel
  icon: ReactNode
  isStruck?: boolean
  /** Of a document: those that are followed alone; `null` for all of it. */
  fields?: FollowedDoc['fields']
  updatedAtMs?: number
}

const undoMs = 8_000

function LevelMenu({ entry, onFields }: { entry: Entry; onFields: () => void }) {
  const { t } = useTranslation('following')
  const { change } = useFollowedChanges()
  const { level: chosen, fields } = entry
  const count = fields?.length ?? 0
  const shown = count === 0 || chosen === 'muted' ? t(`level.${chosen}`) : t(`fields.level.${chosen}`, { count })
  return (
    <Menu position="bottom-start">
      <Menu.Target>
        <Button
          size="xs"
          variant="subtle"
          className={classes['level'] ?? ''}
          aria-label={t('levelOf', { name: entry.name, level: shown })}
          rightSection={<IconChevronDown size={13} stroke={1.6} aria-hidden />}
        >
          {shown}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {followLevels.map((level) => (
          <Menu.Item
            key={level}
            aria-current={level === entry.level ? 'true' : undefined}
            onClick={() => {
              change({ subject: entry.subject, level })
            }}
          >
            {t(`level.${level}`)}
          </Menu.Item>
        ))}
        {entry.fields !== undefined && (
          <>
            <Menu.Divider />
            <Menu.Item onClick={onFields}>{t('fields.choose')}</Menu.Item>
          </>
        )}
      </Menu.Dropdown>
    </Menu>
  )
}

function Row({ entry, hasDate }: { entry: Entry; hasDate: boolean }) {
  const { t } = useTranslation(['following', 'common'])
  const { change, drop } = useFollowedChanges()
  const { subject, level, name, fields } = entry
  const [isChoosing, setIsChoosing] = useState(false)
  const remove = async () => {
    await drop(subject)
    showToast({
      kind: 'done',
      message: t('removed', { name }),
      durationMs: undoMs,
      action: {
        label: t('common:undo'),
        run: () => {
          change({ subject, level, fields })
        },
      },
    })
  }
  return (
    <div role="row" className={clsx(table['row'])}>
      <div role="cell" className="l-flex l-t3">
        {entry.icon}
      </div>
      <div role="cell" className={clsx('l-column l-narrow', classes['name'])}>
        <Link
          to={entry.to}
          className={clsx(
            'l-inline-row l-cut l-min-h-hit l-min-w-hit',
            level === 'muted' ? 'l-t3' : 'l-t1',
            entry.isStruck === true && 'l-struck',
          )}
        >
          {name}
        </Link>
        <span className="l-hidden l-t3 l-size-12 l-line-18 l-clip l-ellipsis l-one-line l-m-block">{entry.place}</span>
      </div>
      <div role="cell" className="l-t3 l-clip l-ellipsis l-one-line l-wide-only">
        {entry.place}
      </div>
      <div role="cell">
        <LevelMenu entry={entry} onFields={() => setIsChoosing(true)} />
        {entry.fields !== undefined && (
          <FieldsDialog
            doc={{ id: subject.id, name, fields: entry.fields }}
            opened={isChoosing}
            onClose={() => setIsChoosing(false)}
          />
        )}
      </div>
      {hasDate && (
        <div role="cell" className="l-t3 l-one-line l-wide-only">
          {entry.updatedAtMs !== undefined && <RelativeDate epochMs={entry.updatedAtMs} />}
        </div>
      )}
      <div role="cell" className="l-flex l-end">
        <Button size="xs" variant="subtle" onClick={() => void remove()} aria-label={t('removeNamed', { name })}>
          {t('remove')}
        </Button>
      </div>
    </div>
  )
}

function FollowingTable({ entries, hasDate }: { entries: readonly Entry[]; hasDate: boolean }) {
  const { t } = useTranslation('following')
  return (
    <ListTable
      isFramed
      label={t('title')}
      className={classes['table'] ?? ''}
      data-date={hasDate || undefined}
      columns={[
        { name: t('column.kind'), isHidden: true },
        t('column.name'),
        t('column.place'),
        t('column.level'),
        hasDate && { name: t('column.changed') },
        { name: t('column.actions'), isHidden: true },
      ]}
    >
      {entries.map((entry) => (
        <Row key={entry.subject.id} entry={entry} hasDate={hasDate} />
      ))}
    </ListTable>
  )
}

const picture = (Picture: Icon, label: string) => <Picture size={15} stroke={1.6} role="img" aria-label={label} />

function entryOfDoc(doc: FollowedDoc): Entry {
  return {
    subject: { kind: 'doc', id: doc.id },
    name: doc.name,
    to: `/view/${doc.id}`,
    place: `${doc.projectName} / ${doc.moduleName}`,
    level: doc.level,
    fields: doc.fields,
    icon: <MethodLabel type={doc.type} httpMethod={doc.httpMethod} column />,
    isStruck: doc.deprecated !== notDeprecated,
    updatedAtMs: doc.updatedAtMs,
  }
}

/** Documents one follows, with the notifications about each. */
export function FollowedDocs({ docs }: { docs: readonly FollowedDoc[] }) {
  return <FollowingTable entries={docs.map(entryOfDoc)} hasDate />
}

/** Folders one follows. */
export function FollowedFolders({ folders }: { folders: readonly FollowedFolder[] }) {
  const { t } = useTranslation('following')
  const entries = folders.map(({ id, name, projectId, projectName, moduleId, moduleName, level }): Entry => {
    const to = `/project/doc/${projectId}?module=${moduleId}`
    const place = `${projectName} / ${moduleName}`
    return { subject: { kind: 'folder', id }, name, to, place, level, icon: picture(IconFolder, t('kind.folder')) }
  })
  return <FollowingTable entries={entries} hasDate={false} />
}

/** Applications one follows. */
export function FollowedModules({ modules }: { modules: readonly FollowedModule[] }) {
  const { t } = useTranslation('following')
  const entries = modules.map(({ id, name, projectId, projectName, spaceName, level }): Entry => {
    const to = `/project/doc/${projectId}?module=${id}`
    const place = `${spaceName} / ${projectName}`
    return { subject: { kind: 'module', id }, name, to, place, level, icon: picture(IconBox, t('kind.module')) }
  })
  return <FollowingTable entries={entries} hasDate={false} />
}

/** Projects one follows. */
export function FollowedProjects({ projects }: { projects: readonly FollowedProject[] }) {
  const { t } = useTranslation('following')
  const entries = projects.map(({ id, name, isPrivate, spaceName: place, level }): Entry => {
    const icon = isPrivate === 1 ? picture(IconLock, t('kind.privateProject')) : picture(IconFolders, t('kind.project'))
    return { subject: { kind: 'project', id }, name, to: `/project/doc/${id}`, place, level, icon }
  })
  return <FollowingTable entries={entries} hasDate={false} />
}

/** Releases one follows. */
export function FollowedReleases({ releases }: { releases: readonly FollowedRelease[] }) {
  const { t } = useTranslation('following')
  const entries = releases.map((release): Entry => ({
    subject: { kind: 'release', id: release.id },
    name: [release.releaseNo, release.releaseDesc].filter((part) => part !== '').join(' '),
    to: releasePath(release.projectId, release.id),
    place: `${release.spaceName} / ${release.projectName}`,
    level: release.level,
    icon: picture(IconTag, t('kind.release')),
  }))
  return <FollowingTable entries={entries} hasDate={false} />
}
