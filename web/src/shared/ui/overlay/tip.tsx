import { cloneElement, lazy, Suspense, useState, type ReactElement, type Ref } from 'react'

/** The code of tooltips is a tenth of a first visit's, and nobody points at anything before it has painted. */
const Tooltip = lazy(async () => ({ default: (await import('./tooltip.ts')).Tooltip }))

/** A tooltip for what is in every visitor's first picture: its code is loaded after that. */
export function Tip({ label, children }: { label: string; children: ReactElement<{ ref?: Ref<HTMLElement> }> }) {
  const [target, setTarget] = useState<HTMLElement | null>(null)
  return (
    <>
      {cloneElement(children, { ref: setTarget })}
      {target !== null && (
        <Suspense>
          <Tooltip label={label} target={target} />
        </Suspense>
      )}
    </>
  )
}
