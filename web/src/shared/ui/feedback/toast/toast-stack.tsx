import { ActionIcon, Button } from '@mantine/core'
import { IconAlertCircle, IconCircleCheck, IconInfoCircle, IconX } from '@tabler/icons-react'
import clsx from 'clsx'
import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { copyText } from '../../../lib/clipboard.ts'
import { closeToast, getToasts, watchToasts, type Toast } from './toast-store.ts'
import classes from './toast.module.css'

const icons = { done: IconCircleCheck, error: IconAlertCircle, info: IconInfoCircle }
const tones = { done: 'l-ok', error: 'l-bad', info: 'l-t3' }

/** Closes after the toast's time, which stops while the pointer or the focus is on it. */
function useTimedClose({ id, durationMs }: Toast, paused: boolean): void {
  const leftMs = useRef(durationMs)
  useEffect(() => {
    if (paused) return
    const startedMs = Date.now()
    const budgetMs = leftMs.current
    const timer = setTimeout(() => {
      closeToast(id)
    }, budgetMs)
    return () => {
      clearTimeout(timer)
      leftMs.current = Math.max(500, budgetMs - (Date.now() - startedMs))
    }
  }, [id, paused])
}

function ToastCard({ toast }: { toast: Toast }) {
  const { t } = useTranslation()
  const [isPointed, setPointed] = useState(false)
  const [isFocused, setFocused] = useState(false)
  useTimedClose(toast, isPointed || isFocused)
  const Icon = icons[toast.kind]
  const reference = toast.reference ?? ''
  return (
    <div
      className={clsx('l-flex l-top l-gap-8 l-frame l-round-card l-on-raised l-shadow-pop', classes['toast'])}
      role={toast.kind === 'error' ? 'alert' : 'status'}
      onPointerEnter={() => {
        setPointed(true)
      }}
      onPointerLeave={() => {
        setPointed(false)
      }}
      onFocus={() => {
        setFocused(true)
      }}
      onBlur={() => {
        setFocused(false)
      }}
    >
      <Icon size={16} stroke={1.6} className={clsx('l-fixed l-mt-2', tones[toast.kind])} aria-hidden />
      <div className="l-grow l-narrow l-py-0 l-px-4 l-break">
        <p>{toast.message}</p>
        {reference !== '' && (
          <button
            type="button"
            className={clsx('l-mt-2 l-p-0 l-no-frame l-no-fill l-t3 l-pointer', classes['reference'])}
            title={t('copy.action')}
            onClick={() => {
              void copyText(reference)
            }}
          >
            {reference}
          </button>
        )}
      </div>
      {toast.action !== undefined && (
        <Button
          size="xs"
          variant="link"
          onClick={() => {
            toast.action?.run()
            closeToast(toast.id)
          }}
        >
          {toast.action.label}
        </Button>
      )}
      <ActionIcon
        size="xs"
        aria-label={t('close')}
        onClick={() => {
          closeToast(toast.id)
        }}
      >
        <IconX size={14} stroke={1.6} />
      </ActionIcon>
    </div>
  )
}

/** Draws the toasts, bottom right. Once per page. */
export function ToastStack() {
  const toasts = useSyncExternalStore(watchToasts, getToasts)
  return (
    <div className={clsx('l-pinned l-flex l-gap-8 l-no-pointer l-vertical', classes['stack'])}>
      {toasts.map((toast) => (
        <ToastCard key={toast.id} toast={toast} />
      ))}
    </div>
  )
}
