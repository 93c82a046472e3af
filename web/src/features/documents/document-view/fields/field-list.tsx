import { memo, useEffect, useMemo, useRef, useState, type ReactNode } from 'react'
import { flushSync } from 'react-dom'
import { anchorOf } from '../../../../entities/document/fields/anchors.ts'
import { useAnchor } from '../use-anchor.ts'
import { FieldRow } from './field-row.tsx'
import type { RootField, VisibleField } from './field-rows.ts'
import { useFields, type FieldActions } from './use-fields.ts'

interface FieldListProps {
  /** First part of the anchors of its fields: `query`, `body`, `response-200`. */
  section: string
  /** Representation the fields belong to; none for parameters. */
  mediaType?: string | undefined
  /** What the rows are, for screen readers. */
  label: string
  roots: readonly RootField[]
  /** Stands above the rows; given what opens and closes all of them. */
  head?: (actions: FieldActions, hasNested: boolean, isFolded: boolean) => ReactNode
}

/** Rows that are drawn and taken away together in long lists. */
const chunkSize = 50
/** Lists up to this long are drawn whole, so that the browser finds everything in them. */
const wholeUpTo = 150
const rowHeight = 36

/** Rows of fields that open, with links to every single one. */
export function FieldList({ section, mediaType = '', label, roots, head }: FieldListProps) {
  const { target, link } = useAnchor()
  const path = target?.section === section && target.path !== '' ? target.path : undefined
  const { fields, variants, actions } = useFields(section, roots, path)
  const wanted = path === undefined ? undefined : anchorOf(section, path)
  const chunks = useMemo(() => {
    const size = fields.length <= wholeUpTo ? wholeUpTo : chunkSize
    return Array.from({ length: Math.ceil(fields.length / size) }, (_, index) =>
      fields.slice(index * size, (index + 1) * size),
    )
  }, [fields])
  return (
    <>
      {head?.(
        actions,
        fields.some((field) => field.childCount > 0),
        fields.every((field) => !field.isOpen),
      )}
      <div role="table" aria-label={label} aria-rowcount={fields.length} className="l-rule-top">
        {chunks.map((chunk, index) => (
          <Chunk
            key={index}
            fields={chunk}
            wanted={chunk.some((field) => field.anchor === wanted) ? wanted : undefined}
            startsNear={index === 0}
            {...{ section, mediaType, variants, actions, onLink: link }}
          />
        ))}
      </div>
    </>
  )
}

interface ChunkProps {
  fields: readonly VisibleField[]
  section: string
  mediaType: string
  variants: ReadonlyMap<string, number>
  actions: FieldActions
  /** Anchor the address names, when it is in here. */
  wanted: string | undefined
  startsNear: boolean
  onLink: (anchor: string) => void
}

/** Draws its rows while they are near the window; keeps their room otherwise. */
const Chunk = memo(function Chunk(props: ChunkProps) {
  const { fields, section, mediaType, variants, actions, wanted, startsNear, onLink } = props
  const frame = useRef<HTMLDivElement>(null)
  const [isNear, setNear] = useState(startsNear)
  const [height, setHeight] = useState<number>()
  useEffect(() => {
    const element = frame.current
    if (element === null) return
    const observer = new IntersectionObserver(
      (entries) => {
        const entry = entries.at(-1)
        if (entry === undefined) return
        if (!entry.isIntersecting) setHeight(entry.boundingClientRect.height)
        setNear(entry.isIntersecting)
      },
      { rootMargin: '1500px 0px' },
    )
    // A printed page has no window to be near to.
    const onPrint = () => {
      flushSync(() => {
        setNear(true)
      })
    }
    observer.observe(element)
    window.addEventListener('beforeprint', onPrint)
    return () => {
      observer.disconnect()
      window.removeEventListener('beforeprint', onPrint)
    }
  }, [])
  const isDrawn = isNear || wanted !== undefined
  return (
    <div ref={frame} role="rowgroup" style={isDrawn ? undefined : { height: height ?? fields.length * rowHeight }}>
      {isDrawn &&
        fields.map((field) => (
          <FieldRow
            key={field.anchor}
            field={field}
            section={section}
            mediaType={mediaType}
            variant={variants.get(field.anchor)}
            actions={actions}
            isTarget={field.anchor === wanted}
            onLink={onLink}
          />
        ))}
    </div>
  )
})
