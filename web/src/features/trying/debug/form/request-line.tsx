import { Button, Select, Switch, Tooltip } from '@mantine/core'
import { IconPlayerStop, IconPlug, IconPlugOff, IconSend } from '@tabler/icons-react'
import clsx from 'clsx'
import { useTranslation } from 'react-i18next'
import { mobileMedia, useMedia } from '../../../../shared/lib/hooks/use-media.ts'
import { CopyButton } from '../../../../shared/ui/text/copy-button.tsx'
import type { SendingWay } from '../send/call-state.ts'
import { VariableField } from '../variables/variable-field.tsx'
import { MethodChoice } from './method-choice.tsx'
import { SendKeys } from './send-keys.tsx'
import classes from './form.module.css'

export interface RequestLineProps {
  environments: readonly { name: string; url: string }[]
  environment: number
  onEnvironment: (index: number) => void
  method: string
  server: string
  onServer: (server: string) => void
  /** What follows the server. */
  path: string
  address: string
  way: SendingWay
  /** Undefined when there is only one way. */
  onWay: ((way: SendingWay) => void) | undefined
  /** It opens a WebSocket. */
  isSocket: boolean
  /** Undefined where the address decides that. */
  onSocket: ((isSocket: boolean) => void) | undefined
  isRunning: boolean
  onSend: () => void
  onCancel: () => void
}

/** Where the request goes, and which way. */
export function RequestLine(props: RequestLineProps) {
  const { t } = useTranslation('debug')
  const { environments, environment, onEnvironment, method, isSocket, onSocket, server, onServer, path, address } =
    props
  return (
    <div className="l-row l-wrap l-gap-8 l-px-16 l-py-12 l-rule-bottom l-min-h-56">
      {environments.length > 1 && (
        <Select
          className={classes['environment'] ?? ''}
          aria-label={t('environment')}
          allowDeselect={false}
          data={environments.map(({ name, url }, at) => ({ value: String(at), label: name === '' ? url : name }))}
          value={String(environment)}
          onChange={(value) => {
            if (value !== null) onEnvironment(Number(value))
          }}
        />
      )}
      <div className={clsx('l-row l-gap-8 l-pl-12 l-pr-4 l-round l-frame-ctl l-on-raised', classes['address'])}>
        <MethodChoice method={method} isSocket={isSocket} onChange={onSocket} />
        <span className={clsx('l-row l-rest l-mono l-size-12 l-scroll-x', classes['url'])}>
          <VariableField isBare value={server} onChange={onServer}>
            {(own) => (
              <input
                className="l-no-fill l-no-frame l-t3 l-inherit"
                aria-label={t('server')}
                spellCheck={false}
                autoComplete="off"
                {...own}
              />
            )}
          </VariableField>
          <span className="l-t1 l-one-line">{path}</span>
        </span>
        <CopyButton text={address} label={t('copyAddress')} />
      </div>
      <SendButtons {...props} />
    </div>
  )
}

function SendButtons({ way, onWay, isSocket, isRunning, onSend, onCancel }: RequestLineProps) {
  const { t } = useTranslation('debug')
  const width = useMedia(mobileMedia) ? 'l-grow' : ''
  const [Begin, End] = isSocket ? [IconPlug, IconPlugOff] : [IconSend, IconPlayerStop]
  return (
    <>
      {onWay !== undefined && (
        <Tooltip label={t(way === 'proxy' ? 'wayProxyHint' : 'wayDirectHint')} multiline w={280}>
          <div>
            <Switch
              label={t('wayProxy')}
              labelPosition="left"
              checked={way === 'proxy'}
              disabled={isSocket && isRunning}
              onChange={(event) => onWay(event.currentTarget.checked ? 'proxy' : 'direct')}
            />
          </div>
        </Tooltip>
      )}
      {isRunning ? (
        <Button className={width} leftSection={<End size={15} stroke={1.6} aria-hidden />} onClick={onCancel}>
          {t(isSocket ? 'socket.disconnect' : 'cancel')}
        </Button>
      ) : (
        <Button
          className={width}
          variant="filled"
          leftSection={<Begin size={15} stroke={1.6} aria-hidden />}
          rightSection={<SendKeys />}
          onClick={onSend}
        >
          {t(isSocket ? 'socket.connect' : 'send')}
        </Button>
      )}
    </>
  )
}
