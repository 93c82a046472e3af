/* Code templates, for super admins. */
import {
  addTemplate,
  deleteTemplate,
  getTemplate,
  listDeletedTemplates,
  listTemplates,
  previewTemplate,
  restoreTemplate,
  templateLimits,
  trashMs,
  updateTemplate,
  type TemplateDetail,
} from '@lectern/contracts'
import type { FastifyInstance } from 'fastify'
import { AppError } from '../../../core/app-error.ts'
import { originOf } from '../../../core/audit.ts'
import type { AppContext } from '../../../core/context.ts'
import { decodeId } from '../../../core/public-ids.ts'
import { serveEndpoint } from '../../../http/serve-endpoint.ts'
import {
  bringTemplateBack,
  changeTemplate,
  createTemplate,
  deleteTemplateRow,
  tryTemplate,
} from './template-commands.ts'
import { presentDeleted, presentTemplate, presentTemplateDetail } from './template-presenter.ts'
import { findTemplate, listDeletedRows, listLiveTemplates } from './template-repo.ts'
import { openTemplateThreads } from './template-threads.ts'

export function templateRoutes(app: FastifyInstance, context: AppContext): void {
  const { db } = context
  const threads = openTemplateThreads()
  app.addHook('onClose', () => threads.close())
  const read = async (id: number): Promise<TemplateDetail> => {
    const row = await findTemplate(db, id)
    if (row === undefined) throw new AppError('not_accessible')
    return presentTemplateDetail(row)
  }

  serveEndpoint(app, context, listTemplates, async () =>
    (await listLiveTemplates(db, templateLimits.count)).map(presentTemplate),
  )

  serveEndpoint(app, context, listDeletedTemplates, async () =>
    (await listDeletedRows(db, context.clock() - trashMs, templateLimits.count)).map(presentDeleted),
  )

  serveEndpoint(app, context, getTemplate, ({ query }) => read(decodeId('template', query.id)))

  serveEndpoint(app, context, addTemplate, async (call) =>
    read(await createTemplate(context, threads, originOf(call), call.body)),
  )

  serveEndpoint(app, context, updateTemplate, async (call) =>
    read(await changeTemplate(context, threads, originOf(call), call.body)),
  )

  serveEndpoint(app, context, deleteTemplate, async (call) => {
    await deleteTemplateRow(context, originOf(call), call.body.id)
    return null
  })

  serveEndpoint(app, context, restoreTemplate, async (call) =>
    read(await bringTemplateBack(context, originOf(call), call.body.id)),
  )

  serveEndpoint(app, context, previewTemplate, async ({ body, language }) => ({
    text: await tryTemplate(context, threads, body.content, language),
  }))
}
