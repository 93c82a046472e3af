/* Applications (`module` in paths): organising them, and their way in and out as OpenAPI. */
import Type, { type Static } from 'typebox'
import { limits } from '../constants.ts'
import { get, onProject, post } from '../endpoint.ts'
import { removedWays } from './module-setting.ts'
import {
  AnyJson,
  ById,
  Description,
  Flag,
  Name,
  OneOf,
  OrderIndex,
  PublicId,
  Strict,
  timestamps,
  Trashed,
} from '../scalars.ts'
import { ReportIssue } from '../system/job.ts'

/** What can be imported, named as in the paths of the calls. */
export const importFormats = ['openapi', 'markdown', 'postman', 'yapi', 'har', 'curl'] as const
export type ImportFormat = (typeof importFormats)[number]

export const moduleOrigins = ['manual', ...importFormats] as const
export type ModuleOrigin = (typeof moduleOrigins)[number]

export const Module = Type.Object({
  id: PublicId,
  name: Type.String(),
  description: Type.String(),
  projectId: PublicId,
  /** How the application came to be. */
  origin: OneOf(moduleOrigins),
  docCount: Type.Integer(),
  orderIndex: Type.Integer(),
  ...timestamps,
})
export type Module = Static<typeof Module>

export const listModules = get('/module/list', 'List the applications of a project', {
  access: onProject('read', { project: 'projectId' }),
  machines: true,
  query: ById('projectId'),
  reply: Type.Array(Module),
})

export const getModule = get('/module/info', 'Get an application', {
  access: onProject('read', { module: 'moduleId' }),
  machines: true,
  query: ById('moduleId'),
  reply: Module,
})

export const getModuleByDoc = get('/module/infoByDocId', 'Get the application of a document', {
  access: onProject('read', { doc: 'docId' }),
  machines: true,
  query: ById('docId'),
  reply: Module,
})

export const addModule = post('/module/add', 'Create an application', {
  access: onProject('manageModules', { project: 'projectId' }),
  body: Strict({
    name: Name(limits.moduleName),
    description: Type.Optional(Description(limits.longDescription)),
    projectId: PublicId,
  }),
  reply: Module,
  errors: ['name_taken'],
})

/** Moving to another project needs `manageModules` there as well. */
export const updateModule = post('/module/update', 'Update or move an application', {
  access: onProject('manageModules', { module: 'id' }),
  body: Strict({
    id: PublicId,
    name: Type.Optional(Name(limits.moduleName)),
    description: Type.Optional(Description(limits.longDescription)),
    projectId: Type.Optional(PublicId),
    orderIndex: Type.Optional(OrderIndex),
  }),
  reply: Module,
  errors: ['name_taken', 'not_accessible', 'no_permission', 'changed_meanwhile'],
})

/** It can be restored for 90 days. */
export const deleteModule = post('/module/delete', 'Delete an application with its documents, restorable', {
  access: onProject('manageModules', { module: 'id' }),
  body: ById('id'),
  reply: Trashed,
})

const maxKeyLength = 5_000
const Key = Type.String({ maxLength: maxKeyLength })
const Keys = Type.Array(Type.String({ maxLength: maxKeyLength }), { maxItems: 100_000 })

/**
 * What comes along with documents. Left out, shared models and security schemes that are here stay as they are, and new ones come only where a
 * document needs them; the environments stay as they are.
 */
export const importParts = ['models', 'security', 'environments'] as const
export type ImportPart = (typeof importParts)[number]

/**
 * Starts an import as a background job. Multipart: one `file` besides the fields. JSON: `url` or `content`.
 * With `projectId` a new application is made, named `name` or after the description's title; with `moduleId` the existing one takes the
 * description over.
 */
