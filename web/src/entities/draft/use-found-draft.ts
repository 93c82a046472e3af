import { useEffect, useState } from 'react'
import {
  claimDraft,
  forgetOldDrafts,
  listDrafts,
  newDraftId,
  type DraftPlace,
  type DraftSubject,
  type FoundDraft,
} from './draft-store.ts'
import { findOpenEditors, noteOpenEditor } from './open-editors.ts'
import { readTabDraft } from './tab-draft.ts'

/** What waits for an editor that opens. */
export interface DraftStart<Body> {
  /** Where this editor keeps its draft. */
  place: DraftPlace
  /** The draft that was there; absent when none was. */
  draft?: { body: Body; savedAtMs: number }
  /** Drafts other editors left behind, the newest first. */
  others: readonly { savedAtMs: number; open: () => void }[]
}

const noDrafts: FoundDraft[] = []

async function findDraft<Body>(
  of: DraftSubject,
  owner: string,
  wantedId: string | undefined,
  readBody: (body: unknown) => Body | undefined,
) {
  const all = await listDrafts(of)
  const readable = all.flatMap((found) => {
    const body = readBody(found.body)
    return body === undefined ? [] : [{ found, body }]
  })
  const open = readable.length === 0 ? new Set<string>() : await findOpenEditors()
  const free = readable.filter(({ found }) => !open.has(found.place.owner))
  const wanted = free.filter(({ found }) => found.place.id === wantedId)
  for (const each of [...wanted, ...free]) {
    const place = await claimDraft(each.found, owner)
    if (place === undefined) continue
    const others = free.filter((other) => other !== each).map(({ found }) => found)
    return { place, draft: { body: each.body, savedAtMs: each.found.savedAtMs }, others }
  }
  return { place: { ...of, id: newDraftId(), owner }, others: noDrafts }
}

/**
 * The draft of a subject, once it was looked for: this tab's own, else the newest no open editor has.
 * @param nowId the signed-in person's; `undefined` until it is known
 * @param readBody what a stored draft holds, `undefined` for one this version cannot read; the same function every time
 */
export function useFoundDraft<Body>(
  nowId: string | undefined,
  subject: string,
  readBody: (body: unknown) => Body | undefined,
): DraftStart<Body> | undefined {
  // Stays while the session is renewed: the editor that is open goes on for whom it was opened.
  const [userId, setUserId] = useState(nowId)
  if (nowId !== undefined && nowId !== userId) setUserId(nowId)
  const [wantedId, setWantedId] = useState<string>()
  const [start, setStart] = useState<{ wantedId: string | undefined; is: DraftStart<Body> }>()
  useEffect(() => {
    if (userId === undefined) return
    let isCurrent = true
    const owner = newDraftId()
    const close = noteOpenEditor(owner)
    void findDraft({ userId, subject }, owner, wantedId ?? readTabDraft({ userId, subject }), readBody).then(
      ({ others, ...rest }) => {
        if (!isCurrent) return
        const choices = others.map(({ place, savedAtMs }) => ({ savedAtMs, open: () => setWantedId(place.id) }))
        setStart({ wantedId, is: { ...rest, others: choices } })
        // Nothing waits for it, and a device that keeps nothing has nothing to forget.
        forgetOldDrafts(userId, Date.now()).catch(() => undefined)
      },
    )
    return () => {
      isCurrent = false
      close()
    }
  }, [userId, subject, wantedId, readBody])
  if (start === undefined || start.wantedId !== wantedId) return undefined
  const { place } = start.is
  return place.subject === subject && place.userId === userId ? start.is : undefined
}
