import { Button } from '@mantine/core'
import type { ImportFormat } from '@lectern/contracts'
import { IconAlertTriangle, IconCircleCheck, IconFileCode } from '@tabler/icons-react'
import clsx from 'clsx'
import { useTranslation } from 'react-i18next'
import { formatBytes } from '../../../../shared/lib/file-size.ts'
import type { ImportAnswers } from '../import-answers.ts'
import type { Recognition } from '../recognise.ts'
import classes from './source.module.css'

/** What was recognised, in words. */
function useRecognisedWords(recognition: Recognition, format: ImportFormat): string {
  const { t } = useTranslation('import')
  switch (recognition.kind) {
    case 'zip':
      return t('recognised.zip')
    case 'markdown':
      return recognition.title === '' ? t('recognised.markdown') : recognition.title
    case 'unknown':
      return format === 'openapi'
        ? t('recognised.unknown')
        : t('recognised.notThis', { name: t(`format.${format}.name`) })
    case 'other':
      return t('recognised.other', { name: t(`format.${recognition.format}.name`) })
    case 'calls': {
      const name = recognition.title === '' ? t(`format.${recognition.format}.name`) : recognition.title
      if (recognition.operations === undefined) return name
      const words = recognition.format === 'har' ? 'recognised.recordings' : 'recognised.openapi'
      return t(words, { name, count: recognition.operations })
    }
    case 'openapi': {
      const name = recognition.version.startsWith('2')
        ? `Swagger ${recognition.version}`
        : `OpenAPI ${recognition.version}`
      if (recognition.operations === undefined) return name
      return t('recognised.openapi', { name, count: recognition.operations })
    }
  }
}

function Words({ recognition, format }: { recognition: Recognition; format: ImportFormat }) {
  const words = useRecognisedWords(recognition, format)
  const isKnown = recognition.kind !== 'unknown' && recognition.kind !== 'other'
  return (
    <span className={clsx('l-inline-row l-gap-6', isKnown ? 'l-t2' : 'l-warn')}>
      {isKnown ? (
        <IconCircleCheck className="l-fixed l-ok" size={15} stroke={1.6} aria-hidden />
      ) : (
        <IconAlertTriangle className="l-fixed" size={15} stroke={1.6} aria-hidden />
      )}
      {words}
    </span>
  )
}

interface RecognisedSourceProps {
  answers: ImportAnswers
  onChange: (change: Partial<ImportAnswers>) => void
  maxBytes: number
  recognition: Recognition | undefined
}

/** The chosen file with its size and what it seems to be; for pasted text only the latter. */
export function RecognisedSource({ answers, onChange, maxBytes, recognition }: RecognisedSourceProps) {
  const { t, i18n } = useTranslation('import')
  const { way, file } = answers
  if (way === 'url' || (way === 'file' && file === undefined)) return null
  const isTooLarge = way === 'file' && file !== undefined && file.size > maxBytes
  return (
    <div
      className={clsx(
        'l-row l-wrap l-gap-4-8 l-py-4 l-pl-12 l-pr-8 l-min-h-40 l-card l-unless-empty',
        classes['chosen'],
      )}
      role="status"
    >
      {way === 'file' && file !== undefined && (
        <>
          <IconFileCode size={16} stroke={1.6} aria-hidden />
          <span className="l-narrow l-cut l-medium">{file.name}</span>
          <span className="l-grow l-t3 l-one-line">{formatBytes(file.size, i18n.language)}</span>
        </>
      )}
      {isTooLarge ? (
        <span className="l-inline-row l-gap-6 l-warn">
          <IconAlertTriangle className="l-fixed" size={15} stroke={1.6} aria-hidden />
          {t('file.tooLarge', { limit: formatBytes(maxBytes, i18n.language) })}
        </span>
      ) : (
        recognition !== undefined && <Words recognition={recognition} format={answers.format} />
      )}
      {recognition?.kind === 'other' && !isTooLarge && (
        <Button
          size="xs"
          onClick={() => {
            // What was chosen is of that format: it stays.
            onChange({ format: recognition.format })
          }}
        >
          {t('recognised.choose', { name: t(`format.${recognition.format}.name`) })}
        </Button>
      )}
      {way === 'file' && (
        <Button
          size="xs"
          variant="subtle"
          onClick={() => {
            onChange({ file: undefined })
          }}
        >
          {t('file.remove')}
        </Button>
      )}
    </div>
  )
}
