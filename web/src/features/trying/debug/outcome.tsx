import { lazy, Suspense, type ReactNode } from 'react'
import { AnswerPanel, type AnswerPanelProps } from './answer/answer-panel.tsx'
import { PickProvider, type PickedPart } from './cases/picked-value.ts'
import type { Scripts } from './scripts/use-scripts.ts'

const ScriptResults = lazy(() => import('./scripts/outcome/script-results.tsx'))

interface OutcomeProps {
  answer: AnswerPanelProps
  /** In place of the answer, of what is a WebSocket. */
  socket: ReactNode
  /** Takes a value of the answer into a case; absent for who may save none. */
  onPicked: ((picked: PickedPart) => void) | undefined
  scripts: Scripts
  onScript: (scriptId: string) => void
}

/** What came of a request, and of the scripts around it. */
export function Outcome({ answer, socket, onPicked, scripts, onScript }: OutcomeProps) {
  return (
    <>
      {socket === false ? (
        <PickProvider value={onPicked}>
          <AnswerPanel {...answer} />
        </PickProvider>
      ) : (
        socket
      )}
      {scripts.hasRun && (
        <Suspense>
          <ScriptResults
            run={scripts.run}
            onForget={scripts.values.length > 0 ? scripts.forget : undefined}
            onOpen={onScript}
          />
        </Suspense>
      )}
    </>
  )
}
