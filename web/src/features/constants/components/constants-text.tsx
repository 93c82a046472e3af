import { Textarea } from '@mantine/core'
import { constantLimits } from '@lectern/contracts'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Segmented } from '../../../shared/ui/segmented.tsx'
import classes from './constants.module.css'

interface ConstantsTextProps {
  /** CommonMark. */
  text: string
  canEdit: boolean
  onChange: (text: string) => void
}

/** The text of a level: written as Markdown, seen as readers see it. */
export function ConstantsText({ text, canEdit, onChange }: ConstantsTextProps) {
  const { t } = useTranslation('constants')
  const [mode, setMode] = useState<'write' | 'read'>('read')
  const isWriting = canEdit && (mode === 'write' || text.trim() === '')
  if (!canEdit && text.trim() === '') return null
  return (
    <section className={classes['text']} aria-label={t('text.title')}>
      <div className={classes['textHead']}>
        <h3>{t('text.title')}</h3>
        <span>{t('text.hint')}</span>
        {canEdit && text.trim() !== '' && (
          <Segmented
            name={t('text.mode')}
            value={mode}
            onChange={setMode}
            segments={[
              { value: 'read', label: t('text.read') },
              { value: 'write', label: t('text.write') },
            ]}
          />
        )}
      </div>
      {isWriting ? (
        <Textarea
          aria-label={t('text.title')}
          placeholder={t('text.placeholder')}
          value={text}
          autosize
          minRows={6}
          maxRows={24}
          maxLength={constantLimits.text}
          onFocus={() => setMode('write')}
          onChange={(event) => onChange(event.currentTarget.value)}
        />
      ) : (
        <Rendered text={text} />
      )}
    </section>
  )
}

/** The Markdown as readers see it; its reader comes with the first text. */
function Rendered({ text }: { text: string }) {
  const [html, setHtml] = useState('')
  useEffect(() => {
    let isCurrent = true
    void import('../../../entities/document/markdown/render-markdown.ts').then(({ renderMarkdown }) => {
      if (isCurrent) setHtml(renderMarkdown(text, '').html)
    })
    return () => {
      isCurrent = false
    }
  }, [text])
  // The HTML went through the sanitiser.
  return <div className={classes['rendered']} dangerouslySetInnerHTML={{ __html: html }} />
}
