import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { QueryState } from '../../../../shared/ui/feedback/query-state.tsx'
import { Dialog } from '../../../../shared/ui/overlay/dialog.tsx'
import { DeliveryPage } from '../deliveries-dialog.tsx'
import { useResendToWebhook, webhookDeliveriesQuery } from './webhook-queries.ts'

/** What one's own webhook was sent lately, latest first; what was given up can be sent again. */
export function WebhookDeliveriesDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('robot')
  const [pageIndex, setPageIndex] = useState(1)
  const query = useQuery(webhookDeliveriesQuery(pageIndex))
  const resend = useResendToWebhook()
  return (
    <Dialog opened onClose={onClose} title={t('delivery.action')} size="md">
      <QueryState query={query} rows={4}>
        {(deliveries) => (
          <DeliveryPage
            deliveries={deliveries}
            resending={resend.isPending ? resend.variables : undefined}
            onResend={(deliveryId) => resend.mutate(deliveryId)}
            onPage={setPageIndex}
          />
        )}
      </QueryState>
    </Dialog>
  )
}
