import type { CaseEntry } from '@lectern/contracts'
import type { CaseResult } from '@lectern/model'
import { ActionIcon, Menu } from '@mantine/core'
import { IconArrowDown, IconArrowUp, IconPencil, IconTrash } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { mobileMedia, useMedia } from '../../../../shared/lib/hooks/use-media.ts'
import type { Ticks } from '../../../../shared/lib/hooks/use-ticks.ts'
import { StatusDot } from '../../../../shared/ui/feedback/status-dot.tsx'
import { Action, ActionMenu } from '../../../../shared/ui/overlay/action-menu.tsx'
import { rowOrder, type RowOrder } from '../../../../shared/ui/row-order/row-order.tsx'
import { Tick } from '../../../../shared/ui/table/tick.tsx'
import { MethodLabel } from '../../../../shared/ui/text/method-label.tsx'
import { RelativeDate } from '../../../../shared/ui/text/relative-date.tsx'
import { useCheckWords } from './use-check-words.ts'

interface CaseListProps {
  cases: readonly CaseEntry[]
  /** By the id of their case. */
  results: ReadonlyMap<string, CaseResult>
  ticks: Ticks<CaseEntry>
  /** Absent for who may not edit. */
  onEdit: ((one: CaseEntry) => void) | undefined
  onDelete: ((one: CaseEntry) => void) | undefined
  onOpen: (one: CaseEntry) => void
  /** Called with their ids; absent where they can't be ordered. */
  onOrder: ((ids: string[]) => void) | undefined
}

/** Saved cases with what came of them in the last run. */
export function CaseList({ cases, results, ticks, onEdit, onDelete, onOpen, onOrder }: CaseListProps) {
  const { t } = useTranslation('call-case')
  const orderOf = useCaseOrder(cases, onOrder)
  // Fingers don't drag, and names need the room.
  const isNarrow = useMedia(mobileMedia)
  const Actions = isNarrow ? CaseMenu : CaseButtons
  return (
    <ul className="l-plain-list l-ruled" aria-label={t('title')}>
      {cases.map((one) => {
        const order = orderOf?.(one.id, one.name)
        return (
          <li key={one.id} className="l-py-8" {...order?.target}>
            <div className="l-row l-gap-8">
              {!isNarrow && order?.handle}
              <Tick ticks={ticks} id={one.id} label={t('select', { name: one.name })} />
              <button
                type="button"
                className="l-rest l-bare l-text-start l-hoverable l-min-h-hit"
                onClick={() => onOpen(one)}
              >
                <span className="l-block l-cut l-t1">{one.name}</span>
                <span className="l-row l-gap-8 l-note">
                  <MethodLabel httpMethod={one.httpMethod} />
                  <span className="l-rest l-cut">{one.docName}</span>
                  <span className="l-fixed">{t('assertionCount', { count: one.assertionCount })}</span>
                </span>
              </button>
              {onEdit !== undefined && onDelete !== undefined && (
                <Actions name={one.name} order={order} onEdit={() => onEdit(one)} onDelete={() => onDelete(one)} />
              )}
            </div>
            <Outcome result={results.get(one.id)} lastRun={one.lastRun} />
          </li>
        )
      })}
    </ul>
  )
}

interface CaseActionsProps {
  name: string
  order: RowOrder | undefined
  onEdit: () => void
  onDelete: () => void
}

function CaseButtons({ name, onEdit, onDelete }: CaseActionsProps) {
  const { t } = useTranslation('call-case')
  return (
    <>
      <ActionIcon aria-label={t('edit', { name })} onClick={onEdit}>
        <IconPencil size={15} stroke={1.6} aria-hidden />
      </ActionIcon>
      <ActionIcon aria-label={t('delete', { name })} onClick={onDelete}>
        <IconTrash size={15} stroke={1.6} aria-hidden />
      </ActionIcon>
    </>
  )
}

function CaseMenu({ name, order, onEdit, onDelete }: CaseActionsProps) {
  const { t } = useTranslation('call-case')
  return (
    <ActionMenu label={t('menu.more', { name })}>
      <Action icon={IconPencil} onClick={onEdit}>
        {t('menu.edit')}
      </Action>
      {order?.up !== undefined && (
        <Action icon={IconArrowUp} onClick={order.up}>
          {t('menu.up')}
        </Action>
      )}
      {order?.down !== undefined && (
        <Action icon={IconArrowDown} onClick={order.down}>
          {t('menu.down')}
        </Action>
      )}
      <Menu.Divider />
      <Action danger icon={IconTrash} onClick={onDelete}>
        {t('menu.delete')}
      </Action>
    </ActionMenu>
  )
}

function useCaseOrder(cases: readonly CaseEntry[], onOrder: CaseListProps['onOrder']) {
  const { t } = useTranslation('call-case')
  if (onOrder === undefined || cases.length < 2) return undefined
  const words = {
    drag: t('order.drag'),
    up: (name: string) => t('order.up', { name }),
    down: (name: string) => t('order.down', { name }),
  }
  return rowOrder({ order: cases.map(({ id }) => id), onOrder, words })
}

const tones = { passed: 'ok', failed: 'bad', error: 'bad', skipped: 'hollow' } as const

/** Of the run on this page, else of the last one that was kept. */
function Outcome({ result, lastRun }: { result: CaseResult | undefined; lastRun: CaseEntry['lastRun'] }) {
  const { t } = useTranslation('call-case')
  const { describe } = useCheckWords()
  if (result === undefined) return lastRun && <LastRun run={lastRun} />
  const { state, status, timeMs } = result
  return (
    <div className="l-column l-gap-4 l-pt-4 l-size-12">
      <p className="l-row l-gap-8 l-t2">
        <StatusDot tone={tones[state]}>{t(`state.${state}`)}</StatusDot>
        {status !== undefined && <span className="l-mono">{status}</span>}
        {status !== undefined && <span>{t('milliseconds', { time: timeMs })}</span>}
      </p>
      {state !== 'passed' &&
        describe(result).map((line) => (
          <p key={line} className="l-bad l-break">
            {line}
          </p>
        ))}
    </div>
  )
}

function LastRun({ run: { isPassed, ranAtMs, byName, hasToken } }: { run: NonNullable<CaseEntry['lastRun']> }) {
  const { t } = useTranslation('call-case')
  const state = isPassed ? 'passed' : 'failed'
  return (
    <p className="l-row l-wrap l-gap-8 l-pt-4 l-note">
      <StatusDot tone={tones[state]}>{t(`lastRun.${state}`)}</StatusDot>
      <RelativeDate epochMs={ranAtMs} />
      {byName !== null && <span>{byName}</span>}
      {hasToken && <span>{t('lastRun.token')}</span>}
    </p>
  )
}
