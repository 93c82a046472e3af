import { useState } from 'react'
import type { DraftBody } from '../draft/call-draft.ts'
import { readGraphql } from './graphql-body.ts'

/** Whether a body is edited as one of GraphQL: what looks like it is, until its text is asked for. */
export function useGraphql({ kind, text, mediaType }: DraftBody) {
  const [isAsText, setAsText] = useState(false)
  /** The last text the form wrote: while one types it may look like something else. */
  const [written, setWritten] = useState<string>()
  const canBe =
    kind === 'text' && /[/+]json\b/i.test(mediaType) && (text === written || readGraphql(text) !== undefined)
  return { canBe, isOn: canBe && !isAsText, setAsText, setWritten }
}
