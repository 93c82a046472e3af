/* Which editors are open, in this window and in others of this browser: their drafts are theirs, all others are free to be taken over. */

const channelName = 'lectern-drafts'
/** Milliseconds other windows have for an answer; one that is too busy keeps its text all the same (`writeDraft`). */
const answerMs = 150

/** Owners of drafts with an editor in this window. */
const here = new Set<string>()

type Message = { kind: 'who' } | { kind: 'here'; owners: readonly string[] }

function isMessage(value: unknown): value is Message {
  return typeof value === 'object' && value !== null && 'kind' in value
}

let channel: BroadcastChannel | undefined
let heard = new Set<string>()

/** Absent in browsers without it: each window is alone then. */
function openChannel(): BroadcastChannel | undefined {
  if (channel !== undefined || typeof BroadcastChannel === 'undefined') return channel
  channel = new BroadcastChannel(channelName)
  channel.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
    if (!isMessage(data)) return
    if (data.kind === 'here') for (const owner of data.owners) heard.add(owner)
    else if (here.size > 0) channel?.postMessage({ kind: 'here', owners: [...here] } satisfies Message)
  })
  return channel
}

/** Tells that an editor is open; answers the way to say that it is closed. */
export function noteOpenEditor(owner: string): () => void {
  openChannel()
  here.add(owner)
  return () => {
    here.delete(owner)
  }
}

/** Owners with an open editor. */
export async function findOpenEditors(): Promise<ReadonlySet<string>> {
  const others = openChannel()
  if (others === undefined) return here
  heard = new Set()
  others.postMessage({ kind: 'who' } satisfies Message)
  await new Promise((resolve) => setTimeout(resolve, answerMs))
  return new Set([...here, ...heard])
}
