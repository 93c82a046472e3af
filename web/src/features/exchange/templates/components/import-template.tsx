import { templateLimits } from '@lectern/contracts'
import { Button, FileButton } from '@mantine/core'
import { IconUpload } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { showToast } from '../../../../shared/ui/feedback/toast/toast-store.ts'
import type { TemplateDraft } from './template-editor.tsx'

/** Reads a template of a file, which is not saved yet. */
export function ImportTemplate({ onImport }: { onImport: (draft: TemplateDraft) => void }) {
  const { t } = useTranslation('template')
  const read = async (file: File) => {
    const content = await file.text()
    if (content.length > templateLimits.content) showToast({ kind: 'error', message: t('file.tooLarge') })
    else onImport({ name: nameOfFile(file.name), groupName: '', content })
  }
  return (
    <FileButton
      accept=".liquid,text/plain"
      onChange={(file) => {
        if (file !== null) void read(file)
      }}
    >
      {(props) => (
        <Button {...props} leftSection={<IconUpload size={15} stroke={1.6} aria-hidden />}>
          {t('file.import')}
        </Button>
      )}
    </FileButton>
  )
}

/** `fetch client.liquid` → `fetch client`. */
function nameOfFile(file: string): string {
  return file.replace(/\.(?:liquid|txt)$/i, '').slice(0, templateLimits.name)
}
