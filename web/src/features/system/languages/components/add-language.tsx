import { Button } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { isApiError } from '../../../../shared/api/api-error.ts'
import { useSubmit } from '../../../../shared/lib/hooks/use-submit.ts'
import { useTextField } from '../../../../shared/lib/hooks/use-text-field.ts'
import { Dialog } from '../../../../shared/ui/overlay/dialog.tsx'
import { DialogForm } from '../../../../shared/ui/overlay/dialog-form.tsx'
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

function AddForm({ onAdded }: { onAdded: (lang: string) => void }) {
  const { t } = useTranslation('languages')
  const lang = useTextField({ label: t('add.lang'), required: true, maxLength: 35 })
  const name = useTextField({ label: t('add.name'), maxLength: 50 })
  const save = useSaveLanguage()
  const suggested = ownNameOf(lang.trimmed)
  const { submit } = useSubmit(
    async () => {
      if (!lang.validate() || !name.validate()) return
      const description = name.trimmed === '' ? suggested || lang.trimmed : name.trimmed
      try {
        const { language } = await save.mutateAsync({ lang: lang.trimmed, description, content: {}, version: '' })
        onAdded(language.lang)
      } catch (error) {
        if (!isApiError(error, 'changed_meanwhile')) throw error
        lang.fail(t('add.exists'))
      }
    },
    { language_tag_invalid: lang },
  )
  return (
    <DialogForm submitLabel={t('add.submit')} isPending={save.isPending} onSubmit={submit}>
      <LimitedInput field={lang} autoFocus description={t('add.langHint')} />
      <LimitedInput
        field={name}
        description={suggested === '' ? t('add.nameHint') : t('add.nameSuggested', { name: suggested })}
      />
    </DialogForm>
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
      <Dialog opened={isOpen} title={t('add.title')} onClose={() => setIsOpen(false)}>
        <AddForm onAdded={onAdded} />
      </Dialog>
    </>
  )
}
