import { Checkbox } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { SharePlace } from '../../../../entities/share/share-queries.ts'
import type { ShareForm } from '../share-form.ts'
import { EnvironmentsField } from './environments-field.tsx'

interface VisitorFieldsProps {
  place: SharePlace
  form: ShareForm
  onChange: (change: Partial<ShareForm>) => void
}

/** What visitors see besides the documents, and may do with them. */
export function VisitorFields({ place, form, onChange }: VisitorFieldsProps) {
  const { t } = useTranslation('share')
  return (
    <>
      <EnvironmentsField place={place} form={form} onChange={onChange} />
      <Checkbox
        label={t('export.label')}
        description={t('export.hint')}
        checked={form.allowsExport}
        onChange={(event) => onChange({ allowsExport: event.currentTarget.checked })}
      />
      <Checkbox
        label={t('debug.label')}
        description={t('debug.hint')}
        checked={form.allowsDebug}
        onChange={(event) => onChange({ allowsDebug: event.currentTarget.checked })}
      />
      <Checkbox
        label={t('mock.label')}
        description={t('mock.hint')}
        checked={form.allowsMock}
        onChange={(event) => onChange({ allowsMock: event.currentTarget.checked })}
      />
      <Checkbox
        label={t('changes.label')}
        description={t('changes.hint')}
        checked={form.showsChanges}
        onChange={(event) => onChange({ showsChanges: event.currentTarget.checked })}
      />
    </>
  )
}
