import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { formatBytes } from '../../../../shared/lib/file-size.ts'
import { hexLines } from './hex-lines.ts'

/** Bytes that are shown: what follows is in the download. */
const mostBytes = 32_768

/** Bytes by their numbers, with the letters they stand for. */
export function HexView({ bytes }: { bytes: Uint8Array }) {
  const { t, i18n } = useTranslation('debug')
  const text = useMemo(() => hexLines(bytes.subarray(0, mostBytes)), [bytes])
  return (
    <>
      <pre
        className="l-m-0 l-px-16 l-pb-12 l-rest l-scroll l-size-12 l-line-19 l-mono"
        tabIndex={0}
        role="region"
        aria-label={t('view.hex')}
      >
        {text}
      </pre>
      {bytes.length > mostBytes && (
        <p className="l-px-16 l-pb-12 l-note">{t('answer.hexPart', { size: formatBytes(mostBytes, i18n.language) })}</p>
      )}
    </>
  )
}
