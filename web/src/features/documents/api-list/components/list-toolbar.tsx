import { ActionIcon, Button, Menu } from '@mantine/core'
import { docStatus } from '@lectern/contracts'
import { IconChevronDown, IconX } from '@tabler/icons-react'
import { useMemo, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { mobileMedia, useMedia } from '../../../../shared/lib/hooks/use-media.ts'
import { useOneRow } from '../../../../shared/lib/hooks/use-one-row.ts'
import { FilterInput } from '../../../../shared/ui/form/filter-input.tsx'
import { Toolbar } from '../../../../shared/ui/table/toolbar.tsx'
import { countAuthors, countTags } from '../list-model.ts'
import type { ListState } from '../use-list-state.ts'
import { ListTools, type ListToolsProps } from './list-tools.tsx'
import filter from '../../../../shared/ui/table/filter-menu.module.css'
import classes from './toolbar.module.css'

const statuses = ['todo', 'doing', 'done'] as const
/** Tags to choose from, those of most documents first. */
const mostChoices = 200

interface ChoiceFilterProps<T> {
  name: string
  chosen: ReadonlySet<T>
  choices: readonly { value: T; label: string; count?: number }[]
  /** They are still to come. */
  isLoading?: boolean
  onChange: (chosen: ReadonlySet<T>) => void
}

/** Any of several choices: accent with the number of those chosen while it filters, and a mark that clears it. */
function ChoiceFilter<T extends string | number>({
  name,
  chosen,
  choices,
  isLoading = false,
  onChange,
}: ChoiceFilterProps<T>) {
  const { t } = useTranslation('common')
  const count = chosen.size
  return (
    <span className="l-inline-flex l-relative">
      <Menu closeOnItemClick={false} position="bottom-start">
        <Menu.Target>
          <Button
            classNames={{ root: classes['choiceButton'] ?? '' }}
            disabled={isLoading}
            data-active={count > 0 || undefined}
            rightSection={count === 0 && <IconChevronDown size={14} stroke={1.6} aria-hidden />}
          >
            {count === 0 ? name : `${name} ${count}`}
          </Button>
        </Menu.Target>
        <Menu.Dropdown className={filter['choices']}>
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
function Filters({ list, filter, hasTags }: Pick<ListToolbarProps, 'list' | 'filter' | 'hasTags'>) {
  const { t } = useTranslation(['api-list', 'common'])
  const { changeFilter, model } = list
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
      {(tags.length > 0 || !hasTags) && (
        <ChoiceFilter
          name={t('filter.tag')}
          isLoading={!hasTags}
          chosen={filter.tags}
          choices={tags.slice(0, mostChoices).map(({ name, count }) => ({ value: name, label: name, count }))}
          onChange={(tags) => changeFilter({ tags })}
        />
      )}
    </>
  )
}

interface ListToolbarProps extends Omit<ListToolsProps, 'isShort'> {
  list: ListState
  /** What one looks at: the segments. */
  lead: ReactNode
  /** False while the tags of the documents are being fetched. */
  hasTags: boolean
}

/** Toolbar of the list: what is shown at the left, what can be done at the right. */
export function ListToolbar({ lead, list, filter, hasTags, ...tools }: ListToolbarProps) {
  const { t } = useTranslation('api-list')
  const isMobile = useMedia(mobileMedia)
  const { ref, isShort } = useOneRow()
  return (
    <Toolbar ref={ref} label={t('toolbar')} lead={lead}>
      <FilterInput
        label={t('filter.text')}
        value={filter.text}
        width={isMobile ? '100%' : isShort ? 192 : 232}
        onChange={(text) => list.changeFilter({ text })}
      />
      <Filters list={list} filter={filter} hasTags={hasTags} />
      <ListTools {...tools} list={list} filter={filter} isShort={isMobile || isShort} />
    </Toolbar>
  )
}
