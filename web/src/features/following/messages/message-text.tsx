import type { Message } from '@lectern/contracts'
import clsx from 'clsx'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { RelativeDate } from '../../../shared/ui/text/relative-date.tsx'
import classes from './messages.module.css'

interface MessageTextProps {
  message: Message
  /** Where what it is about opens; absent when nothing can be opened. */
  link: string | undefined
  onOpen: () => void
  /** More about it, between text and date. */
  children?: ReactNode
}

/** The text of a message, linked to what it is about, and its date. */
export function MessageText({ message, link, onOpen, children }: MessageTextProps) {
  return (
    <div className={clsx('l-rest l-break', classes['text'])}>
      {link === undefined ? (
        <p>{message.message}</p>
      ) : (
        <Link to={link} onClick={onOpen}>
          {message.message}
        </Link>
      )}
      {children}
      <span className="l-block l-note">
        <RelativeDate epochMs={message.createdAtMs} />
      </span>
    </div>
  )
}
