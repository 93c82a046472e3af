import { Anchor } from '@mantine/core'
import { IconExternalLink } from '@tabler/icons-react'
import { useEffect, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { AnswerKind } from './answer-kind.ts'
import { decodeText } from './decode-text.ts'
import classes from './answer.module.css'

interface BodyProps {
  bytes: Uint8Array<ArrayBuffer>
  contentType: string
}

interface PreviewProps extends BodyProps {
  kind: AnswerKind
}

/** A body as it is meant to be seen or heard. None of its scripts reach the page. */
export function Preview({ kind, ...body }: PreviewProps) {
  if (kind === 'html') return <PagePreview {...body} />
  if (kind === 'pdf') return <PdfPreview bytes={body.bytes} />
  return <MediaPreview kind={kind} {...body} />
}

/** Pages run no scripts and load nothing. */
function PagePreview({ bytes, contentType }: BodyProps) {
  const { t } = useTranslation('debug')
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

/** In the viewer of the browser, where scripts of the file reach nothing but the file. It does not start in a sandbox, and takes the body as nothing but a PDF. */
function PdfPreview({ bytes }: Pick<BodyProps, 'bytes'>) {
  const { t } = useTranslation('debug')
  const url = useObjectUrl(bytes, 'application/pdf')
  if (!navigator.pdfViewerEnabled) return <p className="l-p-16 l-note">{t('answer.noPdfViewer')}</p>
  return (
    <>
      <iframe className={classes['frame']} title={t('view.preview')} src={url} />
      <p className="l-px-16 l-py-8">
        <Anchor className="l-inline-row l-gap-4" href={url} target="_blank" rel="noreferrer">
          <IconExternalLink size={15} stroke={1.6} aria-hidden />
          {t('answer.openPdf')}
        </Anchor>
      </p>
    </>
  )
}

function MediaPreview({ kind, bytes, contentType }: PreviewProps) {
  const { t } = useTranslation('debug')
  const url = useObjectUrl(bytes, contentType)
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
    </div>
  )
}

/** An address in this browser for bytes, while they are shown. */
function useObjectUrl(bytes: Uint8Array<ArrayBuffer>, type: string): string {
  const url = useMemo(() => URL.createObjectURL(new Blob([bytes], { type })), [bytes, type])
  useEffect(() => () => URL.revokeObjectURL(url), [url])
  return url
}
