import type { Robot, RobotDelivery } from '@lectern/contracts'
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useMomentText } from '../../../shared/lib/hooks/use-moment-text.ts'
import { QueryState } from '../../../shared/ui/feedback/query-state.tsx'
import { Dialog } from '../../../shared/ui/overlay/dialog.tsx'
import { Pager } from '../../../shared/ui/table/pager.tsx'
import { robotDeliveriesQuery, useResendDelivery, type RobotPlace } from './robot-queries.ts'
import { useProblemWords } from './use-problem-words.ts'

interface DeliveriesDialogProps {
  place: RobotPlace
  robot: Robot
  onClose: () => void
}

/** What a robot was sent lately, latest first; what was given up can be sent again. */
export function DeliveriesDialog({ place, robot, onClose }: DeliveriesDialogProps) {
  const { t } = useTranslation('robot')
  const [pageIndex, setPageIndex] = useState(1)
  const query = useQuery(robotDeliveriesQuery(place, robot.id, pageIndex))
  const resend = useResendDelivery(place)
  return (
    <Dialog opened onClose={onClose} title={t('delivery.title', { name: robot.name })} size="md">
      <QueryState query={query} rows={4}>
        {(deliveries) => (
          <DeliveryPage
            deliveries={deliveries}
            resending={resend.isPending ? resend.variables.deliveryId : undefined}
            onResend={(deliveryId) => resend.mutate({ id: robot.id, deliveryId })}
            onPage={setPageIndex}
          />
        )}
      </QueryState>
    </Dialog>
  )
}

interface DeliveryPageProps {
  deliveries: { list: readonly RobotDelivery[]; total: number; pageIndex: number; pageSize: number }
  /** The one that is being sent again. */
  resending: string | undefined
  onResend: (deliveryId: string) => void
  onPage: (pageIndex: number) => void
}

/** One page of what was sent. */
export function DeliveryPage({ deliveries, resending, onResend, onPage }: DeliveryPageProps) {
  const { t } = useTranslation('robot')
  const { list, total, pageIndex, pageSize } = deliveries
  if (total === 0) return <p className="l-note">{t('delivery.never')}</p>
  return (
    <>
      <ul className="l-column l-plain-list l-ruled">
        {list.map((delivery) => (
          <li className="l-row l-gap-12 l-py-8" key={delivery.id}>
            <DeliveryText delivery={delivery} />
            {delivery.state === 'failed' && (
              <Button size="xs" loading={resending === delivery.id} onClick={() => onResend(delivery.id)}>
                {t('delivery.resend')}
              </Button>
            )}
          </li>
        ))}
      </ul>
      <Pager total={total} pageIndex={pageIndex} pageSize={pageSize} onPage={onPage} />
    </>
  )
}

function DeliveryText({ delivery }: { delivery: RobotDelivery }) {
  const wordsOf = useProblemWords()
  return (
    <span className="l-column l-rest l-gap-2">
      <span className="l-break">{delivery.title}</span>
      <DeliverySentence delivery={delivery} />
      {delivery.problem !== '' && <span className="l-size-12 l-t2 l-break">{wordsOf(delivery.problem)}</span>}
    </span>
  )
}

/** What came of a message, and when. */
export function DeliverySentence({ delivery }: { delivery: RobotDelivery }) {
  const { t } = useTranslation('robot')
  const momentOf = useMomentText()
  const { state, attempts, createdAtMs, endedAtMs } = delivery
  const sentence = t(`delivery.${state}`, { time: momentOf(endedAtMs ?? createdAtMs), count: attempts })
  return <span className={state === 'failed' ? 'l-bad l-size-12' : 'l-t3 l-size-12'}>{sentence}</span>
}
