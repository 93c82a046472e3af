import { Select, TextInput } from '@mantine/core'
import { assertionOperators, bareOperators, jsonTypes, type Assertion, type AssertionSubject } from '@lectern/model'
import { useTranslation } from 'react-i18next'
import { CaseRows } from './case-rows.tsx'

interface AssertionRowsProps {
  assertions: readonly Assertion[]
  onChange: (assertions: Assertion[]) => void
}

// The keys are those of the table.
const subjects = Object.keys(assertionOperators) as AssertionSubject[]

const added: Assertion = { subject: 'json', path: '', operator: 'equals', value: '' }

/** What the response is held to, a line each. */
export function AssertionRows({ assertions, onChange }: AssertionRowsProps) {
  const { t } = useTranslation('call-case')
  return (
    <CaseRows
      legend={t('form.assertions')}
      none={t('form.noAssertions')}
      rows={assertions}
      addLabel={t('form.addAssertion')}
      added={added}
      removeLabel={(number) => t('form.remove', { number })}
      onChange={onChange}
    >
      {(assertion, change) => <AssertionFields assertion={assertion} onChange={change} />}
    </CaseRows>
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
