import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Textarea } from '@mantine/core'
import { Dialog } from '../../../../shared/ui/overlay/dialog.tsx'
import { DialogForm } from '../../../../shared/ui/overlay/dialog-form.tsx'
import type { TriedDocument } from '../draft/call-draft.ts'
import { valuesOfCurl, type CurlValues } from '../draft/values-of-curl.ts'

interface PasteCurlDialogProps {
  document: TriedDocument
  onClose: () => void
  onTake: (found: CurlValues) => void
}

/** Fills in the values of a cURL command, such as browsers copy. */
export function PasteCurlDialog({ document, onClose, onTake }: PasteCurlDialogProps) {
  const { t } = useTranslation('debug')
  const [text, setText] = useState('')
  const [isBroken, setBroken] = useState(false)
  const submit = async () => {
    try {
      const { readCurlCall } = await import('@lectern/formats/snippets')
      onTake(valuesOfCurl(readCurlCall(text), document))
      onClose()
    } catch {
      setBroken(true)
    }
  }
  return (
    <Dialog opened size={640} title={t('curl.title')} onClose={onClose}>
      <DialogForm submitLabel={t('curl.fill')} isPending={false} isDisabled={text.trim() === ''} onSubmit={submit}>
        <Textarea
          data-autofocus
          className="l-mono"
          label={t('curl.command')}
          description={t('curl.hint')}
          minRows={8}
          maxRows={16}
          spellCheck={false}
          value={text}
          error={isBroken ? t('curl.broken') : undefined}
          onChange={(event) => {
            setText(event.currentTarget.value)
            setBroken(false)
          }}
        />
      </DialogForm>
    </Dialog>
  )
}
