// Calls of documents, sent to a service on this machine.
import type { ServerResponse } from 'node:http'
import { startEcho, type Echoed, type EchoService } from '../../../server/test/support/outside/echo-services.ts'
import { DebugPage } from '../../pages/debug-page.ts'
import { DocEditorPage } from '../../pages/doc-editor-page.ts'
import { findViolations } from '../../support/axe.ts'
import { docIdOf } from '../../support/library.ts'
import { expectPicture, expectWithin } from '../../support/measures.ts'
import { expect, test } from '../../support/test.ts'

/** One red point. */
const picture = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAIAAACQd1PeAAAADElEQVR42mP4z8AAAAMBAQAY3Y2wAAAAAElFTkSuQmCC',
  'base64',
)

/** Ends the stream of events. */
let release: () => void = () => undefined

async function answer(asked: Echoed, response: ServerResponse): Promise<void> {
  const { pathname } = new URL(asked.path, 'http://service')
  if (pathname === '/picture')
    response.writeHead(200, { 'content-type': 'image/png', 'access-control-allow-origin': '*' }).end(picture)
  else if (pathname === '/moved') response.writeHead(302, { location: '/orders/1', 'x-hop': 'first' }).end()
  else if (pathname === '/events') {
    const { promise, resolve } = Promise.withResolvers<true>()
    release = () => resolve(true)
    response.writeHead(200, { 'content-type': 'text/event-stream' }).write('event: paid\ndata: {"order":1}\n\n')
    await promise
    response.end('data: 再见\n\n')
  } else {
    response.setHeader('content-type', 'application/json')
    response.end(JSON.stringify({ id: '12345678901234567890', path: asked.path, extra: true }))
  }
}

const operation = (summary: string, rest: object) => ({ summary, responses: { 200: { description: '' } }, ...rest })

/** The documents of the service; the second environment has a certificate of someone else. */
function description(service: EchoService, secure: EchoService): string {
  const order = {
    type: 'object',
    required: ['id', 'total'],
    properties: { id: { type: 'string' }, path: { type: 'string' }, total: { type: 'number' } },
  }
  const json = { description: '', content: { 'application/json': { schema: order } } }
  const file = { type: 'array', items: { type: 'string', contentMediaType: 'application/octet-stream' } }
  return JSON.stringify({
    openapi: '3.1.0',
    info: { title: '订单接口', version: '1' },
    servers: [
      { url: `http://127.0.0.1:${String(service.port)}`, description: '本机' },
      { url: `https://127.0.0.1:${String(secure.port)}`, description: '证书有误' },
    ],
    security: [{ bearer: [] }],
    components: { securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } } },
    paths: {
      '/orders/{id}': {
        get: operation('查询订单', {
          parameters: [
            { name: 'id', in: 'path', required: true, schema: { type: 'string' }, example: '7' },
            {
              name: 'tags',
              in: 'query',
              schema: { type: 'array', items: { type: 'string' } },
              example: ['a b', 'c&d'],
            },
          ],
          responses: { 200: json },
        }),
      },
      '/files': {
        post: operation('上传附件', {
          requestBody: {
            content: {
              'multipart/form-data': {
                schema: { type: 'object', properties: { note: { type: 'string', examples: ['备注'] }, files: file } },
              },
            },
          },
        }),
      },
      '/events': { get: operation('订阅事件', {}) },
      '/picture': { get: operation('读取图片', {}) },
      '/moved': { get: operation('旧地址', {}) },
    },
  })
}

let service: EchoService
let secure: EchoService
test.beforeAll(async () => {
  service = await startEcho(answer)
  secure = await startEcho(undefined, 'elsewhere')
})
test.afterAll(async () => {
  await service.close()
  await secure.close()
})

test.use({ signedIn: true })

