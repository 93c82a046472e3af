/* What programs and readers ask at the root of a host: of the installation, and of the site that has the host of its own. */
import { getHostIndex, getHostSiteMap, getRobots } from '@lectern/contracts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { AppContext } from '../../../../core/context.ts'
import { serveEndpoint } from '../../../../http/serve-endpoint.ts'
import { answerSite, asText, originOfHost } from './site-answer.ts'
import { findHostedSite } from './site-host.ts'
import type { SiteTexts } from './site-texts.ts'

export function siteHostRoutes(app: FastifyInstance, context: AppContext, texts: SiteTexts): void {
  const index = asText((each) => texts.index(each))
  const map = asText((each, origin) => texts.sitemap(each, origin), 'xml')
  const hosted = async ({ hostname }: FastifyRequest) => (await findHostedSite(context.db, hostname)) ?? ''
  serveEndpoint(app, context, getHostIndex, async (call) =>
    answerSite(context, call, { name: await hosted(call.request) }, index),
  )
  serveEndpoint(app, context, getHostSiteMap, async (call) =>
    answerSite(context, call, { name: await hosted(call.request) }, map),
  )
  serveEndpoint(app, context, getRobots, async ({ request, reply }) =>
    sendRobots(context, reply, originOfHost(request), await hosted(request)),
  )
  app.addHook('onRequest', async (request, reply) => {
    const [path, query] = request.url.split('?', 2)
    if (path !== '/' || request.method !== 'GET') return
    const name = await hosted(request)
    if (name === '') return
    const home = `${context.config.basePath}/p/${name}${query === undefined ? '' : `?${query}`}`
    return reply.header('cache-control', 'no-cache').redirect(home, 302)
  })
}

/** Published sites are open to search engines as far as each allows; nothing else is for them. */
function sendRobots({ config }: AppContext, reply: FastifyReply, origin: string, name: string): FastifyReply {
  const { basePath } = config
  const lines = ['User-agent: *', `Allow: ${basePath}/p/`, `Allow: ${basePath}/uploadFile/get`]
  if (name === '') lines.push(`Disallow: ${basePath}/`)
  else
    lines.push(
      'Allow: /$',
      'Allow: /llms.txt',
      `Disallow: ${basePath}/`,
      '',
      `Sitemap: ${origin}${basePath}/sitemap.xml`,
    )
  return reply
    .header('cache-control', 'public, max-age=3600')
    .type('text/plain; charset=utf-8')
    .send(`${lines.join('\n')}\n`)
}
