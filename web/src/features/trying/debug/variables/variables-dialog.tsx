import { Button, Select, TextInput } from '@mantine/core'
import { paramNamePattern, settingLimits, type OwnValue } from '@lectern/contracts'
import { isSecretName } from '@lectern/model'
import { IconVariable } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { describeError } from '../../../../shared/api/report-error.ts'
import { EmptyState } from '../../../../shared/ui/feedback/empty-state.tsx'
import { showToast } from '../../../../shared/ui/feedback/toast/toast-store.ts'
import { SecretInput } from '../../../../shared/ui/form/secret-input.tsx'
import { DialogForm } from '../../../../shared/ui/overlay/dialog-form.tsx'
import { Dialog } from '../../../../shared/ui/overlay/dialog.tsx'
import { Tag } from '../../../../shared/ui/text/tag.tsx'
import type { KnownVariable } from './known-variables.ts'
import { useSaveOwnValues } from './own-values.ts'
import type { OwnVariables } from './use-variables.ts'
import { useVariableWords } from './variable-words.ts'

interface VariablesDialogProps {
  moduleId: string
  variables: OwnVariables
  /** Names the call has, those without a value too. */
  used: readonly string[]
  onClose: () => void
}

// Pattern: 50 characters.
const nameForm = new RegExp(paramNamePattern)

/** Variables of the call, with where their values are from, and fields for one's own values. */
export function VariablesDialog({ onClose, ...form }: VariablesDialogProps) {
  const { t } = useTranslation('call-variable')
  return (
    <Dialog opened size={560} title={t('title')} onClose={onClose}>
      <OwnValuesForm {...form} onSaved={onClose} />
    </Dialog>
  )
}

function OwnValuesForm({
  moduleId,
  variables: { known, environment, own },
  used,
  onSaved,
}: Omit<VariablesDialogProps, 'onClose'> & { onSaved: () => void }) {
  const { t } = useTranslation(['call-variable', 'common'])
  const places = placesOf(environment)
  const [chosen, setChosen] = useState(0)
  const place = places[chosen] ?? everywhere
  const [typed, setTyped] = useState<ReadonlyMap<string, string>>(new Map())
  const [added, setAdded] = useState<readonly string[]>([])
  const saving = useSaveOwnValues(moduleId)
  const kept = new Map(own.filter((one) => isAt(one, place)).map(({ name, value }) => [name, value]))
  const names = [...new Set([...used, ...known.keys(), ...added])]
  const changed = [...typed].filter(([name, text]) => (kept.get(name) ?? '') !== text)
  const save = () =>
    saving.mutate(
      changed.map(([name, text]) => ({ ...place, name, value: text === '' ? null : text })),
      {
        onSuccess: () => {
          showToast({ kind: 'done', message: t('saved') })
          onSaved()
        },
      },
    )
  return (
    <DialogForm
      submitLabel={t('common:save')}
      isPending={saving.isPending}
      isDisabled={changed.length === 0}
      isDirty={changed.length > 0}
      problem={saving.error === null ? undefined : describeError(saving.error)}
      onSubmit={save}
    >
      <p className="l-note">{t('hint')}</p>
      <Select
        label={t('place')}
        allowDeselect={false}
        data={places.map((each, index) => ({
          value: String(index),
          label: each.level === 'project' ? t('project') : each.environment === '' ? t('everywhere') : each.environment,
        }))}
        value={String(chosen)}
        // What was typed is for the place it was typed at.
        disabled={changed.length > 0}
        onChange={(value) => setChosen(Number(value))}
      />
      {names.length === 0 && <EmptyState compact icon={<IconVariable size={20} stroke={1.5} />} title={t('none')} />}
      {names.map((name) => (
        <ValueField
          key={`${String(chosen)} ${name}`}
          one={known.get(name) ?? unknownVariable(name)}
          text={typed.get(name) ?? kept.get(name) ?? ''}
          onChange={(text) => setTyped((before) => new Map(before).set(name, text))}
        />
      ))}
      <AddName taken={names} onAdd={(name) => setAdded((before) => [...before, name])} />
    </DialogForm>
  )
}

type Place = Pick<OwnValue, 'level' | 'environment'>

const everywhere: Place = { level: 'module', environment: '' }

/** Where a value may be for: the nearest first. */
function placesOf(environment: string): Place[] {
  const here: Place[] = environment === '' ? [] : [{ level: 'module', environment }]
  return [...here, everywhere, { level: 'project', environment: '' }]
}

const isAt = (one: Place, place: Place) => one.level === place.level && one.environment === place.environment

function unknownVariable(name: string): KnownVariable {
  return { name, value: undefined, source: undefined, isSecret: isSecretName(name), description: '' }
}

interface ValueFieldProps {
  one: KnownVariable
  text: string
  onChange: (text: string) => void
}

/** A variable with what counts now, and one's own value at the chosen place. */
function ValueField({ one, text, onChange }: ValueFieldProps) {
  const { t } = useTranslation('call-variable')
  const { valueText, sourceText } = useVariableWords()
  const now = [valueText(one), sourceText(one), one.description].filter((each) => each !== '').join(' · ')
  const field = {
    'aria-label': t('ownValue', { name: one.name }),
    placeholder: t('ownPlaceholder'),
    value: text,
    maxLength: settingLimits.variableValue,
    autoComplete: 'off',
    spellCheck: false,
    onChange: (event: { currentTarget: { value: string } }) => onChange(event.currentTarget.value),
  }
  return (
    <section className="l-column l-gap-4" aria-label={one.name}>
      <p className="l-row l-gap-8">
        <code className="l-size-12 l-t1 l-break">{one.name}</code>
        {one.isSecret && <Tag>{t('secret')}</Tag>}
      </p>
      <p className={one.value === undefined ? 'l-size-12 l-warn' : 'l-note l-cut'}>{now}</p>
      {one.isSecret || isSecretName(one.name) ? <SecretInput {...field} /> : <TextInput {...field} />}
    </section>
  )
}

/** A variable that is only one's own. */
function AddName({ taken, onAdd }: { taken: readonly string[]; onAdd: (name: string) => void }) {
  const { t } = useTranslation('call-variable')
  const [name, setName] = useState('')
  const trimmed = name.trim()
  const isUnfit = trimmed !== '' && !nameForm.test(trimmed)
  const isTaken = taken.includes(trimmed)
  const add = () => {
    if (trimmed === '' || isUnfit || isTaken) return
    onAdd(trimmed)
    setName('')
  }
  return (
    <div className="l-row l-gap-8">
      <TextInput
        className="l-grow"
        aria-label={t('newName')}
        placeholder={t('newName')}
        maxLength={settingLimits.paramName}
        value={name}
        error={isUnfit ? t('nameForm') : isTaken ? t('nameTaken') : undefined}
        onChange={(event) => setName(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return
          event.preventDefault()
          add()
        }}
      />
      <Button onClick={add}>{t('add')}</Button>
    </div>
  )
}
