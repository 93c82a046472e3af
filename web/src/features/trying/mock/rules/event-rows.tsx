import { mockRuleLimits } from '@lectern/contracts'
import { readEventRows, writeEventRows, type EventRow } from '@lectern/model'
import { Button, Textarea, TextInput } from '@mantine/core'
import { IconPlus, IconX } from '@tabler/icons-react'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { NumberField } from '../../../../shared/ui/form/number-field.tsx'
import { IconTool } from '../../../../shared/ui/overlay/icon-tool.tsx'

interface EventRowsProps {
  /** As it is sent. */
  text: string
  onChange: (text: string) => void
}

const emptyRow: EventRow = { event: '', data: '', waitMs: 0, rest: [] }

/** Server-sent events one after the other. */
export function EventRows({ text, onChange }: EventRowsProps) {
  const { t } = useTranslation('mock-rule')
  // Kept beside the text, which has no row while nothing is in it.
  const [rows, setRows] = useState(() => [...readEventRows(text), ...(text.trim() === '' ? [emptyRow] : [])])
  const change = (changed: EventRow[]) => {
    setRows(changed)
    onChange(writeEventRows(changed))
  }
  return (
    <fieldset className="l-bare l-m-0 l-narrow l-column l-gap-8">
      <legend className="l-p-0 l-medium l-mb-4">{t('events.name')}</legend>
      <p className="l-note">{t('events.hint')}</p>
      {rows.map((row, index) => (
        <EventFields
          key={index}
          position={index + 1}
          row={row}
          onChange={(changes) => change(rows.map((each, at) => (at === index ? { ...each, ...changes } : each)))}
          onRemove={() => change(rows.filter((_, at) => at !== index))}
        />
      ))}
      <div>
        <Button
          leftSection={<IconPlus size={16} stroke={1.6} aria-hidden />}
          disabled={text.length >= mockRuleLimits.text}
          onClick={() => change([...rows, { ...emptyRow, event: rows.at(-1)?.event ?? '' }])}
        >
          {t('events.add')}
        </Button>
      </div>
    </fieldset>
  )
}

interface EventFieldsProps {
  /** From 1. */
  position: number
  row: EventRow
  onChange: (changes: Partial<EventRow>) => void
  onRemove: () => void
}

function EventFields({ position, row, onChange, onRemove }: EventFieldsProps) {
  const { t } = useTranslation('mock-rule')
  const waitId = useId()
  return (
    <div className="l-row l-wrap l-gap-8" role="group" aria-label={t('events.event', { position })}>
      <TextInput
        w={128}
        aria-label={t('events.type')}
        placeholder={t('events.type')}
        maxLength={100}
        value={row.event}
        onChange={(event) => onChange({ event: event.currentTarget.value })}
      />
      <Textarea
        className="l-grow-200"
        classNames={{ input: 'l-mono' }}
        aria-label={t('events.data')}
        placeholder={t('events.data')}
        autosize
        minRows={1}
        maxRows={8}
        maxLength={mockRuleLimits.text}
        spellCheck={false}
        value={row.data}
        onChange={(event) => onChange({ data: event.currentTarget.value })}
      />
      <span id={waitId} hidden>
        {t('events.wait')}
      </span>
      <NumberField
        labelledBy={waitId}
        unit="ms"
        width={96}
        value={row.waitMs}
        onChange={(waitMs) => onChange({ waitMs })}
      />
      <IconTool label={t('events.remove', { position })} icon={IconX} onClick={onRemove} />
    </div>
  )
}
