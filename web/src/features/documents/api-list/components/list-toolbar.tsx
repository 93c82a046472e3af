import { ActionIcon, Button, Menu, Tooltip } from '@mantine/core'
import { docStatus, type DocStatus } from '@lectern/contracts'
import {
  IconArrowsMaximize,
  IconArrowsMinimize,
  IconChevronDown,
  IconDownload,
  IconEyeOff,
  IconFileText,
  IconFolderPlus,
  IconHexagon,
  IconMarkdown,
  IconPlus,
  IconRefresh,
  IconRoute,
  IconX,
} from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { FilterInput } from '../../../../shared/ui/form/filter-input.tsx'
import { countAuthors, countTags } from '../list-model.ts'
import type { ListState } from '../use-list-state.ts'
import classes from './toolbar.module.css'

const icon = { size: 16, stroke: 1.6 } as const
const statuses = ['todo', 'doing', 'done'] as const
/** Tags to choose from, those of most documents first. */
const mostChoices = 200

interface ChoicesProps {
  name: string
  /** Number of chosen entries. */
  count: number
  onClear: () => void
  children: ReactNode
}

/** A filter button: accent with the number of its choices when it filters, and a mark that clears it. */
function ChoiceFilter({ name, count, onClear, children }: ChoicesProps) {
  const { t } = useTranslation('common')
  return (
    <span className={classes['choice']}>
      <Menu closeOnItemClick={false} position="bottom-start">
        <Menu.Target>
          <Button
            classNames={{ root: classes['choiceButton'] ?? '' }}
            data-active={count > 0 || undefined}
            rightSection={count === 0 && <IconChevronDown size={14} stroke={1.6} aria-hidden />}
          >
            {count === 0 ? name : `${name} ${count}`}
          </Button>
        </Menu.Target>
        <Menu.Dropdown className={classes['choices']}>{children}</Menu.Dropdown>
      </Menu>
      {count > 0 && (
        <ActionIcon size="xs" aria-label={`${t('clear')} ${name}`} onClick={onClear} className={classes['clear']}>
          <IconX size={13} stroke={1.8} />
        </ActionIcon>
      )}
    </span>
  )
}

function toggled<T>(set: ReadonlySet<T>, value: T): ReadonlySet<T> {
  const next = new Set(set)
  if (!next.delete(value)) next.add(value)
  return next
}

function StatusFilter({ list }: { list: ListState }) {
  const { t } = useTranslation(['api-list', 'common'])
  const chosen = list.filter.statuses
  return (
    <ChoiceFilter
      name={t('filter.status')}
      count={chosen.size}
      onClear={() => list.changeFilter({ statuses: new Set<DocStatus>() })}
    >
      {statuses.map((name) => (
        <Menu.CheckboxItem
          key={name}
          checked={chosen.has(docStatus[name])}
          onChange={() => list.changeFilter({ statuses: toggled<DocStatus>(chosen, docStatus[name]) })}
        >
          {t(`common:docStatus.${name}`)}
        </Menu.CheckboxItem>
      ))}
    </ChoiceFilter>
  )
}

function AuthorFilter({ list }: { list: ListState }) {
  const { t } = useTranslation('api-list')
  const chosen = list.filter.authors
  const authors = countAuthors(list.model)
  if (authors.length < 2) return null
  return (
    <ChoiceFilter
      name={t('filter.author')}
      count={chosen.size}
      onClear={() => list.changeFilter({ authors: new Set<string>() })}
    >
      {authors.map(({ name, count }) => (
        <Menu.CheckboxItem
          key={name}
          checked={chosen.has(name)}
          rightSection={count}
          onChange={() => list.changeFilter({ authors: toggled(chosen, name) })}
        >
          {name === '' ? t('filter.noAuthor') : name}
        </Menu.CheckboxItem>
      ))}
    </ChoiceFilter>
  )
}

function TagFilter({ list }: { list: ListState }) {
  const { t } = useTranslation('api-list')
  const chosen = list.filter.tags
  const tags = countTags(list.model)
  if (tags.length === 0) return null
  return (
    <ChoiceFilter
      name={t('filter.tag')}
      count={chosen.size}
      onClear={() => list.changeFilter({ tags: new Set<string>() })}
    >
      {tags.slice(0, mostChoices).map(({ name, count }) => (
        <Menu.CheckboxItem
          key={name}
          checked={chosen.has(name)}
          rightSection={count}
          onChange={() => list.changeFilter({ tags: toggled(chosen, name) })}
        >
          {name}
        </Menu.CheckboxItem>
      ))}
    </ChoiceFilter>
  )
}

