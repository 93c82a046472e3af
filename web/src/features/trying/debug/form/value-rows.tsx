import { ActionIcon, Button, Menu, Textarea, TextInput } from '@mantine/core'
import { parameterSchema, type Components } from '@lectern/model'
import { IconChevronDown, IconPlus } from '@tabler/icons-react'
import clsx from 'clsx'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { choicesOf, descriptionOf, isRequired, type Choice, type DraftRow, type RowPlace } from '../draft/call-draft.ts'
import { addRow, changeRow, removeRow, type ChangeDraft } from '../draft/edit-draft.ts'
import { isStructured } from '../draft/row-shape.ts'
import { VariableField } from '../variables/variable-field.tsx'
import { FormLine } from './form-line.tsx'
import classes from './form.module.css'

interface ValueRowsProps {
  place: RowPlace
  rows: readonly DraftRow[]
  components: Components
  /** Keys of rows that have to be filled in. */
  missing: ReadonlySet<string>
  onChange: ChangeDraft
}

/** The parameters of one place: those of the document and those added by hand. */
export function ValueRows({ place, rows, components, missing, onChange }: ValueRowsProps) {
  const { t } = useTranslation('debug')
  return (
    <section className="l-pb-12" aria-label={t(`place.${place}`)}>
      <h3 className="l-row l-px-16 l-min-h-36 l-note l-medium l-spread">
        <span className="l-grow">{t(`place.${place}`)}</span>
        {place !== 'path' && (
          <Button
            size="xs"
            variant="subtle"
            leftSection={<IconPlus size={14} stroke={1.6} aria-hidden />}
            onClick={() => onChange((draft) => addRow(draft, place))}
          >
            {t(`add.${place}`)}
          </Button>
        )}
      </h3>
      {rows.map((row) => (
        <ValueRow
          key={row.key}
          row={row}
          components={components}
          isMissing={missing.has(row.key)}
          onChange={onChange}
        />
      ))}
      {rows.length === 0 && <p className="l-px-16 l-note">{t('noRows')}</p>}
    </section>
  )
}

interface ValueRowProps {
  row: DraftRow
  components: Components
  isMissing: boolean
  onChange: ChangeDraft
}

function ValueRow({ row, components, isMissing, onChange }: ValueRowProps) {
  const { t } = useTranslation('debug')
  const { key, name, isOn, parameter } = row
  const required = parameter !== undefined && isRequired(parameter)
  return (
    <FormLine
      name={name}
      isOn={isOn}
      isFixed={row.place === 'path'}
      onOn={(next) => onChange((draft) => changeRow(draft, key, { isOn: next }))}
      label={
        parameter === undefined ? undefined : (
          <div className={clsx('l-min-h-28', classes['name'])} title={descriptionOf(parameter)}>
            <code className="l-size-12 l-t1 l-break">{name}</code>
            {required && <span className="l-bad l-size-11 l-pl-12">{t('required')}</span>}
            {descriptionOf(parameter) !== '' && <p className="l-note l-cut">{descriptionOf(parameter)}</p>}
          </div>
        )
      }
      onName={(next) => onChange((draft) => changeRow(draft, key, { name: next }))}
      onRemove={parameter === undefined ? () => onChange((draft) => removeRow(draft, key)) : undefined}
    >
      <ValueInput row={row} components={components} isMissing={isMissing} onChange={onChange} />
    </FormLine>
  )
}

function ValueInput({ row: { key, name, text, parameter }, components, isMissing, onChange }: ValueRowProps) {
  const { t } = useTranslation('debug')
  const choices = useMemo(
    () => (parameter === undefined ? [] : choicesOf(parameter, components)),
    [parameter, components],
  )
  const isLong = useMemo(
    () => parameter !== undefined && isStructured(parameterSchema(parameter.value), components),
    [parameter, components],
  )
  const set = (value: string) => onChange((draft) => changeRow(draft, key, { text: value, isOn: true }))
  const field = {
    className: classes['value'] ?? '',
    'aria-label': t('valueLabel', { name }),
    placeholder: t('value'),
    spellCheck: false,
    ...(isMissing && { error: t('fillIn', { name }) }),
  }
  return (
    <div className={clsx('l-flex l-rest l-gap-4', classes['entry'])}>
      <div className="l-rest">
        <VariableField value={text} onChange={set}>
          {(own) =>
            isLong ? <Textarea {...field} {...own} minRows={1} maxRows={10} /> : <TextInput {...field} {...own} />
          }
        </VariableField>
      </div>
      {choices.length > 0 && <ValueChoices name={name} choices={choices} onChoose={set} />}
    </div>
  )
}

interface ValueChoicesProps {
  name: string
  choices: readonly Choice[]
  onChoose: (text: string) => void
}

/** Values of the document to choose from. */
function ValueChoices({ name, choices, onChoose }: ValueChoicesProps) {
  const { t } = useTranslation('debug')
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <ActionIcon aria-label={t('chooseValue', { name })}>
          <IconChevronDown size={15} stroke={1.6} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown mah={320} maw={420} style={{ overflowY: 'auto' }}>
        {choices.map(({ label, text }) => (
          <Menu.Item key={text} onClick={() => onChoose(text)}>
            {label !== '' && <span className="l-block l-note">{label}</span>}
            <code className="l-block l-cut l-size-12">{text === '' ? t('emptyValue') : text}</code>
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
