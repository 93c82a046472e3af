/* Shared models: the components of an application (OpenAPI `components`), their uses, and changing them everywhere at once. */
import Type, { type Static } from 'typebox'
import { ComponentMap } from './doc-detail.ts'
import { contentErrors, maxContentBytes, RevisionId, SavedContent, SaveContentFields } from './doc-edit.ts'
import { get, onProject, post } from '../endpoint.ts'
import { AnyJson, ById, Counts, EpochMs, OneOf, Page, PageQuery, PublicId, Strict, Trashed } from '../scalars.ts'

/** The maps of the OpenAPI 3.2 Components Object; `schemas` holds what people call models. */
export const modelSections = [
  'schemas',
  'responses',
  'parameters',
  'examples',
  'requestBodies',
  'headers',
  'securitySchemes',
  'links',
  'callbacks',
  'pathItems',
  'mediaTypes',
] as const
const ModelSection = OneOf(modelSections)

/** OpenAPI 3.2 §4.8.7.1: what a component may be called. */
const ModelName = Type.String({ pattern: '^[A-Za-z0-9._-]+$', minLength: 1, maxLength: 200 })

/** A shared model in a list. */
export const ModelRow = Type.Object({
  id: PublicId,
  section: ModelSection,
  name: Type.String(),
  /** Documents and models that refer to it themselves. */
  docCount: Type.Integer(),
  modelCount: Type.Integer(),
  modifierName: Type.String(),
  updatedAtMs: EpochMs,
})
export type ModelRow = Static<typeof ModelRow>

export const listSharedModels = get(
  '/module/model/list',
  'List the models of an application with their number of uses, by name',
  {
    access: onProject('read', { module: 'moduleId' }),
    machines: true,
    query: Strict({
      moduleId: PublicId,
      section: Type.Optional(ModelSection),
      /** Part of the name, upper or lower case. */
      search: Type.Optional(Type.String({ maxLength: 200 })),
      pageIndex: Type.Optional(Type.Integer({ minimum: 1, maximum: 1_000_000 })),
      pageSize: Type.Optional(Type.Integer({ minimum: 1, maximum: 1_000 })),
    }),
    reply: Page(ModelRow),
  },
)

export const getSharedModel = get('/module/model/get', 'Get a model with what it refers to', {
  access: onProject('read', { module: 'moduleId' }),
  machines: true,
  query: ById('moduleId', 'id'),
  reply: Type.Object({
    ...ModelRow.properties,
    revision: RevisionId,
    value: AnyJson(),
    components: ComponentMap,
    moreComponents: Type.Array(Type.String()),
  }),
  errors: ['not_accessible'],
})

/** As `saveDoc`: with `id` a model is changed, without one it is made, with `section` and `name`. `content` of the answer is the value. */
export const saveSharedModel = post('/module/model/save', 'Create or update a model', {
  access: onProject('manageDocs', { module: 'moduleId' }),
  body: Strict({
    moduleId: PublicId,
    id: Type.Optional(PublicId),
    section: Type.Optional(ModelSection),
    name: Type.Optional(ModelName),
    value: AnyJson(),
    ...SaveContentFields,
  }),
  reply: Type.Object({ ...SavedContent.properties, id: PublicId }),
  maxBodyBytes: maxContentBytes,
  errors: [...contentErrors, 'name_taken', 'not_accessible', 'changed_meanwhile'],
})

/** Who refers to a model themselves; through how many others does not count. */
export const pageModelUses = get('/module/model/usages', 'List the documents and models that use a model', {
  access: onProject('read', { module: 'moduleId' }),
  query: Strict({ moduleId: PublicId, id: PublicId, ...PageQuery }),
  reply: Type.Object({
    docs: Page(Type.Object({ id: PublicId, name: Type.String(), httpMethod: Type.String(), url: Type.String() })),
    /** At most 1,000. */
    models: Type.Array(Type.Object({ id: PublicId, section: ModelSection, name: Type.String() })),
    /** The application’s own description refers to it, for example as its security. */
    isUsedByApplication: Type.Boolean(),
  }),
  errors: ['not_accessible'],
})

/** Everything that refers to it follows, each with a state of its own in the history, or nothing happens at all. */
export const renameSharedModel = post('/module/model/rename', 'Rename a model and all references to it', {
  access: onProject('manageDocs', { module: 'moduleId' }),
  body: Strict({ moduleId: PublicId, id: PublicId, name: ModelName }),
  /** How many documents and models refer to the new name now. */
  reply: Counts('docs', 'models'),
  errors: ['name_taken', 'not_accessible', 'changed_meanwhile'],
})

/** Refused while something refers to it, unless `isForced`: then those references lead nowhere until it is restored. */
export const deleteSharedModel = post('/module/model/delete', 'Delete a model, restorable', {
  access: onProject('manageDocs', { module: 'moduleId' }),
  body: Strict({ moduleId: PublicId, id: PublicId, isForced: Type.Optional(Type.Boolean()) }),
  reply: Trashed,
  errors: ['model_in_use', 'not_accessible', 'changed_meanwhile'],
})
