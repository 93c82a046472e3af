import type { RequestDescription } from '@lectern/model'
import { useTranslation } from 'react-i18next'
import { leftOutHeaders, leftOutOfSocket, losesBody } from '../send/browser-limits.ts'

/** What would be missing when the browser sends the request. */
export function DirectNotes({ request, isSocket }: { request: RequestDescription; isSocket: boolean }) {
  const { t } = useTranslation('debug')
  const headers = isSocket ? leftOutOfSocket(request) : leftOutHeaders(request)
  const isBodyLost = !isSocket && losesBody(request)
  if (headers.length === 0 && !isBodyLost) return null
  return (
    <div className="l-px-16 l-py-8 l-size-12 l-warn" role="status">
      {headers.length > 0 && <p>{t('direct.headers', { names: headers.join(', ') })}</p>}
      {isBodyLost && <p>{t('direct.body', { method: request.method })}</p>}
    </div>
  )
}
