/* Code by templates of the super admin, for readers. */
import Type, { type Static } from 'typebox'
import { get, onProject } from '../endpoint.ts'
import { ById, Flag, PublicId, Strict } from '../scalars.ts'
import { GeneratedCode } from './export.ts'
import { templateLimits } from './template.ts'

/** A template as it is offered: nothing of its text. */
export const OfferedTemplate = Type.Object({
  id: PublicId,
  name: Type.String(),
  /** Empty for none. */
  groupName: Type.String(),
})
export type OfferedTemplate = Static<typeof OfferedTemplate>

const access = onProject('read', { module: 'moduleId' })

export const listOfferedTemplates = get(
  '/module/code/templates',
  'List the code templates that readers of an application can use',
  { access, query: ById('moduleId'), reply: Type.Array(OfferedTemplate, { maxItems: templateLimits.count }) },
)

/** As `generateCode`. With `zip=1` a zip, also of a single file. */
export const generateTemplateCode = get(
  '/module/code/template',
  'Generate code with a template for an application, or for a document or folder of it',
  {
    access,
    query: Strict({
      moduleId: PublicId,
      docId: Type.Optional(PublicId),
      templateId: PublicId,
      zip: Type.Optional(Flag),
    }),
    reply: GeneratedCode,
    answers: 'file',
    errors: ['export_empty', 'template_failed', 'template_invalid', 'template_exhausted'],
  },
)
