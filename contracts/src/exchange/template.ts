/* Templates that make code of a document's parameters. Owns: the administration's calls and the limits of a template. */
import Type, { type Static } from 'typebox'
import { get, post, superAdmin } from '../endpoint.ts'
import { ById, Description, EpochMs, Name, PublicId, Strict } from '../scalars.ts'

export const templateLimits = { name: 50, groupName: 50, content: 65_536, count: 500 } as const

/** Liquid. */
const Content = Type.String({ minLength: 1, maxLength: templateLimits.content })
const GroupName = Description(templateLimits.groupName)
const Version = Type.Integer({ minimum: 1 })

export const Template = Type.Object({
  id: PublicId,
  name: Type.String(),
  /** Free text; empty for none. */
  groupName: Type.String(),
  version: Version,
  updatedAtMs: EpochMs,
  /** Empty for a template that came with the product. */
  updatedByName: Type.String(),
})
export type Template = Static<typeof Template>

export const TemplateDetail = Type.Object({ ...Template.properties, content: Type.String() })
export type TemplateDetail = Static<typeof TemplateDetail>

export const listTemplates = get('/admin/template/list', 'List the templates by group and name, without their text', {
  access: superAdmin,
  reply: Type.Array(Template, { maxItems: templateLimits.count }),
})

export const getTemplate = get('/admin/template/get', 'Get a template', {
  access: superAdmin,
  query: ById('id'),
  reply: TemplateDetail,
  errors: ['not_accessible'],
})

export const addTemplate = post('/admin/template/add', 'Add a template', {
  access: superAdmin,
  body: Strict({ name: Name(templateLimits.name), groupName: GroupName, content: Content }),
  reply: TemplateDetail,
  errors: ['template_invalid', 'template_exhausted', 'template_too_many', 'name_taken'],
})

/** `version` is the one that was read: when someone saved since, nothing is written. */
export const updateTemplate = post('/admin/template/update', 'Update a template', {
  access: superAdmin,
  body: Strict({
    id: PublicId,
    version: Version,
    name: Name(templateLimits.name),
    groupName: GroupName,
    content: Content,
  }),
  reply: TemplateDetail,
  errors: ['not_accessible', 'changed_meanwhile', 'template_invalid', 'template_exhausted', 'name_taken'],
})

export const deleteTemplate = post('/admin/template/delete', 'Delete a template, restorable', {
  access: superAdmin,
  body: ById('id'),
  reply: Type.Null(),
  errors: ['not_accessible'],
})

export const restoreTemplate = post('/admin/template/restore', 'Restore a template', {
  access: superAdmin,
  body: ById('id'),
  reply: Template,
  errors: ['not_accessible', 'name_taken', 'template_too_many'],
})

export const DeletedTemplate = Type.Object({
  ...{ id: PublicId, name: Type.String(), groupName: Type.String(), deletedAtMs: EpochMs },
  /** It can be restored until then. */
  expiresAtMs: EpochMs,
})
export type DeletedTemplate = Static<typeof DeletedTemplate>

export const listDeletedTemplates = get('/admin/template/trash', 'List the deleted templates that can be restored', {
  access: superAdmin,
  reply: Type.Array(DeletedTemplate, { maxItems: templateLimits.count }),
})

/** What a template makes of the sample document. */
export const previewTemplate = post('/admin/template/preview', 'Preview a template with the sample document', {
  access: superAdmin,
  body: Strict({ content: Content }),
  reply: Type.Object({ text: Type.String() }),
  errors: ['template_invalid', 'template_exhausted'],
})
