/* What answers about conflicts come to, worked out from contents alone. Pure, so that it runs in a thread when the contents are big. */
import {
  answerAll,
  applyAnswers,
  sameContent,
  mergeIncoming,
  type Answers,
  type ComponentSection,
  type Conflict,
  type Json,
  type StoredContent,
} from '@lectern/model'

export interface Decision {
  /** What is settled between both; absent when nothing is. */
  base: StoredContent | undefined
  /** The current content. */
  ours: StoredContent
  /** What the source has. */
  theirs: StoredContent
  /** Of a shared model. */
  section?: ComponentSection
  /** Answers by conflict, or one for all of them. */
  answers: Answers | 'ours' | 'theirs'
}

export interface Decided {
  /** The content from now on; absent when it is the current one. */
  content: StoredContent | undefined
  /** The next base: absent when it is what the source has, `null` when nothing is settled. */
  base: StoredContent | null | undefined
  conflicts: Conflict[]
}

export function decide({ base, ours, theirs, section, answers }: Decision): Decided {
  const options = section === undefined ? {} : { section }
  const versions = { base, ours, theirs }
  const given = typeof answers === 'string' ? answerAll(mergeIncoming(versions, options).conflicts, answers) : answers
  const { conflicts, nextBase: settled } = mergeIncoming(versions, { ...options, answers: given })
  // Answers change the places they are about and nothing else, whatever people edited since the source spoke.
  const { content = ours } = applyAnswers({ versions, given: new Map(), added: given, present: ours }, options)
  return {
    content: isSame(content, ours) ? undefined : content,
    base: settled === theirs ? undefined : (settled ?? null),
    conflicts,
  }
}

function isSame(a: StoredContent, b: StoredContent): boolean {
  // Contents are JSON; the declared types only say more.
  const [one, other] = [a, b] as unknown as [Json, Json]
  return sameContent(one, other)
}
