import clsx from 'clsx'
import type { CSSProperties } from 'react'
import { toServerUrl } from '../../api/base.ts'
import { hueOf, initialOf } from '../../lib/initials.ts'
import classes from './marks.module.css'

interface AvatarProps {
  /** What the colour is made from, so that renaming keeps it; the name when absent. */
  id?: string
  name: string
  /** Address of a picture below the base address; empty for none. */
  picture?: string
  /** Pixels. */
  size?: number
}

/** A person: picture, or initial on a soft colour of their own. The name is beside it, so it is hidden from screen readers. */
export function Avatar({ id, name, picture = '', size = 24 }: AvatarProps) {
  // A custom property is not in React's type of styles.
  const style = {
    width: size,
    height: size,
    fontSize: Math.round(size * 0.42),
    '--hue': hueOf(id ?? name),
  } as CSSProperties
  return (
    <span
      className={clsx('l-inline-row l-center l-fixed l-clip l-bold l-disc', classes['avatar'])}
      style={style}
      aria-hidden
    >
      {picture === '' ? initialOf(name) : <img src={toServerUrl(picture)} alt="" width={size} height={size} />}
    </span>
  )
}

/** The first of some people, one over the other, and how many more there are. */
export function Faces({
  people,
  count,
}: {
  people: readonly { id: string; nickname: string; avatar: string }[]
  count: number
}) {
  const more = count - people.length
  return (
    <span className="l-inline-row l-gap-6" title={people.map(({ nickname }) => nickname).join(', ')}>
      <span className={clsx('l-inline-row', classes['faces'])}>
        {people.map(({ id, nickname, avatar }) => (
          <Avatar key={id} id={id} name={nickname} picture={avatar} />
        ))}
      </span>
      {more > 0 && <span className="l-note">{`+${more}`}</span>}
    </span>
  )
}

/** The square with the letter of a space, project or application. */
export function Tile({ name, size = 30, children }: { name: string; size?: number; children?: React.ReactNode }) {
  return (
    <span
      className="l-inline-row l-center l-fixed l-t2 l-on-hover l-bold l-round"
      style={{ width: size, height: size }}
      aria-hidden
    >
      {children ?? initialOf(name)}
    </span>
  )
}
