/* One stream of live events for the whole page, however many parts listen: browsers allow few connections to one server. */
import { listenToServer, type ServerEvent } from './events.ts'

interface Ear {
  onEvent: (event: ServerEvent) => void
  /** Called when the stream was not there for a while: something may have been missed. */
  onGap: () => void
}

const ears = new Set<Ear>()
let ending: AbortController | undefined

/** Listens until the returned function is called. */
export function followServer(ear: Ear): () => void {
  ears.add(ear)
  if (ending === undefined) {
    ending = new AbortController()
    void listenToServer(
      (event) => {
        for (const each of ears) each.onEvent(event)
      },
      () => {
        for (const each of ears) each.onGap()
      },
      ending.signal,
    )
  }
  return () => {
    ears.delete(ear)
    if (ears.size > 0) return
    ending?.abort()
    ending = undefined
  }
}