const ImportBody = Strict({
  projectId: Type.Optional(PublicId),
  moduleId: Type.Optional(PublicId),
  name: Type.Optional(Name(limits.moduleName)),
  url: Type.Optional(Type.String({ minLength: 1, maxLength: 2_000 })),
  /** Without a least length: counting the characters of a big one takes as long as reading it. */
  content: Type.Optional(Type.String()),
  /** File name to show and to guess the format from, for `content`. */
  fileName: Type.Optional(Type.String({ maxLength: 255 })),
  /** `preview`: nothing is written; the job's report says what would be. */
  mode: Type.Optional(OneOf(['import', 'preview'])),
  /** A preview of one's own: what it read is imported, and need not be sent again. */
  previewId: Type.Optional(PublicId),
  /** Keys of the preview that are not to be taken; nothing in a folder is. */
  skipped: Type.Optional(Strict({ folders: Keys, docs: Keys })),
  /** Whether new documents are ones the source has no longer, by their keys: key of that one, or '' for none. */
  renames: Type.Optional(
    Type.Record(Type.String({ maxLength: maxKeyLength }), Type.String({ maxLength: maxKeyLength })),
  ),
  /** What becomes of documents the source has no longer; they stay unless given. */
  removed: Type.Optional(OneOf(removedWays)),
  /**
   * Folders of the preview, by key, whose documents go elsewhere: into another one of the preview, into a folder of the application, or, with
   * neither, into none. Documents that are here already stay where they are.
   */
  folders: Type.Optional(
    Type.Array(Strict({ key: Key, intoKey: Type.Optional(Key), intoId: Type.Optional(PublicId) }), {
      maxItems: 10_000,
    }),
  ),
  /** What does not come along. */
  leftOut: Type.Optional(Type.Array(OneOf(importParts), { maxItems: importParts.length })),
})
export type ImportBody = Static<typeof ImportBody>

const importErrors = ['import_source_missing', 'import_too_large', 'address_forbidden', 'job_not_found'] as const
const intoProject = onProject('manageModules', { module: 'moduleId', project: 'projectId' })

/** They differ in what they read. */
const importCall = <const F extends ImportFormat>(format: F, summary: string) =>
  post(`/module/import/${format}`, summary, {
    access: intoProject,
    body: ImportBody,
    reply: Type.Object({ jobId: PublicId }),
    errors: importErrors,
    accepts: 'json-or-multipart',
  })

export const importOpenApi = importCall('openapi', 'Import an OpenAPI or Swagger description (2.0, 3.0, 3.1, 3.2)')
export const importMarkdown = importCall('markdown', 'Import a Markdown file or a zip of them')
export const importPostman = importCall('postman', 'Import a Postman collection (1, 2.0, 2.1)')
export const importYapi = importCall('yapi', 'Import an export of YApi, JSON or Markdown')
export const importHar = importCall('har', 'Import recorded traffic (HTTP Archive)')
export const importCurl = importCall('curl', 'Import cURL commands')

/** By what they read. */
export const importCalls = {
  openapi: importOpenApi,
  markdown: importMarkdown,
  postman: importPostman,
  yapi: importYapi,
  har: importHar,
  curl: importCurl,
} satisfies Record<ImportFormat, unknown>

export const exportVersions = ['3.2', '3.1', '3.0', '2.0'] as const

/** How many places the description of an answer cannot express; `report=1` names them. */
export const exportIssuesHeader = 'x-lectern-issues'

/** What a description cannot express, and documents that are not in it; the first 1,000 of `issueCount`. */
export const ExportIssues = Type.Object({ issueCount: Type.Integer(), issues: Type.Array(ReportIssue) })
export type ExportIssues = Static<typeof ExportIssues>

/** The file; with `report=1` in its place `ExportIssues`, in an envelope. */
export const exportOpenApi = get('/module/export/openapi', 'Export an application as an OpenAPI description', {
  access: onProject('read', { module: 'moduleId' }),
  machines: true,
  query: Strict({
    moduleId: PublicId,
    version: Type.Optional(OneOf(exportVersions)),
    format: Type.Optional(OneOf(['json', 'yaml'])),
    report: Type.Optional(Flag),
  }),
  reply: AnyJson(),
  answers: 'file',
})
