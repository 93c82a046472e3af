import { Button, Textarea, TextInput } from '@mantine/core'
import type { ImportFormat } from '@lectern/contracts'
import { IconFileUpload } from '@tabler/icons-react'
import clsx from 'clsx'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { reportError } from '../../../../shared/api/report-error.ts'
import { formatBytes } from '../../../../shared/lib/file-size.ts'
import { mobileMedia, useMedia } from '../../../../shared/lib/hooks/use-media.ts'
import { Segmented } from '../../../../shared/ui/form/segmented.tsx'
import type { ImportAnswers, ImportWay } from '../import-answers.ts'
import { oneFile } from '../one-file.ts'
import type { Recognition } from '../recognise.ts'
import { RecognisedSource } from './recognised-source.tsx'
import classes from './source.module.css'

const ways: readonly ImportWay[] = ['file', 'url', 'text']
/** Endings of files to offer, and the name of one for examples. */
const files = {
  openapi: { endings: '.json,.yaml,.yml,.zip', example: 'openapi.json' },
  markdown: { endings: '.md,.markdown,.zip', example: 'README.md' },
  postman: { endings: '.json,.zip', example: 'collection.json' },
  yapi: { endings: '.json,.md,.markdown,.zip', example: 'api.json' },
  har: { endings: '.har,.json,.zip', example: 'recording.har' },
  curl: { endings: '.txt,.sh,.curl,.zip', example: 'requests.sh' },
} as const

/** Formats that are read from several files at once. */
const severalFiles: ReadonlySet<ImportFormat> = new Set(['postman', 'yapi'])

interface SourceProps {
  answers: ImportAnswers
  onChange: (change: Partial<ImportAnswers>) => void
  maxBytes: number
}

function FileDrop({ answers, onChange, maxBytes }: SourceProps) {
  const { t, i18n } = useTranslation('import')
  const input = useRef<HTMLInputElement>(null)
  const [isOver, setIsOver] = useState(false)
  const isPhone = useMedia(mobileMedia)
  const isSeveral = severalFiles.has(answers.format)
  const take = (list: FileList | null) => {
    const chosen = [...(list ?? [])]
    // One that changed on the disk since cannot be read.
    void oneFile(isSeveral ? chosen : chosen.slice(0, 1), maxBytes)
      .then((file) => file !== undefined && onChange({ file }))
      .catch(reportError)
  }
  return (
    <div
      className={clsx('l-row l-center l-p-20 l-on-sunken l-text-center l-round-card l-vertical', classes['drop'])}
      data-over={isOver || undefined}
      onDragOver={(event) => {
        event.preventDefault()
        setIsOver(true)
      }}
      onDragLeave={() => setIsOver(false)}
      onDrop={(event) => {
        event.preventDefault()
        setIsOver(false)
        take(event.dataTransfer.files)
      }}
    >
      <span
        className={clsx('l-inline-row l-center l-w-40 l-h-40 l-t3 l-on-hover l-round-card', classes['dropIcon'])}
        aria-hidden
      >
        <IconFileUpload size={20} stroke={1.5} />
      </span>
      <p className={clsx('l-row l-wrap l-center l-medium', classes['dropWords'])}>
        {!isPhone && t('file.drop')}
        <Button variant="link" size="xs" onClick={() => input.current?.click()}>
          {t(isPhone ? 'file.chooseOnPhone' : 'file.choose')}
        </Button>
      </p>
      <p className="l-mt-2 l-hint">
        {t(`file.hint.${answers.format}`, { limit: formatBytes(maxBytes, i18n.language) })}
      </p>
      <input
        ref={input}
        type="file"
        hidden
        multiple={isSeveral}
        accept={files[answers.format].endings}
        aria-label={t('file.choose')}
        onChange={(event) => {
          take(event.currentTarget.files)
          // The same file may be chosen again after it was changed.
          event.currentTarget.value = ''
        }}
      />
    </div>
  )
}

function UrlInput({ answers, onChange }: Omit<SourceProps, 'maxBytes'>) {
  const { t } = useTranslation('import')
  return (
    <TextInput
      label={t('url.label')}
      description={t('url.hint')}
      placeholder={t('url.example', { address: `https://example.com/${files[answers.format].example}` })}
      type="url"
      inputMode="url"
      autoComplete="off"
      spellCheck={false}
      value={answers.url}
      onChange={(event) => {
        onChange({ url: event.currentTarget.value })
      }}
    />
  )
}

function TextField({ answers, onChange }: Omit<SourceProps, 'maxBytes'>) {
  const { t } = useTranslation('import')
  return (
    <Textarea
      label={t('text.label')}
      autosize={false}
      rows={12}
      spellCheck={false}
      classNames={{ input: classes['code'] }}
      value={answers.text}
      onChange={(event) => {
        onChange({ text: event.currentTarget.value })
      }}
    />
  )
}

/** Where the source comes from: a file, an address or pasted text; shows immediately what it seems to be. */
export function SourceCard({ recognition, ...props }: SourceProps & { recognition: Recognition | undefined }) {
  const { answers, onChange } = props
  const { t } = useTranslation('import')
  return (
    <section className="l-on-page l-card">
      <header className="l-row l-wrap l-spread l-gap-8 l-py-6 l-px-16 l-min-h-48 l-rule-bottom">
        <h2 className="l-size-13 l-bold l-line-20">{t(`format.${answers.format}.name`)}</h2>
        <Segmented
          name={t('way.name')}
          value={answers.way}
          onChange={(way) => {
            onChange({ way })
          }}
          segments={ways.map((value) => ({ value, label: t(`way.${value}`) }))}
        />
      </header>
      <div className="l-column l-gap-12 l-p-16">
        {answers.way === 'file' && <FileDrop {...props} />}
        {answers.way === 'url' && <UrlInput {...props} />}
        {answers.way === 'text' && <TextField {...props} />}
        <RecognisedSource {...props} recognition={recognition} />
      </div>
    </section>
  )
}
