/* Who has a document open right now. Nothing of it is kept: whoever falls silent is forgotten. */
import Type, { type Static } from 'typebox'
import { onProject, post } from '../endpoint.ts'
import { OneOf, PublicId, Strict } from '../scalars.ts'

export const presenceModes = ['view', 'edit'] as const
export type PresenceMode = (typeof presenceModes)[number]

/** How often a page says that it is still there; the server forgets one after `presenceForgetMs` of silence. */
export const presenceBeatMs = 15_000
export const presenceForgetMs = 35_000

export const PresentPerson = Type.Object({
  id: PublicId,
  name: Type.String(),
  /** Address of a picture below the base address; empty when there is none. */
  avatar: Type.String(),
  /** `edit` when any of their pages edits it. */
  mode: OneOf(presenceModes),
})
export type PresentPerson = Static<typeof PresentPerson>

/** The others, editing ones first, then in order of coming; at most 50 of `total`. */
export const Presence = Type.Object({ people: Type.Array(PresentPerson), total: Type.Integer() })
export type Presence = Static<typeof Presence>

/** `clientId`: made by the page, another for each. `left`: the page was closed or shows something else. */
export const beatPresence = post(
  '/doc/presence/beat',
  'Report that you view or edit a document, and list who else does',
  {
    access: onProject('read', { doc: 'docId' }),
    tokens: 'never',
    body: Strict({
      docId: PublicId,
      clientId: Type.String({ pattern: '^[0-9A-Za-z]{8,32}$' }),
      mode: OneOf([...presenceModes, 'left']),
    }),
    reply: Presence,
  },
)
