/* Exports of documents, folders, applications and projects as files made in the background, and the live addresses of an application. */
import Type, { type Static } from 'typebox'
import { languages } from '../constants.ts'
import { anyone, get, member, onProject, post } from '../endpoint.ts'
import type { ErrorName } from '../errors.ts'
import { ReportIssue } from '../system/job.ts'
import { exportVersions } from '../places/module.ts'
import { AnyJson, ById, EpochMs, Flag, Nullable, OneOf, Page, PageQuery, PublicId, Secret, Strict } from '../scalars.ts'

/** What can be made; `print` is a page for the browser's print dialog. */
export const exportFormats = ['openapi', 'postman', 'yapi', 'markdown', 'html', 'word', 'print', 'code'] as const
export type ExportFormat = (typeof exportFormats)[number]

/** Languages that code is generated in, in the order they are offered. */
export const codeLanguages = [
  ...(['typescript', 'java-okhttp', 'java-spring', 'kotlin', 'python', 'go'] as const),
  ...(['csharp', 'php', 'swift', 'dart', 'mybatis'] as const),
] as const
export type CodeLanguage = (typeof codeLanguages)[number]

export const exportSteps = ['collect', 'write', 'store', 'done'] as const
export type ExportStep = (typeof exportSteps)[number]

export const exportLimits = {
  /** Chosen folders and documents; a folder is one. */
  picks: 5_000,
  environments: 50,
  /** Bytes of what an export makes. */
  bytes: 256 * 1024 * 1024,
  /** Hours a finished export can be downloaded. */
  keptHours: 24,
} as const

/** How an export is written. */
export const ExportFormFields = {
  format: OneOf(exportFormats),
  /** `openapi`: version and form. */
  version: Type.Optional(OneOf(exportVersions)),
  text: Type.Optional(OneOf(['json', 'yaml'])),
  /** `code`: the language. */
  codeLanguage: Type.Optional(OneOf(codeLanguages)),
  /** `openapi`, `markdown`: a zip with a file per part. */
  severalFiles: Type.Optional(Flag),
  /** Names of the environments to name; absent for all that are public. */
  environments: Type.Optional(
    Type.Array(Type.String({ maxLength: 2_000 }), { maxItems: exportLimits.environments, uniqueItems: true }),
  ),
  /** Of headings and words; the reader's language when absent. */
  language: Type.Optional(OneOf(languages)),
}

/**
 * With `projectId` all its applications or those of `moduleIds`, with `moduleId` that application. `docIds`: of these applications only these
 * documents, and everything in these folders; applications in `moduleIds` stay whole.
 */
const ExportBody = Strict({
  projectId: Type.Optional(PublicId),
  moduleId: Type.Optional(PublicId),
  moduleIds: Type.Optional(Type.Array(PublicId, { minItems: 1, maxItems: 500, uniqueItems: true })),
  docIds: Type.Optional(Type.Array(PublicId, { minItems: 1, maxItems: exportLimits.picks, uniqueItems: true })),
  ...ExportFormFields,
  /** 1: hidden folders and documents as well, which needs the right to manage documents. */
  withHidden: Type.Optional(Flag),
})
export type ExportBody = Static<typeof ExportBody>

/** Why an export may have failed: `failure.error` of its job. */
export const exportFailures: readonly ErrorName[] = [
  'export_empty',
  'export_too_large',
  'not_accessible',
  'internal_error',
]

/** What is listed of generated code; a zip has all of it. */
export const generatedCodeLimits = { files: 500, bytes: 1024 * 1024 } as const

export const GeneratedCode = Type.Object({
  files: Type.Array(Type.Object({ path: Type.String(), text: Type.String() }), { maxItems: generatedCodeLimits.files }),
  /** With those that are not listed. */
  fileCount: Type.Integer(),
})
export type GeneratedCode = Static<typeof GeneratedCode>

/** `docId`: only this document, or everything in this folder. The files as `GeneratedCode`, in an envelope; with `zip=1` in one file. */
export const generateCode = get('/module/code', 'Generate code for an application, or for a document or folder of it', {
  access: onProject('read', { module: 'moduleId' }),
  query: Strict({
    moduleId: PublicId,
    docId: Type.Optional(PublicId),
    language: OneOf(codeLanguages),
    zip: Type.Optional(Flag),
  }),
  reply: GeneratedCode,
  answers: 'file',
  errors: ['export_empty', 'export_too_large'],
})

/** How documents are handed to an assistant. `openapi` has calls only. */
export const assistantForms = ['markdown', 'openapi'] as const
export type AssistantForm = (typeof assistantForms)[number]

/** Of a text for an assistant: about 130,000 tokens of one. */
export const assistantTextBytes = 512 * 1024

export const AssistantText = Type.Object({ text: Type.String() })
export type AssistantText = Static<typeof AssistantText>

/** `docId`: only this document, or everything in this folder. With the models that these use, and no others. */
export const getAssistantText = get('/module/text', 'Get an application, folder or document as text for an assistant', {
  access: onProject('read', { module: 'moduleId' }),
  query: Strict({ moduleId: PublicId, docId: Type.Optional(PublicId), form: OneOf(assistantForms) }),
  reply: AssistantText,
  errors: ['export_empty', 'export_too_large'],
})

