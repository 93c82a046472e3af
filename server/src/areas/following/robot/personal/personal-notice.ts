/* What a person's own webhook is sent of one notice, as it is kept until then. */
import type { Language } from '@lectern/contracts'
import type { IdKind } from '../../../../core/public-ids.ts'
import type { Texts } from '../../../../core/texts.ts'
import type { AnyMessage } from '../../message/message-commands.ts'

/** States that are looked at for one notice; of the others it has the number. */
export const mostStates = 200

export interface PersonalNotice {
  template: AnyMessage['template']
  params: Readonly<Record<string, unknown>>
  source: { kind: IdKind; id: number } | null
  /** Who may no longer read there is sent nothing of it; `null` for a deleted project. */
  projectId: number | null
  moduleId: number | null
  /** States that changed: the first ones. */
  revisionIds: readonly number[]
  /** How many changed. */
  total: number
}

/** The message of the page. */
export function sentenceOf(texts: Texts, language: Language, { template, params }: PersonalNotice): string {
  const { changes: _changes, ...values } = params
  return texts.say(language, 'messages', template, values)
}
