import { Button } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { saveFile } from '../../../shared/lib/save-file.ts'
import { QueryState } from '../../../shared/ui/feedback/query-state.tsx'

/** An SVG of the code; what draws it is loaded with the first one. */
const qrCodeQuery = (text: string) =>
  queryOptions({
    queryKey: ['qr-code', text],
    queryFn: async () => {
      const { default: qrCode } = await import('qrcode')
      return qrCode.toString(text, { type: 'svg', errorCorrectionLevel: 'M', margin: 4 })
    },
    staleTime: Infinity,
  })

/** The link as a code for phones, to show or to print. */
export function QrCode({ link, name }: { link: string; name: string }) {
  const { t } = useTranslation('visit-link')
  const query = useQuery(qrCodeQuery(link))
  return (
    <QueryState query={query} rows={4} rowHeight={32}>
      {(svg) => (
        <figure className="l-column l-gap-8 l-m-0">
          <img
            className="l-block l-card"
            src={`data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`}
            alt={t('qr.alt', { name })}
            width={168}
            height={168}
          />
          <Button
            leftSection={<IconDownload size={16} stroke={1.6} aria-hidden />}
            onClick={() => saveFile(`${name}.svg`, new Blob([svg], { type: 'image/svg+xml' }))}
          >
            {t('qr.download')}
          </Button>
        </figure>
      )}
    </QueryState>
  )
}
