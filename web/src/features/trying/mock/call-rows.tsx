import { mockActs, mockCollectionLimits, type MockAct } from '@lectern/contracts'
import { Button, Select } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { IconPlus, IconX } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { SuggestInput } from '../../../shared/ui/form/suggest-input.tsx'
import { IconTool } from '../../../shared/ui/overlay/icon-tool.tsx'
import { foundCallsQuery } from './mock-collection-queries.ts'

/** A call as it is typed: `GET /orders`. */
export interface TypedCall {
  act: MockAct
  text: string
}

interface CallRowsProps {
  moduleId: string
  calls: readonly TypedCall[]
  problem: string | undefined
  onChange: (calls: TypedCall[]) => void
}

/** The calls of a collection, with what each of them does. */
export function CallRows({ moduleId, calls, problem, onChange }: CallRowsProps) {
  const { t } = useTranslation('mock')
  const change = (at: number, changes: Partial<TypedCall>) =>
    onChange(calls.map((each, index) => (index === at ? { ...each, ...changes } : each)))
  const unused = mockActs.find((act) => calls.every((each) => each.act !== act))
  return (
    <fieldset className="l-bare l-m-0 l-narrow l-column l-gap-8">
      <legend className="l-p-0 l-medium l-mb-4">{t('state.calls.name')}</legend>
      {calls.map((call, index) => (
        <CallRow
          key={index}
          moduleId={moduleId}
          position={index + 1}
          call={call}
          onChange={(changes) => change(index, changes)}
          onRemove={() => onChange(calls.filter((_, at) => at !== index))}
        />
      ))}
      {problem !== undefined && <p className="l-size-12 l-bad">{problem}</p>}
      <div>
        <Button
          leftSection={<IconPlus size={16} stroke={1.6} aria-hidden />}
          disabled={calls.length >= mockCollectionLimits.calls}
          onClick={() => onChange([...calls, { act: unused ?? 'list', text: '' }])}
        >
          {t('state.calls.add')}
        </Button>
      </div>
    </fieldset>
  )
}

/** In milliseconds. */
const typingTime = 200

interface CallRowProps {
  moduleId: string
  /** From 1. */
  position: number
  call: TypedCall
  onChange: (changes: Partial<TypedCall>) => void
  onRemove: () => void
}

function CallRow({ moduleId, position, call, onChange, onRemove }: CallRowProps) {
  const { t } = useTranslation('mock')
  const [text] = useDebouncedValue(call.text.replace(/^[A-Za-z]* /, ''), typingTime)
  const { data: found = [] } = useQuery({ ...foundCallsQuery(moduleId, text), placeholderData: keepPreviousData })
  return (
    <div className="l-row l-gap-8" role="group" aria-label={t('state.calls.call', { position })}>
      <Select
        w={112}
        aria-label={t('state.calls.act')}
        allowDeselect={false}
        data={mockActs.map((act) => ({ value: act, label: t(`state.act.${act}`) }))}
        value={call.act}
        onChange={(chosen) => onChange({ act: chosen ?? call.act })}
      />
      <SuggestInput
        className="l-grow"
        aria-label={t('state.calls.path')}
        placeholder={placeholder}
        maxLength={mockCollectionLimits.path}
        data={[...new Set(found.map(({ method, path }) => `${method} ${path}`))]}
        value={call.text}
        onChange={(value) => onChange({ text: value })}
      />
      <IconTool label={t('state.calls.remove', { position })} icon={IconX} onClick={onRemove} />
    </div>
  )
}

const placeholder = 'GET /order/list'
