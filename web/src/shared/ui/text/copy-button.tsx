import { ActionIcon, Tooltip } from '@mantine/core'
import { IconCheck, IconCopy } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { copyText } from '../../lib/clipboard.ts'

/** Copies a text and shows a tick for a moment. `label` names what is copied; "copy" when absent. */
export function CopyButton({
  text,
  label,
  size = 'sm',
}: {
  text: string | (() => string)
  label?: string
  size?: string
}) {
  const { t } = useTranslation()
  const [done, setDone] = useState(false)
  useEffect(() => {
    if (!done) return
    const timer = setTimeout(() => {
      setDone(false)
    }, 1_500)
    return () => {
      clearTimeout(timer)
    }
  }, [done])
  const name = label ?? t('copy.action')
  const Icon = done ? IconCheck : IconCopy
  return (
    <Tooltip label={name}>
      <ActionIcon
        size={size}
        aria-label={name}
        onClick={() => {
          void copyText(typeof text === 'string' ? text : text()).then(setDone)
        }}
      >
        <Icon size={15} stroke={1.6} aria-hidden />
      </ActionIcon>
    </Tooltip>
  )
}
