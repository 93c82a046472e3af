import type { ReactNode } from 'react'

/** What was found of one kind: its name, and the rows. */
export function FoundList({ name, after, children }: { name: string; after?: ReactNode; children: ReactNode }) {
  return (
    <section aria-label={name}>
      <h2 className="l-mb-8 l-t2 l-size-13 l-bold l-line-20">{name}</h2>
      <ul className="l-plain-list l-clip l-card l-ruled">{children}</ul>
      {after}
    </section>
  )
}
