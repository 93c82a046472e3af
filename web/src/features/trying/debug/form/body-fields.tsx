import { Button, TextInput } from '@mantine/core'
import { IconPaperclip, IconPlus } from '@tabler/icons-react'
import clsx from 'clsx'
import { useTranslation } from 'react-i18next'
import type { DraftBody, DraftField } from '../draft/call-draft.ts'
import { addField, changeField, removeField, type ChangeDraft } from '../draft/edit-draft.ts'
import { VariableField } from '../variables/variable-field.tsx'
import { FilePicker } from './file-picker.tsx'
import { FormLine } from './form-line.tsx'
import classes from './form.module.css'

interface BodyFieldsProps {
  body: DraftBody
  onChange: ChangeDraft
}

/** Fields of a form; those of multipart forms may be files. */
export function BodyFields({ body, onChange }: BodyFieldsProps) {
  const { t } = useTranslation('debug')
  const isMultipart = body.kind === 'multipart'
  return (
    <div className="l-pb-12">
      {body.fields.map((field) => (
        <FieldRow key={field.key} field={field} onChange={onChange} />
      ))}
      <div className="l-row l-wrap l-gap-8 l-px-16 l-pt-4">
        <Button
          variant="subtle"
          leftSection={<IconPlus size={14} stroke={1.6} aria-hidden />}
          onClick={() => onChange((draft) => addField(draft, false))}
        >
          {t('body.addField')}
        </Button>
        {isMultipart && (
          <Button
            variant="subtle"
            leftSection={<IconPaperclip size={14} stroke={1.6} aria-hidden />}
            onClick={() => onChange((draft) => addField(draft, true))}
          >
            {t('body.addFile')}
          </Button>
        )}
      </div>
    </div>
  )
}

function FieldRow({ field, onChange }: { field: DraftField; onChange: ChangeDraft }) {
  const { t } = useTranslation('debug')
  const { key, name, text, isOn, isFile, files } = field
  const set = (change: Partial<DraftField>) => onChange((draft) => changeField(draft, key, change))
  return (
    <FormLine
      name={name}
      isOn={isOn}
      onOn={(next) => set({ isOn: next })}
      onName={(next) => set({ name: next })}
      onRemove={() => onChange((draft) => removeField(draft, key))}
    >
      <div className={clsx('l-rest', classes['entry'])}>
        {isFile ? (
          <FilePicker
            label={t('body.filesOf', { name })}
            files={files}
            isMultiple
            onChange={(chosen) => set({ files: chosen, isOn: chosen.length > 0 })}
          />
        ) : (
          <VariableField value={text} onChange={(typed) => set({ text: typed, isOn: true })}>
            {(own) => (
              <TextInput
                className={classes['value'] ?? ''}
                aria-label={t('valueLabel', { name })}
                placeholder={t('value')}
                spellCheck={false}
                {...own}
              />
            )}
          </VariableField>
        )}
      </div>
    </FormLine>
  )
}
