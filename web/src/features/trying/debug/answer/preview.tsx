import { Anchor } from '@mantine/core'
import { IconExternalLink } from '@tabler/icons-react'
import { useEffect, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { AnswerKind } from './answer-kind.ts'
import { decodeText } from './decode-text.ts'
import classes from './answer.module.css'

interface PreviewProps {
  kind: AnswerKind
  bytes: Uint8Array<ArrayBuffer>
  contentType: string
}

/** A body as it is meant to be seen or heard. Pages run no scripts and load nothing. */
export function Preview({ kind, bytes, contentType }: PreviewProps) {
  const { t } = useTranslation('debug')
  const url = useObjectUrl(bytes, contentType)
  if (kind === 'html') {
    return (
      <>
        <iframe
          className={classes['frame']}
          title={t('view.preview')}
          sandbox=""
          srcDoc={decodeText(bytes, contentType)}
        />
        <p className="l-px-16 l-py-8 l-note">{t('answer.pageHint')}</p>
      </>
    )
  }
  return (
    <div className="l-px-16 l-pb-12 l-rest l-scroll">
      {kind === 'image' && <img className="l-fits" src={url} alt={t('answer.picture')} />}
      {kind === 'audio' && (
        // oxlint-disable-next-line jsx-a11y/media-has-caption -- what a service returned has no captions that we know of
        <audio className="l-fits" controls src={url} aria-label={t('view.preview')} />
      )}
      {kind === 'video' && (
        // oxlint-disable-next-line jsx-a11y/media-has-caption -- as above
        <video className="l-fits" controls src={url} aria-label={t('view.preview')} />
      )}
      {kind === 'pdf' && (
        <Anchor className="l-inline-row l-gap-4" href={url} target="_blank" rel="noreferrer">
          <IconExternalLink size={15} stroke={1.6} aria-hidden />
          {t('answer.openPdf')}
        </Anchor>
      )}
    </div>
  )
}

/** An address in this browser for bytes, while they are shown. */
function useObjectUrl(bytes: Uint8Array<ArrayBuffer>, type: string): string {
  const url = useMemo(() => URL.createObjectURL(new Blob([bytes], { type })), [bytes, type])
  useEffect(() => () => URL.revokeObjectURL(url), [url])
  return url
}
