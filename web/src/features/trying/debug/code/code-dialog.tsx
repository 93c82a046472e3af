import { Select, Switch } from '@mantine/core'
import { withPlainNames, type RequestDescription } from '@lectern/model'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { CodeTokens } from '../../../../entities/document/code/code-tokens.tsx'
import {
  sampleHighlighting,
  sampleLanguageNames,
  sampleLanguages,
} from '../../../../entities/document/samples/sample-languages.ts'
import { useStoredChoice } from '../../../../shared/lib/hooks/use-stored-choice.ts'
import { Dialog } from '../../../../shared/ui/overlay/dialog.tsx'
import { CopyButton } from '../../../../shared/ui/text/copy-button.tsx'

interface CodeDialogProps {
  /** The request; without secrets, placeholders are in their place. Without values, names of variables are. */
  requestOf: (options: { withSecrets: boolean; withValues: boolean }) => RequestDescription
  onClose: () => void
}

/** The request at hand as code of a language. */
export function CodeDialog({ requestOf, onClose }: CodeDialogProps) {
  const { t } = useTranslation('debug')
  const [language, setLanguage] = useStoredChoice('lectern.sampleLanguage', sampleLanguages)
  const [withSecrets, setWithSecrets] = useState(false)
  const [withValues, setWithValues] = useState(false)
  const [code, setCode] = useState('')
  useEffect(() => {
    let isCurrent = true
    void import('../../../../entities/document/samples/snippets.ts').then(({ writeSample }) => {
      if (isCurrent) setCode(withPlainNames(writeSample(requestOf({ withSecrets, withValues }), language)))
    })
    return () => {
      isCurrent = false
    }
  }, [requestOf, withSecrets, withValues, language])
  return (
    <Dialog opened size={640} title={t('code.title')} onClose={onClose}>
      <div className="l-row l-gap-12 l-pb-12 l-spread">
        <Select
          aria-label={t('code.language')}
          allowDeselect={false}
          data={sampleLanguages.map((value) => ({ value, label: sampleLanguageNames[value] }))}
          value={language}
          onChange={(value) => {
            const chosen = sampleLanguages.find((one) => one === value)
            if (chosen !== undefined) setLanguage(chosen)
          }}
        />
        <CopyButton text={code} />
      </div>
      <div className="l-row l-wrap l-gap-8-16 l-pb-12">
        <Switch
          label={t('code.withValues')}
          checked={withValues}
          onChange={(event) => setWithValues(event.currentTarget.checked)}
        />
        <Switch
          label={t('code.withSecrets')}
          checked={withSecrets}
          onChange={(event) => setWithSecrets(event.currentTarget.checked)}
        />
      </div>
      <pre
        className="l-m-0 l-p-12 l-card l-on-code l-scroll l-size-12 l-line-19"
        tabIndex={0}
        role="region"
        aria-label={t('code.title')}
      >
        <code>
          <CodeTokens code={code} language={sampleHighlighting[language]} />
        </code>
      </pre>
    </Dialog>
  )
}
