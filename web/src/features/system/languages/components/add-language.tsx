import { Button } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { isApiError } from '../../../../shared/api/api-error.ts'
import { describeError } from '../../../../shared/api/report-error.ts'
import { useTextField } from '../../../../shared/lib/hooks/use-text-field.ts'
import { DialogFoot } from '../../../../shared/ui/overlay/dialog-foot.tsx'
import { FormDialog, type FormDialogPart } from '../../../../shared/ui/overlay/form-dialog.tsx'
import { LimitedInput } from '../../../../shared/ui/form/text-fields.tsx'
import { useSaveLanguage } from '../api/language-mutations.ts'

/** The tag's language in its own words; empty when the browser does not know it. */
function ownNameOf(tag: string): string {
  try {
    const name = new Intl.DisplayNames([tag], { type: 'language' }).of(tag) ?? ''
    return name === tag ? '' : name
  } catch {
    // Half a tag is none yet.
    return ''
  }
}

function AddForm({ onClose, onAdded }: FormDialogPart & { onAdded: (lang: string) => void }) {
  const { t } = useTranslation(['languages', 'common'])
  const lang = useTextField({ label: t('add.lang'), required: true, maxLength: 35 })
  const name = useTextField({ label: t('add.name'), maxLength: 50 })
  const save = useSaveLanguage()
  const suggested = ownNameOf(lang.trimmed)
  const submit = async () => {
    if (!lang.validate() || !name.validate()) return
    const description = name.trimmed === '' ? suggested || lang.trimmed : name.trimmed
    try {
      const { language } = await save.mutateAsync({ lang: lang.trimmed, description, content: {}, version: '' })
      onAdded(language.lang)
    } catch (error) {
      if (isApiError(error, 'language_tag_invalid')) lang.fail(describeError(error))
      if (isApiError(error, 'changed_meanwhile')) lang.fail(t('add.exists'))
    }
  }
  return (
    <form
      noValidate
      style={{ display: 'flex', flexDirection: 'column', gap: 16 }}
      onSubmit={(event) => {
        event.preventDefault()
        void submit()
      }}
    >
      <LimitedInput field={lang} maxLength={35} autoFocus description={t('add.langHint')} />
      <LimitedInput
        field={name}
        maxLength={50}
        description={suggested === '' ? t('add.nameHint') : t('add.nameSuggested', { name: suggested })}
      />
      <DialogFoot>
        <Button onClick={onClose}>{t('common:cancel')}</Button>
        <Button type="submit" variant="filled" loading={save.isPending}>
          {t('add.submit')}
        </Button>
      </DialogFoot>
    </form>
  )
}

/** Adds a language without texts; they come next. */
export function AddLanguage({ onAdded }: { onAdded: (lang: string) => void }) {
  const { t } = useTranslation('languages')
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <Button variant="filled" onClick={() => setIsOpen(true)}>
        {t('add.action')}
      </Button>
      <FormDialog opened={isOpen} title={t('add.title')} onClose={() => setIsOpen(false)}>
        {(part) => <AddForm {...part} onAdded={onAdded} />}
      </FormDialog>
    </>
  )
}
