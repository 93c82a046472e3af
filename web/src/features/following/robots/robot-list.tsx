import { robotLimits, type Robot } from '@lectern/contracts'
import { Button, Menu, Switch } from '@mantine/core'
import { IconBell, IconHistory, IconPencil, IconPlus, IconSend, IconTrash } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { EmptyState } from '../../../shared/ui/feedback/empty-state.tsx'
import { QueryState } from '../../../shared/ui/feedback/query-state.tsx'
import { Action, ActionMenu } from '../../../shared/ui/overlay/action-menu.tsx'
import { askAndDo } from '../../../shared/ui/overlay/confirm/ask-and-do.ts'
import { Tag } from '../../../shared/ui/text/tag.tsx'
import { DeliveriesDialog, DeliverySentence } from './deliveries-dialog.tsx'
import { RobotDialog } from './robot-dialog.tsx'
import { useRemoveRobot, useTestRobot, useUpdateRobot, robotsQuery, type RobotPlace } from './robot-queries.ts'
import { useShowTestResult } from './use-show-test-result.ts'

type Task = { kind: 'add' } | { kind: 'edit' | 'deliveries'; robot: Robot }

/** Robots of chats and webhooks that are sent what changes in an application, or in all of a space, or what becomes of a release. */
export function RobotList({ place }: { place: RobotPlace }) {
  const { t } = useTranslation('robot')
  const query = useQuery(robotsQuery(place))
  const [task, setTask] = useState<Task>()
  const add = (
    <Button
      leftSection={<IconPlus size={16} stroke={1.6} aria-hidden />}
      disabled={(query.data?.list.filter(({ can }) => can.update).length ?? 0) >= robotLimits.robots}
      onClick={() => setTask({ kind: 'add' })}
    >
      {t('add')}
    </Button>
  )
  const close = () => setTask(undefined)
  return (
    <div className="l-column l-gap-12 l-max-w-1080">
      <p className="l-note">{t(`hint.${place.kind}`)}</p>
      <QueryState query={query} rows={3} rowHeight={88}>
        {({ list }) =>
          list.length === 0 ? (
            <EmptyState icon={<IconBell size={20} stroke={1.5} />} title={t('empty.title')} actions={add}>
              {t('empty.body')}
            </EmptyState>
          ) : (
            <>
              <ul className="l-column l-gap-12 l-plain-list">
                {list.map((robot) => (
                  <RobotCard key={robot.id} place={place} robot={robot} onTask={setTask} />
                ))}
              </ul>
              <div>{add}</div>
            </>
          )
        }
      </QueryState>
      {(task?.kind === 'add' || task?.kind === 'edit') && (
        <RobotDialog place={place} robot={task.kind === 'edit' ? task.robot : undefined} onClose={close} />
      )}
      {task?.kind === 'deliveries' && <DeliveriesDialog place={place} robot={task.robot} onClose={close} />}
    </div>
  )
}

interface RobotCardProps {
  place: RobotPlace
  robot: Robot
  onTask: (task: Task) => void
}

/** One robot: where it is, what it is sent, what came of the last message, and what can be done with it. */
function RobotCard({ place, robot, onTask }: RobotCardProps) {
  const { t } = useTranslation(['robot', 'common'])
  const update = useUpdateRobot(place)
  const { id, name, kind, scope, address, events, isOn, can } = robot
  return (
    <li className="l-column l-gap-8 l-py-14 l-px-16 l-frame l-round-card">
      <div className="l-row l-wrap l-gap-4-10">
        <span className="l-bold l-break">{name}</span>
        <Tag>{t(`kind.${kind}`)}</Tag>
        {scope !== 'application' && scope !== place.kind && <Tag>{t(`scope.${scope}`)}</Tag>}
        {can.update && (
          <span className="l-row l-at-end l-gap-8">
            <Switch
              aria-label={t('isOn', { name })}
              checked={isOn === 1}
              disabled={update.isPending}
              onChange={(event) => update.mutate({ id, isOn: event.currentTarget.checked ? 1 : 0 })}
            />
            <RobotMenu place={place} robot={robot} onTask={onTask} />
          </span>
        )}
      </div>
      {address === '' ? (
        <span className="l-bad l-size-12">{t('problem.addressUnreadable')}</span>
      ) : (
        <code className="l-size-12 l-break">{address}</code>
      )}
      <span className="l-t2 l-size-12">
        {events.length === 0 ? t('event.none') : events.map((event) => t(`event.${event}`)).join(t('comma'))}
      </span>
      {can.update ? (
        <LastDelivery robot={robot} onOpen={() => onTask({ kind: 'deliveries', robot })} />
      ) : (
        <span className="l-t3 l-size-12">{t(isOn === 1 ? 'ofSpace.on' : 'ofSpace.off')}</span>
      )}
    </li>
  )
}

function LastDelivery({ robot: { lastDelivery, failedCount }, onOpen }: { robot: Robot; onOpen: () => void }) {
  const { t } = useTranslation('robot')
  return (
    <span className="l-row l-wrap l-gap-4-10 l-size-12" role="status">
      {lastDelivery === null ? (
        <span className="l-t3">{t('delivery.never')}</span>
      ) : (
        <DeliverySentence delivery={lastDelivery} />
      )}
      {failedCount > 0 && (
        <Button size="xs" variant="link" onClick={onOpen}>
          {t('delivery.failedCount', { count: failedCount })}
        </Button>
      )}
    </span>
  )
}

function RobotMenu({ place, robot, onTask }: RobotCardProps) {
  const { t } = useTranslation(['robot', 'common'])
  const remove = useRemoveRobot(place)
  const test = useTestRobot(place)
  const showResult = useShowTestResult()
  const { id, name } = robot
  const ask = () =>
    void askAndDo({
      title: t('remove.title', { name }),
      body: t('remove.body'),
      confirmLabel: t('common:delete'),
      act: () => remove.mutateAsync(id),
      done: () => t('remove.done'),
    })
  return (
    <ActionMenu label={t('moreNamed', { name })} loading={test.isPending}>
      <Action icon={IconSend} onClick={() => void test.mutateAsync(id).then(showResult, () => undefined)}>
        {t('test.action')}
      </Action>
      <Action icon={IconPencil} onClick={() => onTask({ kind: 'edit', robot })}>
        {t('edit')}
      </Action>
      <Action icon={IconHistory} onClick={() => onTask({ kind: 'deliveries', robot })}>
        {t('delivery.action')}
      </Action>
      <Menu.Divider />
      <Action danger icon={IconTrash} onClick={ask}>
        {t('common:delete')}
      </Action>
    </ActionMenu>
  )
}
