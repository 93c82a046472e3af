/*
 * Who else has a document open. Owns: saying that this page is there, a few times a minute, and hearing of the others. Does not own: how they are
 * shown (`presence-avatars.tsx`).
 */
import { beatPresence, presenceBeatMs, type Presence, type PresenceMode, type PresentPerson } from '@lectern/contracts'
import { useEffect, useState } from 'react'
import { call } from '../../../shared/api/client.ts'
import { followServer } from '../../../shared/api/live-events.ts'
import { beatWhileSeen } from './beat-while-seen.ts'

const nobody: Presence = { people: [], total: 0 }

/** Another one for each page and document: a page that leaves takes only its own word back. */
function newClientId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(12))
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}

/** The people of a live event about this document; `undefined` for other events. */
export function readPresence(name: string, data: unknown, docId: string): Presence | undefined {
  if (name !== 'presence.changed' || typeof data !== 'object' || data === null) return undefined
  if (!('docId' in data) || data.docId !== docId || !('people' in data) || !Array.isArray(data.people)) return undefined
  const total = 'total' in data && typeof data.total === 'number' ? data.total : data.people.length
  // The contract says what they are; the server's tests hold it to that.
  return { people: data.people as PresentPerson[], total }
}

/**
 * Says that this page views or edits the document while it is on screen, and answers who else does. A page in the background falls silent and is
 * forgotten until it is looked at again.
 * @param docId `undefined` while there is none
 */
export function usePresence(docId: string | undefined, mode: PresenceMode): Presence {
  const [seen, setSeen] = useState<{ docId: string; presence: Presence }>()
  useEffect(() => {
    if (docId === undefined) return
    const clientId = newClientId()
    const ending = new AbortController()
    const say = (word: PresenceMode | 'left') =>
      call(beatPresence, { body: { docId, clientId, mode: word } }, { timeoutMs: 10_000, keepalive: word === 'left' })
    const beat = () => {
      say(mode)
        .then((presence) => {
          if (!ending.signal.aborted) setSeen({ docId, presence })
        })
        // Away, signed out or no longer allowed to read: others forget this page, and the next beat tries again.
        .catch(() => undefined)
    }
    const leave = () => {
      say('left').catch(() => undefined)
    }
    beatWhileSeen(beat, presenceBeatMs, ending.signal)
    const stopListening = followServer({
      onEvent: ({ name, data }) => {
        const presence = readPresence(name, data, docId)
        if (presence !== undefined) setSeen({ docId, presence })
      },
      onGap: () => {
        if (document.visibilityState !== 'hidden') beat()
      },
    })
    window.addEventListener('pagehide', leave, { signal: ending.signal })
    return () => {
      ending.abort()
      stopListening()
      leave()
    }
  }, [docId, mode])
  return seen !== undefined && seen.docId === docId ? seen.presence : nobody
}
