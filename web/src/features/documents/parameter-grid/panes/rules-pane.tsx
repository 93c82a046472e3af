import type { Row } from '@lectern/model'
import { ActionIcon, Button, Popover, Select, Switch, TextInput } from '@mantine/core'
import { IconPlus, IconX } from '@tabler/icons-react'
import clsx from 'clsx'
import { useRef, useState, type KeyboardEvent } from 'react'
import { flushSync } from 'react-dom'
import { useTranslation } from 'react-i18next'
import { Form } from '../../../../shared/ui/form/form.tsx'
import { useGridParts } from '../state/grid-context.ts'
import { changeOfDraft, draftOfRow, problemOf, rulesFor, type RulesDraft } from './rules.ts'
import classes from './panes.module.css'

/** The rules of a field, anchored to its cell. */
export function RulesPane({ row }: { row: Row }) {
  const { t } = useTranslation('grid')
  const { actions } = useGridParts()
  const close = () => {
    actions.update({ pane: undefined })
  }
  return (
    <Popover opened trapFocus position="bottom-start" width={380} withRoles={false} onChange={close}>
      <Popover.Target>
        <span className="l-absolute l-no-pointer l-inset-0" />
      </Popover.Target>
      <Popover.Dropdown role="dialog" aria-label={t('rules.title', { name: row.name })}>
        <RulesForm row={row} onClose={close} />
      </Popover.Dropdown>
    </Popover>
  )
}

/** Length, limits, pattern, default, allowed values, dictionary. Takes everything over at once. */
export function RulesForm({ row, onClose }: { row: Row; onClose: () => void }) {
  const { t } = useTranslation('grid')
  const { actions, dictionaries } = useGridParts()
  const [draft, setDraft] = useState(() => draftOfRow(row))
  const set = (change: Partial<RulesDraft>) => {
    setDraft({ ...draft, ...change })
  }
  const names = rulesFor(row)
  const fields = row.kind === 'string' ? (['minLength', 'maxLength', 'pattern'] as const) : names
  const isBad = [...fields, 'values' as const].some((name) => problemOf(name, draft) !== undefined)
  const hasValues = row.kind === 'string' || row.kind === 'integer' || row.kind === 'number' || row.kind === 'mixed'
  const apply = () => {
    if (isBad) return
    const change = changeOfDraft(row, draft)
    if (Object.keys(change).length > 0) actions.set([row], change)
    onClose()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) apply()
    else if (event.key === 'Escape') onClose()
    else return
    event.preventDefault()
    event.stopPropagation()
  }
  const error = (name: Parameters<typeof problemOf>[0]) => {
    const problem = problemOf(name, draft)
    return problem === undefined ? undefined : t(`rules.problem.${problem}`)
  }
  return (
    <Form className="l-column l-gap-12 l-p-8" onSubmit={() => apply()}>
      {/* Ctrl+Enter and Esc work wherever the focus is in the form. */}
      <div className={clsx('l-grid', classes['columns'])} onKeyDown={onKeyDown} role="presentation">
        {fields.map((name) => (
          <TextInput
            key={name}
            size="sm"
            label={t(`rules.${name}`)}
            className={name === 'pattern' ? 'l-whole-row' : ''}
            value={name === 'maxLength' ? draft.maxLength : (draft.texts[name] ?? '')}
            error={error(name)}
            onChange={(event) => {
              const text = event.currentTarget.value
              set(name === 'maxLength' ? { maxLength: text } : { texts: { ...draft.texts, [name]: text } })
            }}
          />
        ))}
        <TextInput
          size="sm"
          label={t('rules.default')}
          value={draft.default}
          onChange={(event) => {
            set({ default: event.currentTarget.value })
          }}
        />
        {dictionaries.length > 0 && (
          <Select
            size="sm"
            label={t('rules.dictionary')}
            // In the pane itself: a choice beside it would count as a click outside, and close it.
            comboboxProps={{ withinPortal: false }}
            placeholder={t('rules.noDictionary')}
            searchable
            clearable
            value={draft.enumId === '' ? null : draft.enumId}
            data={dictionaries.map((each) => ({ value: each.id, label: each.name }))}
            onChange={(enumId) => {
              set({ enumId: enumId ?? '' })
            }}
          />
        )}
        <RuleFlags draft={draft} hasUnique={row.kind === 'array'} onChange={set} />
        {hasValues && draft.enumId === '' && <ValueList draft={draft} error={error('values')} onChange={set} />}
      </div>
      <div className={clsx('l-flex l-end l-gap-8', classes['buttons'])}>
        <Button size="xs" onClick={onClose}>
          {t('cancel')}
        </Button>
        <Button size="xs" variant="filled" type="submit" disabled={isBad}>
          {t('apply')}
        </Button>
      </div>
    </Form>
  )
}

