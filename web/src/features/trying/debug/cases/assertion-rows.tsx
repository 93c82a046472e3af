import { ActionIcon, Button, Select, TextInput } from '@mantine/core'
import { assertionOperators, bareOperators, jsonTypes, type Assertion, type AssertionSubject } from '@lectern/model'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'

interface AssertionRowsProps {
  assertions: readonly Assertion[]
  onChange: (assertions: Assertion[]) => void
}

// The keys are those of the table.
const subjects = Object.keys(assertionOperators) as AssertionSubject[]

/** What the response is held to, a line each. */
export function AssertionRows({ assertions, onChange }: AssertionRowsProps) {
  const { t } = useTranslation('call-case')
  const change = (at: number, next: Assertion) =>
    onChange(assertions.map((each, index) => (index === at ? next : each)))
  return (
    <fieldset className="l-bare l-column l-gap-8">
      <legend className="l-medium l-pb-8">{t('form.assertions')}</legend>
      {assertions.length === 0 && <p className="l-note">{t('form.noAssertions')}</p>}
      {assertions.map((assertion, at) => (
        <div key={at} className="l-row l-gap-8">
          <div className="l-row l-rest l-wrap l-gap-8">
            <AssertionFields assertion={assertion} onChange={(next) => change(at, next)} />
          </div>
          <ActionIcon
            aria-label={t('form.remove', { number: at + 1 })}
            onClick={() => onChange(assertions.filter((_, index) => index !== at))}
          >
            <IconTrash size={15} stroke={1.6} aria-hidden />
          </ActionIcon>
        </div>
      ))}
      <div>
        <Button
          leftSection={<IconPlus size={15} stroke={1.6} aria-hidden />}
          onClick={() => onChange([...assertions, { subject: 'json', path: '', operator: 'equals', value: '' }])}
        >
          {t('form.addAssertion')}
        </Button>
      </div>
    </fieldset>
  )
}

function AssertionFields({ assertion, onChange }: { assertion: Assertion; onChange: (next: Assertion) => void }) {
  const { t } = useTranslation('call-case')
  const { subject, path, operator, value } = assertion
  const hasPath = subject === 'json' || subject === 'header'
  return (
    <>
      <Select
        w={112}
        aria-label={t('form.subject')}
        allowDeselect={false}
        data={subjects.map((each) => ({ value: each, label: t(`subject.${each}`) }))}
        value={subject}
        onChange={(chosen) => {
          if (chosen !== null)
            onChange({ ...assertion, subject: chosen, path: '', operator: assertionOperators[chosen][0] })
        }}
      />
      {hasPath && (
        <TextInput
          className="l-rest"
          miw={120}
          aria-label={t('form.path')}
          placeholder={subject === 'json' ? '$.items[0].id' : 'Location'}
          value={path}
          onChange={(event) => onChange({ ...assertion, path: event.currentTarget.value })}
        />
      )}
      <Select
        w={148}
        aria-label={t('form.operator')}
        allowDeselect={false}
        data={assertionOperators[subject].map((each) => ({ value: each, label: t(`operator.${each}`) }))}
        value={operator}
        onChange={(chosen) => chosen !== null && onChange({ ...assertion, operator: chosen })}
      />
      {!bareOperators.includes(operator) && (
        <TextInput
          className="l-rest"
          miw={120}
          aria-label={t('form.value')}
          placeholder={operator === 'type' ? jsonTypes.join(', ') : operator === 'between' ? '1..10' : ''}
          value={value}
          onChange={(event) => onChange({ ...assertion, value: event.currentTarget.value })}
        />
      )}
    </>
  )
}
