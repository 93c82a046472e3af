import { canInline, setList, type Row, typeLabel } from '@lectern/model'
import { Popover } from '@mantine/core'
import { IconCheck, IconLink } from '@tabler/icons-react'
import clsx from 'clsx'
import { useEffect, useId, useRef, useState, type KeyboardEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { ModelNameForm } from './model-name-form.tsx'
import { useGridParts, useGridTarget } from '../state/grid-context.ts'
import { isCurrent, matchingOptions, typeOptions } from './type-options.ts'
import classes from './panes.module.css'

interface Choice {
  key: string
  text: string
  /** Further words it is found by, and what stands at its right. */
  words: string
  group: 'types' | 'models' | 'more'
  isCurrent: boolean
  run: () => void
}

/** The type menu, anchored to its cell. */
export function TypePane({ row }: { row: Row }) {
  const { actions } = useGridParts()
  return (
    <Popover
      opened
      position="bottom-start"
      width={260}
      withRoles={false}
      onChange={() => {
        actions.update({ pane: undefined })
      }}
      closeOnEscape={false}
    >
      <Popover.Target>
        <span className="l-absolute l-no-pointer l-inset-0" />
      </Popover.Target>
      <Popover.Dropdown className={classes['menu'] ?? ''}>
        <TypeMenu row={row} />
      </Popover.Dropdown>
    </Popover>
  )
}

/** Types with a search, shared models, and what changes the structure. */
export function TypeMenu({ row }: { row: Row }) {
  const { t } = useTranslation('grid')
  const { actions } = useGridParts()
  const [filter, setFilter] = useState(() => actions.now().state.paneText)
  const [isNaming, setNaming] = useState(false)
  const list = useRef<HTMLDivElement>(null)
  const id = useId()
  const choices = useChoices(row, () => {
    setNaming(true)
  })
  const found = matchingOptions(choices, filter)
  // With a search begun, the best find; else what the row is now.
  const [active, setActive] = useState(() =>
    filter !== ''
      ? 0
      : Math.max(
          0,
          choices.findIndex((choice) => choice.isCurrent),
        ),
  )
  const free = filter.trim()
  const isKnown = found.some((each) => each.text.toLowerCase() === free.toLowerCase())
  const shown: Choice[] =
    free === '' || isKnown
      ? found
      : [
          ...found,
          {
            key: 'free',
            text: t('type.use', { text: free }),
            words: '',
            group: 'more',
            isCurrent: false,
            run: () => {
              actions.setType([row], { type: free })
            },
          },
        ]
  useEffect(() => {
    list.current?.querySelector('[aria-selected=true]')?.scrollIntoView({ block: 'nearest' })
  }, [active])
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
    if (step !== 0) setActive((active + step + shown.length) % Math.max(1, shown.length))
    else if (event.key === 'Enter' || event.key === 'Tab') shown[active]?.run()
    else if (event.key === 'Escape') actions.update({ pane: undefined })
    else return
    event.preventDefault()
    event.stopPropagation()
  }
  if (isNaming) return <ModelNameForm row={row} />
  return (
    <>
      <input
        role="combobox"
        aria-expanded
        aria-controls={id}
        aria-activedescendant={`${id}-${active}`}
        aria-label={t('type.filter')}
        placeholder={t('type.filter')}
        className={clsx('l-wide l-py-0 l-px-8 l-t1 l-clear', classes['filter'])}
        data-autofocus
        ref={(element) => element?.focus({ preventScroll: true })}
        value={filter}
        autoComplete="off"
        spellCheck={false}
        onChange={(event) => {
          setFilter(event.currentTarget.value)
          setActive(0)
        }}
        onKeyDown={onKeyDown}
      />
      <div
        role="listbox"
        id={id}
        aria-label={t('column.type')}
        className={clsx('l-py-4 l-scroll-y', classes['list'])}
        ref={list}
      >
        {shown.map((choice, index) => (
          <TypeOption
            key={choice.key}
            id={`${id}-${index}`}
            choice={choice}
            isActive={index === active}
            isFirst={index > 0 && shown[index - 1]?.group !== choice.group}
            onPoint={() => {
              setActive(index)
            }}
            onKeyDown={onKeyDown}
          />
        ))}
      </div>
    </>
  )
}

