import { useComputedColorScheme } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { CopyButton } from '../../../shared/ui/text/copy-button.tsx'
import { drawDiagram, showDrawing, type Drawing } from './draw-diagram.ts'

type Drawn = { drawing: Drawing } | { problem: string }

interface DiagramProps {
  /** Mermaid's. */
  source: string
  /** Around the source, which is hidden while there is a drawing. */
  frame: HTMLElement
}

/** A drawn diagram in the colours of the page, or why there is none. */
export function Diagram({ source, frame }: DiagramProps) {
  const { t } = useTranslation('document')
  const scheme = useComputedColorScheme('light')
  const [drawn, setDrawn] = useState<Drawn>()
  useEffect(() => {
    let isCurrent = true
    drawDiagram(source).then(
      (drawing) => isCurrent && setDrawn({ drawing }),
      (error: unknown) => isCurrent && setDrawn({ problem: error instanceof Error ? error.message : String(error) }),
    )
    return () => {
      isCurrent = false
    }
    // Colours are part of a drawing.
  }, [source, scheme])
  const isSettled = drawn !== undefined
  const isDrawn = drawn !== undefined && 'drawing' in drawn
  useEffect(() => {
    frame.toggleAttribute('data-drawn', isDrawn)
    frame.toggleAttribute('data-settled', isSettled)
  }, [frame, isDrawn, isSettled])
  if (drawn === undefined) return null
  if ('problem' in drawn) return <p className="md-diagram-problem">{`${t('text.diagram.failed')}\n${drawn.problem}`}</p>
  return (
    <>
      <div className="md-drawing">
        <DrawnDiagram drawing={drawn.drawing} name={t('text.diagram.name')} />
      </div>
      <span className="md-copy">
        <CopyButton label={t('text.copyCode')} text={source} />
      </span>
    </>
  )
}

function DrawnDiagram({ drawing, name }: { drawing: Drawing; name: string }) {
  const host = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (host.current !== null) showDrawing(host.current, drawing, name)
  }, [drawing, name])
  return <div ref={host} />
}
