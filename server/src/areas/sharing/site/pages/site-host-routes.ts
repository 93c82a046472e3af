/* What programs and readers ask at the root of a host: of the installation, and of the site that has the host of its own. */
import { getApiCatalog, getHostIndex, getHostSiteMap, getRobots } from '@lectern/contracts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { AppContext } from '../../../../core/context.ts'
import { publicBase } from '../../../../config/own-addresses.ts'
import { serveEndpoint } from '../../../../http/serve-endpoint.ts'
import { readCatalog } from './api-catalog.ts'
import { answerSite, asText, originOfHost } from './site-answer.ts'
import { findHostedSite } from './site-host.ts'
import type { SiteTexts } from './site-texts.ts'

const catalogType = 'application/linkset+json; profile="https://www.rfc-editor.org/info/rfc9727"'

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
  serveEndpoint(app, context, getApiCatalog, async ({ request, reply }) => {
    const [base, origin] = [publicBase(context.config, request), originOfHost(request)]
    const catalog = await readCatalog(context, { base, origin, hosted: await hosted(request) })
    return reply
      .headers({ 'cache-control': 'no-cache', link: `<${catalog.linkset[0].anchor}>; rel="api-catalog"` })
      .type(catalogType)
      .serializer(JSON.stringify)
      .send(catalog)
  })
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
