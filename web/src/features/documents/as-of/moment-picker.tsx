import { Button, Menu, TextInput } from '@mantine/core'
import { IconChevronDown } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import clsx from 'clsx'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { Form } from '../../../shared/ui/form/form.tsx'
import { sourceNames } from '../../../entities/history/source-names.ts'
import { readReleasePath } from '../../../entities/release/release-paths.ts'
import { moduleReleasesQuery } from '../../../entities/release/release-queries.ts'
import { useMomentText } from '../../../shared/lib/hooks/use-moment-text.ts'
import { useNow } from '../../../shared/lib/hooks/use-now.ts'
import { momentsQuery } from './as-of-source.ts'
import { fromLocalInput, quickMoments, toLocalInput } from '../../../shared/lib/time/local-time.ts'
import classes from './as-of.module.css'

interface MomentPickerProps {
  moduleId: string
  /** The document that is open. */
  docId: string | undefined
  atMs: number
  onChoose: (atMs: number) => void
}

/** Which moment is shown: typed, or one of those at which something was saved; beside them the releases, which open as what they contain. */
export function MomentPicker({ moduleId, docId, atMs, onChoose }: MomentPickerProps) {
  const { t } = useTranslation('history')
  return (
    <>
      <MomentInput key={atMs} atMs={atMs} onChoose={onChoose} />
      <Menu position="bottom-start">
        <Menu.Target>
          <Button rightSection={<IconChevronDown size={14} stroke={1.6} aria-hidden />}>{t('asOf.choose')}</Button>
        </Menu.Target>
        <Menu.Dropdown className={classes['moments']}>
          {(['yesterday', 'lastWeek', 'lastMonth'] as const).map((name) => (
            <Menu.Item key={name} onClick={() => onChoose(quickMoments[name](Date.now()))}>
              {t(`asOf.quick.${name}`)}
            </Menu.Item>
          ))}
          <Menu.Divider />
          <Menu.Label>{t('asOf.changes')}</Menu.Label>
          <Moments moduleId={moduleId} onChoose={onChoose} />
          <Releases moduleId={moduleId} docId={docId} />
        </Menu.Dropdown>
      </Menu>
    </>
  )
}

/** Asked for when the menu is opened. */
function Moments({ moduleId, onChoose }: Pick<MomentPickerProps, 'moduleId' | 'onChoose'>) {
  const { t } = useTranslation(['history', 'common'])
  const momentOf = useMomentText()
  const moments = useQuery(momentsQuery(moduleId))
  if (moments.data === undefined)
    return <Menu.Label>{t(moments.isError ? 'common:error.title' : 'common:loading')}</Menu.Label>
  if (moments.data.length === 0) return <Menu.Label>{t('asOf.noChanges')}</Menu.Label>
  return moments.data.map(({ atMs, source, authorName, count }) => (
    <Menu.Item key={`${atMs} ${source} ${authorName}`} onClick={() => onChoose(atMs)}>
      <span className={clsx('l-flex l-spread l-gap-24', classes['moment'])}>
        <span>{momentOf(atMs)}</span>
        <span>{t('asOf.change', { author: authorName, source: t(`source.${sourceNames[source]}`), count })}</span>
      </span>
    </Menu.Item>
  ))
}

/** Releases the application is in; nothing without any. */
function Releases({ moduleId, docId }: Pick<MomentPickerProps, 'moduleId' | 'docId'>) {
  const { t } = useTranslation(['history', 'release'])
  const momentOf = useMomentText()
  const { data = [] } = useQuery(moduleReleasesQuery(moduleId))
  if (data.length === 0) return null
  return (
    <>
      <Menu.Divider />
      <Menu.Label>{t('release:title')}</Menu.Label>
      {data.map(({ id, releaseNo, releaseDesc, state, publishedAtMs }) => (
        <Menu.Item key={id} component={Link} to={readReleasePath(id, docId)}>
          <span className={clsx('l-flex l-spread l-gap-24', classes['moment'])}>
            <span>
              <span className="l-mono">{releaseNo}</span> {releaseDesc}
            </span>
            <span>
              {state === 'invalid' ? t('release:state.invalid') : publishedAtMs !== null && momentOf(publishedAtMs)}
            </span>
          </span>
        </Menu.Item>
      ))}
    </>
  )
}

/** Taken over when it is left or confirmed, not with each digit. */
function MomentInput({ atMs, onChoose }: Pick<MomentPickerProps, 'atMs' | 'onChoose'>) {
  const { t } = useTranslation('history')
  const nowMs = useNow()
  const stored = toLocalInput(atMs)
  const [text, setText] = useState(stored)
  const moment = fromLocalInput(text)
  const take = () => {
    if (text === stored) return
    if (moment === undefined) setText(stored)
    else onChoose(Math.min(moment, Date.now()))
  }
  return (
    <Form onSubmit={take}>
      <TextInput
        type="datetime-local"
        aria-label={t('asOf.moment')}
        value={text}
        max={toLocalInput(nowMs)}
        onChange={(event) => setText(event.currentTarget.value)}
        onBlur={take}
      />
    </Form>
  )
}
