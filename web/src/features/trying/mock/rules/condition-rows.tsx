import {
  mockMatches,
  mockOperators,
  mockPlaces,
  mockRuleLimits,
  type MockCondition,
  type MockMatch,
} from '@lectern/contracts'
import { Button, Select, TextInput } from '@mantine/core'
import { IconPlus, IconX } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { IconTool } from '../../../../shared/ui/overlay/icon-tool.tsx'
import { emptyCondition } from './rule-draft.ts'
import { namedPlaces } from './rule-words.ts'

interface ConditionRowsProps {
  conditions: readonly MockCondition[]
  match: MockMatch
  onChange: (conditions: MockCondition[]) => void
  onMatch: (match: MockMatch) => void
}

/** Which calls a rule is for: those for which all conditions hold, or any of them. */
export function ConditionRows({ conditions, match, onChange, onMatch }: ConditionRowsProps) {
  const { t } = useTranslation('mock-rule')
  const change = (at: number, changes: Partial<MockCondition>) =>
    onChange(conditions.map((each, index) => (index === at ? { ...each, ...changes } : each)))
  return (
    <fieldset className="l-bare l-m-0 l-narrow l-column l-gap-8">
      <legend className="l-p-0 l-medium l-mb-4">{t('when')}</legend>
      {conditions.length === 0 ? (
        <p className="l-note">{t('always')}</p>
      ) : (
        <Select
          w={240}
          aria-label={t('when')}
          allowDeselect={false}
          data={mockMatches.map((value) => ({ value, label: t(`match.${value}`) }))}
          value={match}
          onChange={(chosen) => onMatch(chosen ?? match)}
        />
      )}
      {conditions.map((condition, index) => (
        <ConditionRow
          key={index}
          position={index + 1}
          condition={condition}
          onChange={(changes) => change(index, changes)}
          onRemove={() => onChange(conditions.filter((_, at) => at !== index))}
        />
      ))}
      <div>
        <Button
          leftSection={<IconPlus size={16} stroke={1.6} aria-hidden />}
          disabled={conditions.length >= mockRuleLimits.conditions}
          onClick={() => onChange([...conditions, emptyCondition])}
        >
          {t('addCondition')}
        </Button>
      </div>
    </fieldset>
  )
}

interface ConditionRowProps {
  /** From 1. */
  position: number
  condition: MockCondition
  onChange: (changes: Partial<MockCondition>) => void
  onRemove: () => void
}

function ConditionRow({ position, condition, onChange, onRemove }: ConditionRowProps) {
  const { t } = useTranslation('mock-rule')
  const { place, name, operator, value } = condition
  const needsValue = operator !== 'exists' && operator !== 'notExists'
  return (
    <div className="l-row l-wrap l-gap-8" role="group" aria-label={t('condition', { position })}>
      <Select
        w={128}
        aria-label={t('of')}
        allowDeselect={false}
        data={mockPlaces.map((each) => ({ value: each, label: t(`place.${each}`) }))}
        value={place}
        onChange={(chosen) => onChange({ place: chosen ?? place, name: '' })}
      />
      {namedPlaces.has(place) && (
        <TextInput
          className="l-grow-200"
          aria-label={t('name')}
          placeholder={place === 'body' ? 'items[0].id' : t('name')}
          maxLength={mockRuleLimits.conditionName}
          value={name}
          onChange={(event) => onChange({ name: event.currentTarget.value })}
        />
      )}
      <Select
        w={136}
        aria-label={t('operators')}
        allowDeselect={false}
        data={mockOperators.map((each) => ({ value: each, label: t(`operator.${each}`) }))}
        value={operator}
        onChange={(chosen) => onChange({ operator: chosen ?? operator })}
      />
      {needsValue && (
        <TextInput
          className="l-grow-200"
          aria-label={t('value')}
          placeholder={operator === 'range' ? '10..20' : operator === 'oneOf' ? 'APP, MINI' : t('value')}
          maxLength={mockRuleLimits.conditionValue}
          value={value}
          onChange={(event) => onChange({ value: event.currentTarget.value })}
        />
      )}
      <IconTool label={t('removeCondition', { position })} icon={IconX} onClick={onRemove} />
    </div>
  )
}
