/* Questions asked before something that cannot be undone or that touches others. `ConfirmHost` shows them. */
import type { ReactNode } from 'react'

export interface Question {
  /** The question itself: "Delete 3 documents?" */
  title: string
  /** What the answer does. */
  body: ReactNode
  /** The verb of the title. */
  confirmLabel: string
  danger?: boolean
  /** What has to be typed before the button works: the name of a space, project or application. */
  typeName?: string
}

export interface OpenQuestion extends Question {
  answer: (yes: boolean) => void
}

let open: OpenQuestion | undefined
const listeners = new Set<() => void>()

function publish(next: OpenQuestion | undefined): void {
  open = next
  for (const listener of listeners) listener()
}

export const getOpenQuestion = (): OpenQuestion | undefined => open

export function watchQuestion(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Asks and answers whether the reader agreed; closing the question means no. A question already open is answered with no. */
export function confirm(question: Question): Promise<boolean> {
  open?.answer(false)
  return new Promise((resolve) => {
    publish({
      ...question,
      answer: (yes) => {
        publish(undefined)
        resolve(yes)
      },
    })
  })
}
