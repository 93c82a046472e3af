/* Templates that make code of a document's parameters. Owns: the administration's calls and the limits of a template. */
import Type, { type Static } from 'typebox'
import { endpoint, superAdmin } from '../endpoint.ts'
import { Description, EpochMs, Name, PublicId, Strict } from '../scalars.ts'

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

export const listTemplates = endpoint({
  method: 'GET',
  path: '/admin/template/list',
  summary: 'Templates by group and name, without their text',
  access: superAdmin,
  reply: Type.Array(Template, { maxItems: templateLimits.count }),
})

export const getTemplate = endpoint({
  method: 'GET',
  path: '/admin/template/get',
  summary: 'A template',
  access: superAdmin,
  query: Strict({ id: PublicId }),
  reply: TemplateDetail,
  errors: ['not_accessible'],
})

export const addTemplate = endpoint({
  method: 'POST',
  path: '/admin/template/add',
  summary: 'Add a template',
  access: superAdmin,
  body: Strict({ name: Name(templateLimits.name), groupName: GroupName, content: Content }),
  reply: TemplateDetail,
  errors: ['template_invalid', 'template_exhausted', 'template_too_many', 'name_taken'],
})

/** `version` is the one that was read: when somebody saved since, nothing is written. */
export const updateTemplate = endpoint({
  method: 'POST',
  path: '/admin/template/update',
  summary: 'Change a template',
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

export const deleteTemplate = endpoint({
  method: 'POST',
  path: '/admin/template/delete',
  summary: 'Delete a template; it can be restored for a while',
  access: superAdmin,
  body: Strict({ id: PublicId }),
  reply: Type.Null(),
  errors: ['not_accessible'],
})

export const restoreTemplate = endpoint({
  method: 'POST',
  path: '/admin/template/restore',
  summary: 'Bring a deleted template back',
  access: superAdmin,
  body: Strict({ id: PublicId }),
  reply: Template,
  errors: ['not_accessible', 'name_taken', 'template_too_many'],
})

/** What a template makes of the sample document. */
export const previewTemplate = endpoint({
  method: 'POST',
  path: '/admin/template/preview',
  summary: 'Try a template on the sample document',
  access: superAdmin,
  body: Strict({ content: Content }),
  reply: Type.Object({ text: Type.String() }),
  errors: ['template_invalid', 'template_exhausted'],
})
