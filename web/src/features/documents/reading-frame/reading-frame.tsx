/*
 * The layout of reading pages: a tree beside the content. Owns: the tree's width, hiding it, and the overlay on narrow screens. Does not
 * own: what stands in either. Used by the signed-in pages and by shares.
 */
import { treeBreakpointPx, treeWidthPx } from '@lectern/contracts'
import clsx from 'clsx'
import { lazy, startTransition, Suspense, useMemo, useState, type CSSProperties, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { frameCommands } from '../../../shared/commands/frame-commands.ts'
import { useCommands } from '../../../shared/commands/use-commands.ts'
import { readStored, writeStored } from '../../../shared/lib/storage.ts'
import { useMedia } from '../../../shared/lib/hooks/use-media.ts'
import { ResizeGrip } from '../../../shared/ui/layout/resize-grip.tsx'
import { FrameContext, type FrameState } from './frame-context.ts'
import classes from './frame.module.css'

/** Wide pages never need it. */
const TreeDrawer = lazy(async () => ({ default: (await import('./tree-drawer.tsx')).TreeDrawer }))

const keys = { width: 'lectern.treeWidth', hidden: 'lectern.treeHidden' } as const

function readWidth(): number {
  const width = Number(readStored(keys.width))
  const { minimum, maximum } = treeWidthPx
  return Number.isFinite(width) && width >= minimum && width <= maximum ? width : treeWidthPx.default
}

interface ReadingFrameProps {
  tree: ReactNode
  /** Name of the tree for screen readers. */
  treeLabel: string
  /** Height in pixels of the bars that stay over the content. */
  barsHeight: number
  children: ReactNode
}

/** Tree and content side by side; under 1000 px the tree is an overlay. `[` shows and hides it. */
export function ReadingFrame({ tree, treeLabel, barsHeight, children }: ReadingFrameProps) {
  const { t } = useTranslation('reading')
  const isOverlay = useMedia(`(width < ${treeBreakpointPx}px)`)
  const [width, setWidth] = useState(readWidth)
  const [isHidden, setHidden] = useState(() => readStored(keys.hidden) === 'yes')
  const [isDrawerOpen, setDrawerOpen] = useState(false)
  const isShown = isOverlay ? isDrawerOpen : !isHidden
  const state: FrameState = useMemo(() => {
    const show = (shown: boolean) => {
      if (isOverlay) setDrawerOpen(shown)
      else {
        // The button has answered before the tree is drawn.
        startTransition(() => setHidden(!shown))
        writeStored(keys.hidden, shown ? undefined : 'yes')
      }
    }
    return {
      isOverlay,
      isShown,
      show,
      leaveOverlay: () => {
        setDrawerOpen(false)
      },
    }
  }, [isOverlay, isShown])
  useCommands(frameCommands, { toggleTree: () => state.show(!isShown) })
  // A custom property is not in React's type of styles.
  const style = { '--reading-bars': `${barsHeight}px` } as CSSProperties
  return (
    <FrameContext value={state}>
      <div className="l-flex l-top l-min-h-screen" style={style}>
        {isOverlay ? (
          <Suspense>
            <TreeDrawer label={treeLabel} isOpen={isDrawerOpen} onClose={state.leaveOverlay}>
              {tree}
            </TreeDrawer>
          </Suspense>
        ) : (
          isShown && (
            <nav
              className={clsx('l-fixed l-sticky l-top-0 l-on-sunken l-rule-right l-no-print', classes['panel'])}
              style={{ width }}
              aria-label={treeLabel}
            >
              {tree}
              <ResizeGrip
                label={t('frame.resize')}
                width={width}
                minimum={treeWidthPx.minimum}
                maximum={treeWidthPx.maximum}
                initial={treeWidthPx.default}
                onResize={setWidth}
                onSettle={(settled) => {
                  writeStored(keys.width, String(settled))
                }}
              />
            </nav>
          )
        )}
        <div className={clsx('l-rest', classes['content'])}>{children}</div>
      </div>
    </FrameContext>
  )
}
