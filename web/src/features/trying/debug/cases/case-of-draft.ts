/* A case of the call that is open, and back. Owns: that no secret is in it. */
import type { CaseContent } from '@lectern/contracts'
import { isOnlyNamed, isOpenField, signInFields, type Assertion, type Capture, type UsedScheme } from '@lectern/model'
import type { CallDraft, TriedDocument } from '../draft/call-draft.ts'
import { draftOfValues, keptValues } from '../draft/draft-values.ts'
import type { SecretFields } from '../draft/use-secrets.ts'

interface OpenCall {
  draft: CallDraft
  /** Address of the environment. */
  server: string
  schemes: readonly UsedScheme[]
  secrets: SecretFields
}

/** The request to save: secrets that are no variables are left out. */
export function caseRequestOf({ draft, server, schemes, secrets }: OpenCall): CaseContent['request'] {
  const values = keptValues(draft)
  const signIn = schemes.flatMap(({ name, kind }) =>
    signInFields[kind].map((field) => ({ scheme: name, field, text: secrets.get(name, field) })),
  )
  return {
    ...values,
    server: draft.server === server ? '' : values.server,
    security: draft.security ?? null,
    signIn: signIn.filter(({ field, text }) => isOnlyNamed(text) || (isOpenField(field) && text !== '')),
  }
}

/** The call of a case, at an environment. */
export function draftOfCase(document: TriedDocument, request: CaseContent['request'], server: string): CallDraft {
  const draft = draftOfValues(document, { ...request, server: request.server === '' ? server : request.server })
  return { ...draft, security: request.security ?? undefined }
}

/** What a new case is held to: the status of the last response, and its document. */
export function firstAssertions(status: number | undefined): Assertion[] {
  if (status === undefined) return []
  return [
    { subject: 'status', path: '', operator: 'equals', value: String(status) },
    { subject: 'schema', path: '', operator: 'matches', value: '' },
  ]
}

/** Without rows that were left empty. */
export function withoutEmpty(assertions: readonly Assertion[], captures: readonly Capture[]) {
  return {
    assertions: assertions.filter(({ subject, path }) => (subject !== 'json' && subject !== 'header') || path !== ''),
    captures: captures.filter(({ variable, path }) => variable !== '' && path !== ''),
  }
}