interface TypeOptionProps {
  id: string
  choice: Choice
  isActive: boolean
  /** Of its group, behind another one. */
  isFirst: boolean
  onPoint: () => void
  onKeyDown: (event: KeyboardEvent) => void
}

function TypeOption({ id, choice, isActive, isFirst, onPoint, onKeyDown }: TypeOptionProps) {
  const { t } = useTranslation('grid')
  return (
    <div
      role="option"
      id={id}
      tabIndex={-1}
      aria-selected={isActive}
      className={clsx(
        'l-row l-gap-6 l-px-8 l-min-h-28 l-round-tag l-pointer l-option',
        isFirst && ['l-relative', classes['first']],
      )}
      onPointerMove={onPoint}
      onClick={choice.run}
      onKeyDown={onKeyDown}
    >
      {choice.group === 'models' && <IconLink size={13} stroke={1.6} aria-hidden />}
      <span className={choice.group === 'more' ? undefined : 'l-clip l-mono l-size-12 l-ellipsis'}>{choice.text}</span>
      <span className="l-at-end l-t3 l-one-line">{choice.words}</span>
      {choice.isCurrent && <IconCheck size={14} stroke={2} className="l-fixed l-ac" aria-label={t('type.current')} />}
    </div>
  )
}

const choiceKeywords = ['oneOf', 'anyOf', 'allOf'] as const

/** Everything a row's type can become. */
function useChoices(row: Row, startNaming: () => void): Choice[] {
  const { t } = useTranslation('grid')
  const { actions, components, canCreateModel, canOpenModel } = useGridParts()
  const target = useGridTarget()
  const types = typeOptions.map((option): Choice => ({
    key: `type:${option.text}`,
    text: option.text,
    words: t(`meaning.${option.meaning}`),
    group: 'types',
    isCurrent: isCurrent(option, row),
    run: () => {
      actions.setType([row], { type: option.type, format: option.format ?? '' })
    },
  }))
  const models = Object.keys(components.schemas ?? {}).flatMap((name): Choice[] => [
    {
      key: `model:${name}`,
      text: name,
      words: '',
      group: 'models',
      isCurrent: row.modelName === name && row.kind !== 'array',
      run: () => {
        actions.setType([row], { type: name })
      },
    },
  ])
  const more: Choice[] = []
  const add = (key: string, text: string, run: () => void) => {
    more.push({ key, text, words: '', group: 'more', isCurrent: false, run })
  }
  const close = () => {
    actions.update({ pane: undefined })
  }
  if (row.kind !== 'null' && row.kind !== 'any' && row.kind !== 'never')
    add('nullable', t(row.nullable ? 'type.notNullable' : 'type.nullable'), () => {
      actions.set([row], { nullable: !row.nullable })
      close()
    })
  const isList = row.kind === 'array'
  add('list', isList ? t('type.itemsAlone') : t('type.listOf', { type: typeLabel(row) }), () => {
    actions.structure(row, (now) => setList(now, row, !isList))
  })
  if (row.kind !== 'choice') {
    // A plain value has nothing that more schemas could add to.
    const isOpen = row.kind === 'object' || row.kind === 'map' || row.kind === 'any'
    for (const keyword of isOpen ? choiceKeywords : choiceKeywords.slice(0, 2))
      add(keyword, t(`type.${keyword}`), () => {
        actions.makeChoice(row, keyword)
      })
    add('tuple', t('type.tuple'), () => {
      actions.makeTuple(row)
    })
  }
  if (row.modelName !== '' && canOpenModel)
    add('open', t('menu.openModel', { name: row.modelName }), () => {
      actions.openModel(row.modelName)
    })
  if (canInline(target, row))
    add('inline', t('menu.inline', { name: row.modelName }), () => {
      actions.inline(row)
    })
  if (
    canCreateModel &&
    row.modelName === '' &&
    (row.kind === 'object' || row.kind === 'array' || row.kind === 'choice' || row.enumContent.length > 0)
  )
    add('extract', t('menu.extract'), startNaming)
  return [...types, ...models, ...more]
}
