/* Exports of composed projects, with what visitors see of them. Files are fetched as those of other exports (`exchange/export.ts`). */
import Type from 'typebox'
import { get, onSpace, post } from '../endpoint.ts'
import { ExportChoices, ExportFormFields, exportLimits } from '../exchange/export.ts'
import { ById, PublicId, Strict } from '../scalars.ts'

export const getComposeExportChoices = get(
  '/compose/export/choices',
  'Get the environments an export of a composed project can include',
  {
    access: onSpace('read', { compose: 'projectId' }),
    query: ById('projectId'),
    reply: ExportChoices,
  },
)

/** `docIds`: only these documents and pages, and everything in these folders, by the ids they have in the tree. */
export const startComposeExport = post(
  '/compose/export/start',
  'Start an export of a composed project, or parts of it',
  {
    access: onSpace('read', { compose: 'projectId' }),
    body: Strict({
      projectId: PublicId,
      docIds: Type.Optional(Type.Array(PublicId, { minItems: 1, maxItems: exportLimits.picks, uniqueItems: true })),
      ...ExportFormFields,
    }),
    reply: Type.Object({ jobId: PublicId }),
  },
)
