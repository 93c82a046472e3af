import { defaultRangeExtractor, useVirtualizer, type Range, type VirtualItem } from '@tanstack/react-virtual'
import { useImperativeHandle, useLayoutEffect, useRef, type HTMLAttributes, type ReactNode, type Ref } from 'react'

export interface VirtualRowsHandle {
  /** Brings a row into view; nothing happens when it is there already. */
  scrollToRow: (index: number) => void
}

interface RowStyle {
  position: 'absolute'
  top: number
  height: number
  insetInline: 0
}

interface VirtualRowsProps extends Omit<HTMLAttributes<HTMLDivElement>, 'children'> {
  count: number
  /** Height of every row in pixels; rows never differ. */
  rowHeight: number
  /** Draws one row. It is placed by the list: give the element the style it is handed. */
  renderRow: (index: number, style: RowStyle) => ReactNode
  /** Above the rows; scrolls with them, `position: sticky` if it should stay. */
  head?: ReactNode
  /** Height of what stays above the rows, in pixels: a row behind the lower edge is brought up by it as well. */
  headHeight?: number
  handle?: Ref<VirtualRowsHandle>
  overscan?: number
  /** A row that is drawn wherever the list is scrolled to, because it has the focus; -1 for none. */
  alwaysDraw?: number
}

const styles = new WeakMap<VirtualItem, RowStyle>()

/** The same object while the row stays where it is, so that a row remembered by `memo` is not drawn again. */
function styleOf(item: VirtualItem): RowStyle {
  const known = styles.get(item)
  if (known !== undefined) return known
  const style: RowStyle = { position: 'absolute', top: item.start, height: item.size, insetInline: 0 }
  styles.set(item, style)
  return style
}

/** The rows in view and one more. */
function rangeWith(range: Range, index: number): number[] {
  const rows = defaultRangeExtractor(range)
  return index < 0 || index >= range.count || rows.includes(index) ? rows : [...rows, index].toSorted((a, b) => a - b)
}

/** A scrolling list of rows of one height which draws only those in view; the caller gives it its height. */
export function VirtualRows({
  count,
  rowHeight,
  renderRow,
  head,
  headHeight = 0,
  handle,
  overscan = 8,
  alwaysDraw = -1,
  ...rest
}: VirtualRowsProps) {
  const frame = useRef<HTMLDivElement>(null)
  // oxlint-disable-next-line react/incompatible-library -- its functions are used in this component only
  const virtualizer = useVirtualizer({
    count,
    getScrollElement: () => frame.current,
    estimateSize: () => rowHeight,
    overscan,
    ...(alwaysDraw < 0 ? {} : { rangeExtractor: (range: Range) => rangeWith(range, alwaysDraw) }),
  })
  useLayoutEffect(() => {
    virtualizer.measure()
  }, [virtualizer, rowHeight])
  useImperativeHandle(handle, () => ({
    scrollToRow: (index) => {
      // What the list remembers of the page: asking the page itself makes it lay out everything again, which takes too long for a key.
      const { scrollOffset, scrollRect } = virtualizer
      const [from, top] = [scrollOffset ?? 0, index * rowHeight]
      const lowest = top + rowHeight + headHeight - (scrollRect?.height ?? 0)
      if (frame.current !== null && (from > top || from < lowest)) frame.current.scrollTop = Math.min(top, lowest)
    },
  }))
  return (
    <div ref={frame} {...rest} style={{ overflow: 'auto', ...rest.style }}>
      {head}
      <div role="presentation" style={{ position: 'relative', height: virtualizer.getTotalSize() }}>
        {virtualizer.getVirtualItems().map((item) => renderRow(item.index, styleOf(item)))}
      </div>
    </div>
  )
}
