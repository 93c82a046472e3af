/* What two documents or shared models come to that are one, worked out from contents alone. Pure, so that it runs in a thread when the contents are big. */
import { merge, mergeIncoming, type ComponentSection, type StoredContent } from '@lectern/model'

export interface Joining {
  /** The older document's last incoming state. */
  base: StoredContent | undefined
  /** The content of the older document. */
  ours: StoredContent
  /** What the source has of the newer one. */
  incoming: StoredContent
  /** The content of the newer one, when people edited it since. */
  edited: StoredContent | undefined
  /** Of shared models. */
  section?: ComponentSection
}

export interface Joined {
  content: StoredContent
  /** The next base: absent when it is what the source has, `null` when nothing is settled. */
  base: StoredContent | null | undefined
  open: number
}

/** The source's news in the older document, with people's changes of both; where they clash, the older one is kept. */
export function join({ base, ours, incoming, edited, section }: Joining): Joined {
  const options = section === undefined ? {} : { section }
  const { content = ours, conflicts, nextBase: settled } = mergeIncoming({ base, ours, theirs: incoming }, options)
  const both =
    edited === undefined
      ? content
      : (merge({ base: incoming, ours: content, theirs: edited }, options).content ?? content)
  return { content: both, base: settled === incoming ? undefined : (settled ?? null), open: conflicts.length }
}
