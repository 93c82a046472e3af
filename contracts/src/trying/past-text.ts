/* Earlier texts of what is kept for calls: of a script, of a mock rule, and of the variables of a project. */
import Type, { type Static } from 'typebox'
import { Nullable } from '../scalars.ts'

/** Kept of one thing, the present one among them. */
export const pastTextLimit = 50

/** Counted from 1 for each thing. */
export const TextNumber = Type.Integer({ minimum: 1 })

export const PastText = Type.Object({
  number: TextNumber,
  /** What the script or rule was called; empty for variables. */
  name: Type.String(),
  /** Empty, and `null`, for what was written before texts were kept. */
  authorName: Type.String(),
  createdAtMs: Nullable(Type.Integer()),
})

export type PastText = Static<typeof PastText>

/** Newest first, the first is the present one; none for what has the text it was made with. */
export const PastTexts = Type.Array(PastText, { maxItems: pastTextLimit })
