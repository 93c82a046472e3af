/* How people get emails of what they follow, and ending them from an email. */
import { getEmailSetting, unsubscribe, updateEmailSetting } from '@lectern/contracts'
import type { FastifyInstance } from 'fastify'
import type { AppContext } from '../../../core/context.ts'
import { RateLimiter } from '../../../core/rate-limiter.ts'
import { answersNull, serveEndpoint } from '../../../http/serve-endpoint.ts'
import { changeSetting, endEmails, readSetting } from './email-notice-commands.ts'

/** Calls from one network address: mail services end the emails of many people from few of them. */
const unsubscribeLimit = { limit: 120, windowMs: 60_000 }
const bodyLimit = 16 * 1024

export async function emailNoticeRoutes(app: FastifyInstance, context: AppContext): Promise<void> {
  serveEndpoint(app, context, getEmailSetting, ({ actor }) => readSetting(context, actor))
  serveEndpoint(app, context, updateEmailSetting, ({ actor, body }) => changeSetting(context, actor, body))

  const limiter = new RateLimiter(context.clock, unsubscribeLimit)
  await app.register((mailApp, _options, done) => {
    // A form with a field that says it was one click, or nothing: the key alone counts.
    mailApp.removeAllContentTypeParsers()
    mailApp.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit }, (_request, _body, parsed) => parsed(null))
    serveEndpoint(
      mailApp,
      context,
      unsubscribe,
      answersNull(({ request, params }) => {
        limiter.count(request.ip)
        return endEmails(context, params.key)
      }),
    )
    done()
  })
}
