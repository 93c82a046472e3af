/* Exports by visitors, with what they see, where the owner allows it. They are written while the visitor waits, and not kept. */
import Type from 'typebox'
import { anyone, get, post } from '../endpoint.ts'
import { AssistantText, assistantForms, ExportFormFields } from '../exchange/export.ts'
import { AnyJson, OneOf, PublicId, Secret, Strict } from '../scalars.ts'
import { anyVisitor, closedErrors, visitedSubject } from './visit.ts'

export const visitExportLimits = {
  /** Chosen folders and documents; a folder is one. They are in the address of a page to print. */
  picks: 500,
  /** Minutes the address of a page to print works. */
  pageMinutes: 10,
} as const

/** Visitors have the environments that they see. */
const { environments: _environments, format, ...form } = ExportFormFields

/** `docIds`: only these documents, and what is shown of these folders; absent for everything. */
const chosen = {
  ...visitedSubject,
  docIds: Type.Optional(Type.Array(PublicId, { minItems: 1, maxItems: visitExportLimits.picks, uniqueItems: true })),
}

const exportErrors = ['visit_export_off', 'not_accessible', 'export_empty', 'export_too_large'] as const

export const exportVisit = post('/visit/export', 'Export what visitors see', {
  access: anyVisitor,
  body: Strict({ ...chosen, format, ...form }),
  reply: AnyJson(),
  answers: 'file',
  errors: exportErrors,
})

/** `docId`: only this document, or what is shown of this folder; absent for everything. */
export const getVisitText = get('/visit/text', 'Get what visitors see as text for an assistant', {
  access: anyVisitor,
  query: Strict({ ...visitedSubject, docId: Type.Optional(PublicId), form: OneOf(assistantForms) }),
  reply: AssistantText,
  errors: exportErrors,
})

/** Its address, below the base address, works for a few minutes without the visitor's token. */
export const openVisitPage = post('/visit/export/openPage', 'Get the address of a page that prints what visitors see', {
  access: anyVisitor,
  body: Strict({ ...chosen, language: form.language }),
  reply: Type.Object({ page: Type.String() }),
  errors: exportErrors,
})

export const getVisitPage = get('/visit/export/page', 'Get a page that prints what visitors see', {
  access: anyone,
  query: Strict({ key: Secret({ maxLength: 16_000 }) }),
  reply: AnyJson(),
  answers: 'file',
  errors: ['export_not_found', ...exportErrors, ...closedErrors],
})
