/*
 * Which notices people want no emails of, and no calls of their webhook. Owns: the event each message is about. Does not own: the choice
 * (`Preferences`), how often emails come, and the webhook.
 */
import type { EmailEvent, Preferences } from '@lectern/contracts'
import type { Executor } from '../../../db/content-store.ts'
import { readInTurns } from '../../../db/in-turns.ts'
import { hasPart } from '../../../db/part-pattern.ts'
import { rowsOf } from '../../../db/rows.ts'
import type { AnyMessage } from '../message/message-commands.ts'

type MessageTemplate = AnyMessage['template']
type FollowedTemplate = Extract<MessageTemplate, `followed.${string}` | `release.${string}`>

const events: Readonly<Record<FollowedTemplate, EmailEvent>> = {
  'followed.docChanged': 'docChanged',
  'followed.docsChanged': 'docChanged',
  'followed.projectImported': 'docChanged',
  'followed.placeImported': 'docChanged',
  'followed.docAdded': 'docChanged',
  'followed.docEdited': 'docChanged',
  'followed.docsEdited': 'docChanged',
  'followed.projectEdited': 'docChanged',
  'followed.placeEdited': 'docChanged',
  'followed.docMoved': 'docMoved',
  'followed.docsMoved': 'docMoved',
  'followed.placeMoved': 'docMoved',
  'followed.projectMoved': 'docMoved',
  'followed.docsReplaced': 'docChanged',
  'followed.placeReplaced': 'docChanged',
  'followed.projectReplaced': 'docChanged',
  'followed.docDeleted': 'docDeleted',
  'followed.docsDeletedIn': 'docDeleted',
  'followed.severalDeleted': 'docDeleted',
  'followed.severalDeletedInProject': 'docDeleted',
  'followed.docsDeleted': 'docDeleted',
  'followed.deletedInPlace': 'docDeleted',
  'followed.deletedInProject': 'docDeleted',
  'followed.projectDeleted': 'docDeleted',
  'followed.docRestored': 'docDeleted',
  'followed.docsRestored': 'docDeleted',
  'followed.modelDeleted': 'docDeleted',
  'followed.modelRestored': 'docDeleted',
  'followed.securityChanged': 'docChanged',
  'followed.restoredInPlace': 'docDeleted',
  'followed.restoredInProject': 'docDeleted',
  'followed.projectRestored': 'docDeleted',
  'release.published': 'releasePublished',
  'release.updated': 'releasePublished',
  'release.validated': 'releasePublished',
  'release.invalidated': 'releasePublished',
  'release.docChanged': 'releaseChanged',
  'release.docsChanged': 'releaseChanged',
  'release.docsDeleted': 'releaseChanged',
  'release.severalDeleted': 'releaseChanged',
  'release.securityChanged': 'releaseChanged',
  'release.docsRestored': 'releaseChanged',
}

function eventOf(template: MessageTemplate): EmailEvent | undefined {
  const known: Readonly<Partial<Record<MessageTemplate, EmailEvent>>> = events
  return known[template]
}

/** Whether a person's own webhook is called with such a message, as their preferences are stored; `null` for none. */
export function wantsCall(preferences: string | null, template: MessageTemplate): boolean {
  const event = eventOf(template)
  return event === undefined || preferences === null || !mutedOf(preferences, 'mutedWebhook').includes(event)
}

/** Those of the messages whose people want emails of such events. */
export async function keepUnmuted<T extends { userId: number; template: MessageTemplate }>(
  db: Executor,
  messages: readonly T[],
): Promise<T[]> {
  const rows = await readInTurns(
    messages.map(({ userId }) => userId),
    (userIds) =>
      rowsOf(db, 'user_preference', { user_id: userIds })
        .select(['user_id', 'value'])
        .where(hasPart('user_preference.value', 'mutedEmails'))
        .execute(),
  )
  const muted = new Map(rows.map(({ user_id: userId, value }) => [userId, mutedOf(value, 'mutedEmails')]))
  return messages.filter(({ userId, template }) => {
    const event = eventOf(template)
    return event === undefined || muted.get(userId)?.includes(event) !== true
  })
}

function mutedOf(value: string, channel: 'mutedEmails' | 'mutedWebhook'): readonly EmailEvent[] {
  // Only `changePreferences` writes them, and only what the contract let through.
  return (JSON.parse(value) as Preferences)[channel] ?? []
}