interface RuleFlagsProps {
  draft: RulesDraft
  hasUnique: boolean
  onChange: (change: Partial<RulesDraft>) => void
}

function RuleFlags({ draft, hasUnique, onChange }: RuleFlagsProps) {
  const { t } = useTranslation('grid')
  return (
    <div className="l-flex l-wrap l-whole-row l-gap-8-16">
      {(['nullable', 'readOnly', 'writeOnly', 'deprecated'] as const).map((flag) => (
        <Switch
          key={flag}
          label={t(`rules.${flag}`)}
          checked={draft[flag]}
          onChange={(event) => {
            onChange({ [flag]: event.currentTarget.checked })
          }}
        />
      ))}
      {hasUnique && (
        <Switch
          label={t('rules.unique')}
          checked={draft.unique}
          onChange={(event) => {
            onChange({ unique: event.currentTarget.checked })
          }}
        />
      )}
    </div>
  )
}

interface ValueListProps {
  draft: RulesDraft
  error: string | undefined
  onChange: (change: Partial<RulesDraft>) => void
}

/** Allowed values with what they mean. */
function ValueList({ draft, error, onChange }: ValueListProps) {
  const { t } = useTranslation('grid')
  const list = useRef<HTMLFieldSetElement>(null)
  const add = () => {
    flushSync(() => onChange({ values: [...draft.values, { value: '', name: '', description: '' }] }))
    list.current?.querySelector<HTMLInputElement>('div:last-of-type > input')?.focus()
  }
  const change = (index: number, part: Partial<RulesDraft['values'][number]>) => {
    onChange({ values: draft.values.map((entry, at) => (at === index ? { ...entry, ...part } : entry)) })
  }
  return (
    <fieldset ref={list} className="l-whole-row l-m-0 l-p-0 l-no-frame">
      <legend className="l-p-0 l-medium">{t('rules.enum')}</legend>
      {draft.values.map((entry, index) => (
        <div key={index} className={clsx('l-grid l-middle l-gap-4 l-mt-4', classes['value'])}>
          {(['value', 'name', 'description'] as const).map((part) => (
            <input
              className="l-narrow l-py-0 l-px-6 l-h-28 l-t1 l-on-raised l-round-tag l-frame-ctl"
              key={part}
              aria-label={t('rules.entry', { part: t(`rules.${part}`), number: index + 1 })}
              placeholder={t(`rules.${part}`)}
              value={entry[part]}
              onChange={(event) => {
                change(index, { [part]: event.currentTarget.value })
              }}
            />
          ))}
          <ActionIcon
            size="xs"
            aria-label={t('rules.removeValue', { number: index + 1 })}
            onClick={() => {
              onChange({ values: draft.values.filter((_, at) => at !== index) })
            }}
          >
            <IconX size={14} stroke={1.6} />
          </ActionIcon>
        </div>
      ))}
      {error !== undefined && (
        <p className="l-bad l-size-12" role="alert">
          {error}
        </p>
      )}
      <Button size="xs" variant="subtle" leftSection={<IconPlus size={14} stroke={1.6} />} onClick={add}>
        {t('rules.addValue')}
      </Button>
    </fieldset>
  )
}
