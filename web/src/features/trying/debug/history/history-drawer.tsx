import { ActionIcon, Button, Drawer } from '@mantine/core'
import { IconHistory, IconTrash } from '@tabler/icons-react'
import { useCallback, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { reportError } from '../../../../shared/api/report-error.ts'
import { EmptyState } from '../../../../shared/ui/feedback/empty-state.tsx'
import { FilterInput } from '../../../../shared/ui/form/filter-input.tsx'
import { askAndDo } from '../../../../shared/ui/overlay/confirm/ask-and-do.ts'
import { MethodLabel } from '../../../../shared/ui/text/method-label.tsx'
import { RelativeDate } from '../../../../shared/ui/text/relative-date.tsx'
import { dropCall, dropCalls, listCalls, type CallPlace, type FoundCall } from './call-history.ts'

interface HistoryDrawerProps {
  place: CallPlace
  onClose: () => void
  /** Opens a call again. */
  onOpen: (call: FoundCall) => void
}

/** Calls of this person in this application, on this device. */
export function HistoryDrawer({ place, onClose, onOpen }: HistoryDrawerProps) {
  const { t } = useTranslation('debug')
  const { t: common } = useTranslation('common')
  const [calls, setCalls] = useState<FoundCall[]>()
  const [filter, setFilter] = useState('')
  const load = useCallback(() => void listCalls(place).then(setCalls), [place])
  useEffect(load, [load])
  const words = filter.trim().toLowerCase()
  const shown = (calls ?? []).filter(({ url, docName, method, status }) =>
    `${method} ${url} ${docName} ${String(status ?? '')}`.toLowerCase().includes(words),
  )
  const clear = () =>
    void askAndDo({
      title: t('history.clearTitle'),
      body: t('history.clearBody'),
      confirmLabel: t('history.clear'),
      act: () => dropCalls(place).then(load, reportError),
    })
  return (
    <Drawer
      opened
      position="right"
      size={420}
      title={t('history.title')}
      onClose={onClose}
      closeButtonProps={{ 'aria-label': common('close') }}
    >
      {calls !== undefined && calls.length > 0 && (
        <div className="l-row l-gap-8 l-pb-12">
          <FilterInput label={t('history.filter')} width="100%" value={filter} onChange={setFilter} />
          <Button className="l-fixed" onClick={clear}>
            {t('history.clear')}
          </Button>
        </div>
      )}
      {calls !== undefined && shown.length === 0 && (
        <EmptyState
          compact
          icon={<IconHistory size={20} stroke={1.5} />}
          title={t(calls.length === 0 ? 'history.none' : 'history.noMatch')}
        >
          {calls.length === 0 ? t('history.hint') : undefined}
        </EmptyState>
      )}
      <ul className="l-plain-list l-ruled" aria-label={t('history.title')}>
        {shown.map((call) => (
          <CallRow
            key={call.key}
            call={call}
            onOpen={() => onOpen(call)}
            onDrop={() => void dropCall(call.key).then(load, reportError)}
          />
        ))}
      </ul>
    </Drawer>
  )
}

function CallRow({ call, onOpen, onDrop }: { call: FoundCall; onOpen: () => void; onDrop: () => void }) {
  const { t } = useTranslation('debug')
  const { method, url, docName, status, atMs } = call
  return (
    <li className="l-row l-gap-4">
      <button type="button" className="l-rest l-bare l-text-start l-py-8 l-hoverable" onClick={onOpen}>
        <span className="l-row l-gap-8">
          <MethodLabel httpMethod={method} />
          <span className="l-rest l-cut l-t1">{docName}</span>
          <span className="l-mono l-size-12 l-t2">{status ?? t('history.failed')}</span>
        </span>
        <span className="l-row l-gap-8 l-note">
          <code className="l-rest l-cut">{url}</code>
          <RelativeDate epochMs={atMs} />
        </span>
      </button>
      <ActionIcon aria-label={t('history.delete', { name: docName })} onClick={onDrop}>
        <IconTrash size={15} stroke={1.6} aria-hidden />
      </ActionIcon>
    </li>
  )
}
