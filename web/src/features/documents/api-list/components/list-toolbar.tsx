import { ActionIcon, Button, Menu } from '@mantine/core'
import { docStatus } from '@lectern/contracts'
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
import clsx from 'clsx'
import { useMemo, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { FilterInput } from '../../../../shared/ui/form/filter-input.tsx'
import { IconTool } from '../../../../shared/ui/overlay/icon-tool.tsx'
import { Toolbar } from '../../../../shared/ui/table/toolbar.tsx'
import { countAuthors, countTags } from '../list-model.ts'
import type { ListState } from '../use-list-state.ts'
import classes from './toolbar.module.css'

const icon = { size: 16, stroke: 1.6 } as const
const statuses = ['todo', 'doing', 'done'] as const
/** Tags to choose from, those of most documents first. */
const mostChoices = 200

interface ChoiceFilterProps<T> {
  name: string
  chosen: ReadonlySet<T>
  choices: readonly { value: T; label: string; count?: number }[]
  onChange: (chosen: ReadonlySet<T>) => void
}

/** Any of several choices: accent with the number of those chosen while it filters, and a mark that clears it. */
function ChoiceFilter<T extends string | number>({ name, chosen, choices, onChange }: ChoiceFilterProps<T>) {
  const { t } = useTranslation('common')
  const count = chosen.size
  return (
    <span className="l-inline-flex l-relative">
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
        <Menu.Dropdown className={classes['choices']}>
          {choices.map((choice) => (
            <Menu.CheckboxItem
              key={choice.value}
              checked={chosen.has(choice.value)}
              rightSection={choice.count}
              onChange={() => onChange(toggled(chosen, choice.value))}
            >
              {choice.label}
            </Menu.CheckboxItem>
          ))}
        </Menu.Dropdown>
      </Menu>
      {count > 0 && (
        <ActionIcon
          size="xs"
          aria-label={`${t('clear')} ${name}`}
          onClick={() => onChange(new Set())}
          className={classes['clear']}
        >
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

/** Of what the application has; nothing where there is nothing to choose from. */
function Filters({ list }: { list: ListState }) {
  const { t } = useTranslation(['api-list', 'common'])
  const { filter, changeFilter, model } = list
  const authors = useMemo(() => countAuthors(model), [model])
  const tags = useMemo(() => countTags(model), [model])
  return (
    <>
      <ChoiceFilter
        name={t('filter.status')}
        chosen={filter.statuses}
        choices={statuses.map((name) => ({ value: docStatus[name], label: t(`common:docStatus.${name}`) }))}
        onChange={(statuses) => changeFilter({ statuses })}
      />
      {authors.length > 1 && (
        <ChoiceFilter
          name={t('filter.author')}
          chosen={filter.authors}
          choices={authors.map(({ name, count }) => ({
            value: name,
            label: name === '' ? t('filter.noAuthor') : name,
            count,
          }))}
          onChange={(authors) => changeFilter({ authors })}
        />
      )}
      {tags.length > 0 && (
        <ChoiceFilter
          name={t('filter.tag')}
          chosen={filter.tags}
          choices={tags.slice(0, mostChoices).map(({ name, count }) => ({ value: name, label: name, count }))}
          onChange={(tags) => changeFilter({ tags })}
        />
      )}
    </>
  )
}

interface ListToolbarProps {
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
export function ListToolbar({
  list,
  moduleId,
  lead,
  isRefreshing,
  onRefresh,
  onExport,
  onNewFolder,
}: ListToolbarProps) {
  const { t } = useTranslation('api-list')
  const { filter, changeFilter } = list
  const hasOpen = list.rows.some((node) => list.isFolder(node) && list.isOpen(node))
  return (
    <Toolbar label={t('toolbar')} lead={lead}>
      <FilterInput
        label={t('filter.text')}
        value={filter.text}
        width="clamp(140px, 45vw, 232px)"
        onChange={(text) => changeFilter({ text })}
      />
      <Filters list={list} />
      <div className={clsx('l-row l-wrap l-at-end l-gap-8', classes['end'])}>
        <span className={clsx('l-note l-wide-only', classes['count'])} role="status">
          {t('count', { count: list.kept.docCount })}
        </span>
        <IconTool
          label={t(hasOpen ? 'collapseAll' : 'expandAll')}
          icon={hasOpen ? IconArrowsMinimize : IconArrowsMaximize}
          onClick={() => list.setAllFolders(!hasOpen)}
        />
        <IconTool
          label={t('hideEmpty')}
          icon={IconEyeOff}
          pressed={filter.hidesEmptyFolders}
          onClick={() => changeFilter({ hidesEmptyFolders: !filter.hidesEmptyFolders })}
        />
        <IconTool
          label={t('refresh')}
          icon={IconRefresh}
          iconClassName={isRefreshing ? classes['turning'] : undefined}
          onClick={onRefresh}
        />
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
    </Toolbar>
  )
}
