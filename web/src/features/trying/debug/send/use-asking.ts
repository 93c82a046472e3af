import { fillCall, serverOf, type UsedScheme } from '@lectern/model'
import { useState } from 'react'
import type { CallDraft, DraftRow } from '../draft/call-draft.ts'
import { missingIn } from '../draft/request-of-draft.ts'
import type { SecretFields } from '../draft/use-secrets.ts'
import { variablesOfDraft } from '../variables/variables-of-draft.ts'
import type { CallValues } from '../variables/use-variables.ts'

/** Why a call is not sent yet: no address, path parameters without a value, variables without one. */
export type AskedFor = 'server' | 'names' | 'variables'

interface AskingProps {
  draft: CallDraft
  named: CallValues
  schemes: readonly UsedScheme[]
  secrets: SecretFields
}

/** What is missing in a call. It is named once someone has tried to send it, and variables only until they are sure. */
export function useAsking({ draft, named: { known, values }, schemes, secrets }: AskingProps) {
  const [isAsked, setAsked] = useState(false)
  const [isSure, setSure] = useState(false)
  const missing = missingIn(draft)
  const used = variablesOfDraft(draft, schemes, secrets)
  const unknown = used.filter((name) => known.get(name)?.value === undefined)
  const hasServer = URL.canParse(serverOf(fillCall(draft, values)))
  const firstOf = (sure: boolean): AskedFor | undefined => {
    if (unknown.length > 0 && !sure) return 'variables'
    if (!hasServer) return 'server'
    return missing.length > 0 ? 'names' : undefined
  }
  return {
    used,
    unknown,
    names: missing.map(({ name }) => name),
    /** Keys of rows to mark. */
    missing: new Set<DraftRow['key']>(isAsked ? missing.map(({ key }) => key) : []),
    problem: isAsked ? firstOf(isSure) : undefined,
    ask: (sure: boolean): AskedFor | undefined => {
      setAsked(true)
      setSure(sure)
      return firstOf(sure)
    },
  }
}

export type Asking = ReturnType<typeof useAsking>