function IconTool({
  name,
  pressed,
  onClick,
  children,
}: {
  name: string
  pressed?: boolean
  onClick: () => void
  children: ReactNode
}) {
  return (
    <Tooltip label={name}>
      <ActionIcon aria-label={name} aria-pressed={pressed} onClick={onClick}>
        {children}
      </ActionIcon>
    </Tooltip>
  )
}

interface ToolbarProps {
  list: ListState
  moduleId: string
  /** What one looks at: the segments. */
  lead: ReactNode
  isRefreshing: boolean
  onRefresh: () => void
  onExport: () => void
  /** Absent for those who may not change the application. */
  onNewFolder: (() => void) | undefined
}

/** Kinds of documents to write, the usual one first. */
function NewDocMenu({ moduleId }: { moduleId: string }) {
  const { t } = useTranslation('api-list')
  const entry = (type: string, label: string, picture: ReactNode) => (
    <Menu.Item component={Link} to={`/doc/new/${moduleId}?type=${type}`} leftSection={picture}>
      {label}
    </Menu.Item>
  )
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <Button
          variant="filled"
          leftSection={<IconPlus {...icon} aria-hidden />}
          rightSection={<IconChevronDown size={14} stroke={1.6} aria-hidden />}
        >
          {t('newDoc.action')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {entry('http', t('newDoc.http'), <IconRoute {...icon} aria-hidden />)}
        {entry('markdown', t('newDoc.markdown'), <IconMarkdown {...icon} aria-hidden />)}
        {entry('custom', t('newDoc.custom'), <IconFileText {...icon} aria-hidden />)}
        {entry('dubbo', t('newDoc.dubbo'), <IconHexagon {...icon} aria-hidden />)}
      </Menu.Dropdown>
    </Menu>
  )
}

/** Toolbar of the list: what is shown at the left, what can be done at the right. */
export function ListToolbar({ list, moduleId, lead, isRefreshing, onRefresh, onExport, onNewFolder }: ToolbarProps) {
  const { t } = useTranslation('api-list')
  const { filter, changeFilter } = list
  const hasOpen = list.rows.some((node) => list.isFolder(node) && list.isOpen(node))
  return (
    <div className={classes['bar']} role="toolbar" aria-label={t('toolbar')}>
      {lead}
      {lead !== null && <span className={classes['line']} aria-hidden />}
      <FilterInput
        label={t('filter.text')}
        value={filter.text}
        width="clamp(140px, 45vw, 232px)"
        onChange={(text) => changeFilter({ text })}
      />
      <StatusFilter list={list} />
      <AuthorFilter list={list} />
      <TagFilter list={list} />
      <div className={classes['end']}>
        <span className={classes['count']} role="status">
          {t('count', { count: list.kept.docCount })}
        </span>
        <IconTool name={t(hasOpen ? 'collapseAll' : 'expandAll')} onClick={() => list.setAllFolders(!hasOpen)}>
          {hasOpen ? <IconArrowsMinimize {...icon} /> : <IconArrowsMaximize {...icon} />}
        </IconTool>
        <IconTool
          name={t('hideEmpty')}
          pressed={filter.hidesEmptyFolders}
          onClick={() => changeFilter({ hidesEmptyFolders: !filter.hidesEmptyFolders })}
        >
          <IconEyeOff {...icon} />
        </IconTool>
        <IconTool name={t('refresh')} onClick={onRefresh}>
          <IconRefresh {...icon} className={isRefreshing ? classes['turning'] : undefined} />
        </IconTool>
        <Button leftSection={<IconDownload {...icon} aria-hidden />} onClick={onExport}>
          {t('export')}
        </Button>
        {onNewFolder !== undefined && (
          <>
            <Button leftSection={<IconFolderPlus {...icon} aria-hidden />} onClick={onNewFolder}>
              {t('folder.new')}
            </Button>
            <NewDocMenu moduleId={moduleId} />
          </>
        )}
      </div>
    </div>
  )
}