test('a document is sent, answered, compared, and found again', async ({ page, api, faults }) => {
  const projectId = await api.createProject(await api.createSpace('调试空间'), '订单', 0)
  const moduleId = await api.importDescription(projectId, description(service, secure))
  const debug = new DebugPage(page)
  const idOf = (name: string) => docIdOf(api, moduleId, name)
  const { response, facts } = debug

  await test.step('values of the document, and what is missing', async () => {
    await page.goto(`/view/${await idOf('查询订单')}`)
    await page.getByRole('link', { name: '调试' }).click()
    await expect(page).toHaveURL(/segment=debug/)
    await expect(debug.value('id')).toHaveValue('7')
    await debug.value('id').fill('')
    await debug.send()
    await expect(debug.problem).toContainText('id')
    expect(service.asked).toEqual([])
    await debug.value('id').fill('北京/1')
    expect(await findViolations(page)).toEqual([])
  })

  await test.step('through the proxy, by keyboard, with a secret that goes nowhere else', async () => {
    await debug.tab('鉴权').click()
    await debug.debug.getByLabel('bearer：令牌').fill('sekret-token')
    await page.keyboard.press('ControlOrMeta+Enter')
    await expect(facts).toContainText('200')
    const [asked] = service.asked
    expect(asked?.path).toBe('/orders/%E5%8C%97%E4%BA%AC%2F1?tags=a%20b&tags=c%26d')
    expect(asked?.rawHeaders.join('\n')).toContain('Bearer sekret-token')
    await expect(response).toContainText('"12345678901234567890"')
    await expect(page.getByText('与文档有 2 处不一致')).toBeVisible()
    await expect(response.getByRole('listitem')).toHaveText(
      ['缺少「total」', 'extra：文档中没有该字段'].map((text) => new RegExp(text)),
    )
    await page.getByRole('tab', { name: '连接' }).click()
    await expect(response).toContainText('等待响应')
  })

  await test.step('as code, without the secret until it is asked for', async () => {
    await debug.openTool('生成代码')
    const code = page.getByRole('dialog').getByRole('region', { name: '生成代码' })
    await expect(code).toContainText('$TOKEN')
    await page.getByRole('dialog').getByRole('switch', { name: '包含密钥' }).press('Space')
    await expect(code).toContainText('sekret-token')
    await page.keyboard.press('Escape')
  })

  await test.step('files, byte by byte', async () => {
    await debug.goto(await idOf('上传附件'))
    const files = [
      { name: '一.bin', mimeType: '', buffer: Buffer.from(Array.from({ length: 70_000 }, (_, at) => at % 256)) },
      { name: 'b.txt', mimeType: 'text/plain', buffer: Buffer.from('zwei') },
    ]
    await debug.debug.locator('input[type=file]').setInputFiles(files)
    await debug.send()
    await expect(facts).toContainText('200')
    const body = service.asked.at(-1)?.body ?? Buffer.alloc(0)
    for (const { buffer } of files) expect(body.includes(buffer)).toBe(true)
    expect(body.toString()).toContain('备注')
    expect(body.toString()).toContain('filename="一.bin"')
  })

  await test.step('events as they arrive', async () => {
    await debug.goto(await idOf('订阅事件'))
    await debug.send()
    const log = page.getByRole('list', { name: '事件' })
    await expect(log.getByRole('listitem')).toHaveCount(1)
    await expect(log).toContainText('paid')
    release()
    await expect(log.getByRole('listitem')).toHaveCount(2)
    await expect(log).toContainText('再见')
  })

  await test.step('a picture', async () => {
    await debug.goto(await idOf('读取图片'))
    await debug.send()
    const shown = page.getByRole('img', { name: '响应中的图片' })
    await expect(shown).toBeVisible()
    await expectPicture(shown, 1)
  })

  await test.step('a redirect with its headers, and a certificate at fault', async () => {
    await debug.goto(await idOf('旧地址'))
    await debug.send()
    await page.getByRole('tab', { name: '连接' }).click()
    await response.getByText('302').click()
    await expect(response).toContainText('x-hop')
    await debug.choose('环境', '证书有误')
    await debug.send()
    await expect(debug.problem).toContainText('服务的证书不受信任')
    await page.getByRole('button', { name: '忽略证书问题并发送' }).click()
    await expect(facts).toContainText('200')
    await page.getByRole('tab', { name: '连接' }).click()
    await expect(response).toContainText('证书不受信任')
    await debug.choose('环境', '本机')
  })

  await test.step('from the browser, which another service may refuse', async () => {
    await debug.debug.getByRole('switch', { name: '代理' }).press('Space')
    await debug.send()
    await expect(debug.problem).toContainText('CORS')
    // The request to another host and the browser's complaint are what this is about.
    for (const list of faults) list.splice(0)
    await page.getByRole('button', { name: '通过代理发送' }).click()
    await expect(facts).toContainText('200')
    await debug.goto(await idOf('读取图片'))
    await debug.debug.getByRole('switch', { name: '代理' }).press('Space')
    await debug.send()
    await expect(page.getByRole('img', { name: '响应中的图片' })).toBeVisible()
    expect(service.asked.at(-1)?.rawHeaders.join(' ')).toContain('Mozilla')
    for (const list of faults) list.splice(0)
    await debug.debug.getByRole('switch', { name: '代理' }).press('Space')
  })

  await test.step('found again, without secrets', async () => {
    await debug.debug.getByRole('button', { name: '本机历史记录' }).click()
    const history = page.getByRole('dialog').getByRole('list', { name: '本机历史记录' })
    await page.getByRole('dialog').getByRole('searchbox').fill('查询订单')
    await expect(history.getByRole('listitem')).toHaveCount(1)
    await history.getByRole('button').first().click()
    await expect(debug.value('id')).toHaveValue('北京/1')
    expect(await keptText(page)).not.toContain('sekret')
  })

  await test.step('a variable: named before sending, set, sent, and in code by its name', async () => {
    await debug.goto(await idOf('查询订单'))
    await debug.value('id').fill('{{orderId}}')
    await debug.send()
    await expect(debug.problem).toContainText('orderId')
    await debug.problem.getByRole('button', { name: '设置值' }).click()
    const dialog = page.getByRole('dialog', { name: '变量' })
    await dialog.getByRole('textbox', { name: 'orderId 的个人值' }).fill('42')
    await dialog.getByRole('button', { name: '保存' }).click()
    await expect(dialog).toBeHidden()
    await debug.send()
    await expect.poll(() => service.asked.at(-1)?.path).toMatch(/^\/orders\/42\?/)
    await debug.openTool('生成代码')
    const code = page.getByRole('dialog').getByRole('region', { name: '生成代码' })
    await expect(code).toContainText('{{orderId}}')
    await page.getByRole('dialog').getByRole('switch', { name: '填入变量的值' }).press('Space')
    await expect(code).toContainText('/orders/42')
    await page.keyboard.press('Escape')
  })

  await test.step('from a cURL command, on a phone', async () => {
    await page.setViewportSize({ width: 390, height: 844 })
    await debug.openTool('导入 cURL')
    const address = `http://127.0.0.1:${String(service.port)}/orders/9?tags=x&tags=y`
    await page.getByRole('dialog').getByRole('textbox', { name: 'cURL 命令' }).fill(`curl '${address}' -H 'x-trace: 1'`)
    await page.getByRole('dialog').getByRole('button', { name: '填入' }).click()
    await expect(debug.value('id')).toHaveValue('9')
    await expect(debug.value('tags')).toHaveValue('x\ny')
    await debug.send()
    // The answer shown before was a 200 as well.
    await expect.poll(() => service.asked.at(-1)?.path).toBe('/orders/9?tags=x&tags=y')
    await expect(facts).toContainText('200')
    expect(await findViolations(page)).toEqual([])
    await expectWithin(page, 390)
  })

  await test.step('what the document lacks, into a draft of it', async () => {
    await page.setViewportSize({ width: 1440, height: 900 })
    await page.getByRole('button', { name: '将 extra 添加到文档' }).click()
    await expect(page).toHaveURL(/\/doc\/edit\/.*#response%3A200$/)
    await expect(page.getByText('已添加到草稿，保存后生效。')).toBeVisible()
    const editor = new DocEditorPage(page)
    await expect(editor.cell('extra', 'type')).toContainText('boolean')
    // The draft is tried before it is saved.
    const trying = page.getByRole('button', { name: '调试', exact: true })
    await trying.click()
    await debug.send()
    await expect(response.getByRole('listitem')).toHaveText([/缺少「total」/])
    await trying.click()
    await expect(editor.cell('extra', 'type')).toContainText('boolean')
    await page.keyboard.press('ControlOrMeta+s')
    await expect(page.getByText('已保存', { exact: true })).toBeVisible()
    await debug.goto(await idOf('查询订单'))
    await debug.send()
    await expect(response.getByRole('listitem')).toHaveText([/缺少「total」/])
  })
})

/** Everything this device keeps of calls. */
function keptText(page: DebugPage['page']): Promise<string> {
  return page.evaluate(
    () =>
      new Promise<string>((resolve, reject) => {
        const opening = indexedDB.open('lectern-calls')
        opening.onerror = () => reject(new Error('There is no history'))
        opening.onsuccess = () => {
          const all = opening.result.transaction('calls').objectStore('calls').getAll()
          all.onsuccess = () =>
            resolve(JSON.stringify([all.result, Object.entries(localStorage), Object.entries(sessionStorage)]))
        }
      }),
  )
}