/** What there is to choose from besides documents. */
export const ExportChoices = Type.Object({
  /** Names of public environments, each once. */
  environments: Type.Array(Type.String()),
  /** Whether there are hidden documents the caller may ask for. */
  hasHidden: Type.Boolean(),
})
export type ExportChoices = Static<typeof ExportChoices>

export const getExportChoices = get(
  '/export/choices',
  'Get the environments and hidden documents an export can include',
  {
    access: onProject('read', { module: 'moduleId', project: 'projectId' }),
    query: Strict({ projectId: Type.Optional(PublicId), moduleId: Type.Optional(PublicId) }),
    reply: ExportChoices,
  },
)

/** Its job tells how far it is; environments for members only and headers of environments are never part of it. */
export const startExport = post('/export/start', 'Start an export of an application, a project, or parts of them', {
  access: onProject('read', { module: 'moduleId', project: 'projectId' }),
  body: ExportBody,
  reply: Type.Object({ jobId: PublicId }),
  errors: ['doc_not_in_module', 'no_permission'],
})

/** What an export made. `issues`: what the format cannot hold, the first 100 of `issueCount`; `/export/issues` has the others. */
export const ExportFile = Type.Object({
  fileName: Type.String(),
  size: Type.Integer(),
  expiresAtMs: EpochMs,
  documents: Type.Integer(),
  issueCount: Type.Integer(),
  issues: Type.Array(ReportIssue),
  /** `print`: address of the page below the base address, which works without signing in until it expires; empty otherwise. */
  page: Type.String(),
})
export type ExportFile = Static<typeof ExportFile>

export const getExport = get('/export/get', 'Get the file of an export; null until it is finished', {
  access: member,
  tokens: 'read',
  query: ById('id'),
  reply: Nullable(ExportFile),
  errors: ['export_not_found'],
})

export const getExportIssues = get('/export/issues', 'List what the format of an export cannot represent, by page', {
  access: member,
  tokens: 'read',
  query: Strict({ id: PublicId, ...PageQuery }),
  reply: Page(ReportIssue),
  errors: ['export_not_found'],
})

export const downloadExport = get('/export/download', 'Download an export, for one day', {
  access: member,
  tokens: 'read',
  query: ById('id'),
  reply: AnyJson(),
  answers: 'file',
  errors: ['export_not_found'],
})

/** The caller no longer waits for it: a message tells when it is there. */
export const leaveExport = post('/export/leave', 'Get a message when an export is finished', {
  access: member,
  tokens: 'write',
  body: ById('id'),
  reply: Type.Null(),
  errors: ['export_not_found'],
})

/** A page to print. Its address cannot be guessed and ends with the export. */
export const getExportPage = get('/export/page/:key', 'Get the printable page of an export', {
  access: anyone,
  params: Type.Object({ key: Secret() }),
  reply: AnyJson(),
  answers: 'file',
  errors: ['export_not_found'],
})

/** The live addresses of an application. They end in a secret: whoever has one reads all public documents. */
export const LiveExport = Type.Object({
  /** Below the base address. */
  openapi: Type.String(),
  postman: Type.String(),
  createdAtMs: EpochMs,
  createdBy: Type.String(),
  lastUsedAtMs: Nullable(EpochMs),
})
export type LiveExport = Static<typeof LiveExport>

const liveAccess = onProject('manageModules', { module: 'moduleId' })

export const getLiveExport = get(
  '/module/live/get',
  'Get the live addresses of an application; null if there are none',
  {
    access: liveAccess,
    tokens: 'never',
    query: ById('moduleId'),
    reply: Nullable(LiveExport),
  },
)

/** Makes them, or replaces them by others; the ones before end at once. */
export const renewLiveExport = post('/module/live/renew', 'Create or replace the live addresses of an application', {
  access: liveAccess,
  tokens: 'never',
  body: ById('moduleId'),
  reply: LiveExport,
})

export const revokeLiveExport = post('/module/live/revoke', 'Revoke the live addresses of an application', {
  access: liveAccess,
  tokens: 'never',
  body: ById('moduleId'),
  reply: Type.Null(),
})

const LiveToken = Type.Object({ token: Secret() })

/** `token` may end in `.json` or `.yaml`; without, `Accept` decides. Hidden documents are not in it. Answers 304 to its ETag. */
export const getLiveOpenApi = get(
  '/module/openapi/:token',
  'Get the current OpenAPI description of an application by its live address',
  {
    access: anyone,
    params: LiveToken,
    query: Strict({ version: Type.Optional(OneOf(exportVersions)) }),
    reply: AnyJson(),
    answers: 'file',
    errors: ['live_address_unknown'],
  },
)

/** Not in an envelope, so that Postman can import the address. Otherwise as `getLiveOpenApi`. */
export const getLivePostman = get(
  '/module/postman/:token',
  'Get the current Postman collection 2.1 of an application by its live address',
  {
    access: anyone,
    params: LiveToken,
    reply: AnyJson(),
    answers: 'file',
    errors: ['live_address_unknown'],
  },
)
