import { isObject, objectAt, stringAt, stringsAt, type JsonObject } from '@lectern/model'
import { useState } from 'react'
import type { ServerVariable } from '../form/request-panel.tsx'
import { draftOf, withRowsOf, type CallDraft, type TriedDocument } from './call-draft.ts'
import { draftOfValues, type DraftValues } from './draft-values.ts'
import type { ChangeDraft } from './edit-draft.ts'

/** An environment: its address may have variables. */
export interface TriedServer {
  name: string
  url: string
  /** Server Variable Objects by name. */
  variables: JsonObject
  /** Its Server Object. */
  value?: JsonObject | undefined
}

/** The call that is put together. Another environment brings its address and its headers; what was typed stays. */
export function useDraft(document: TriedDocument, server: TriedServer | undefined, initial: DraftValues | undefined) {
  const url = server?.url ?? ''
  const [draft, setDraft] = useState<CallDraft>(() =>
    initial === undefined ? draftOf(document, url) : draftOfValues(document, initial),
  )
  const [shown, setShown] = useState({ url, document })
  if (shown.url !== url || shown.document !== document) {
    setShown({ url, document })
    const moved = shown.url === url ? draft : { ...draft, server: url, variables: {} }
    setDraft(shown.document === document ? moved : withRowsOf(document, moved))
  }
  const change: ChangeDraft = (next) => setDraft(next)
  const variables = variablesIn(draft, server?.variables ?? {})
  const filled = { ...draft, variables: Object.fromEntries(variables.map(({ name, value }) => [name, value])) }
  return { draft: filled, change, setDraft, variables }
}

/** Variables of the address with what was typed for them, else their defaults. */
function variablesIn({ server, variables }: CallDraft, declared: JsonObject): ServerVariable[] {
  const names = new Set([...server.matchAll(/(?<!\{)\{([^{}]+)\}(?!\})/g)].map(([, name = '']) => name))
  return [...names].map((name) => {
    const variable = objectAt(declared, name)
    const value = isObject(variable) ? variable : {}
    return {
      name,
      value: variables[name] ?? stringAt(value, 'default') ?? '',
      description: stringAt(value, 'description') ?? '',
      allowed: stringsAt(value, 'enum'),
    }
  })
}
