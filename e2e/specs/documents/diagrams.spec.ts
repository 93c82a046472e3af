import { fieldOf, type ApiClient } from '../../support/api-client.ts'
import { findViolations } from '../../support/axe.ts'
import { expect, test } from '../../support/test.ts'

test.use({ signedIn: true })

/** Two Markdown documents of one application. */
async function prepareTexts(api: ApiClient, ...texts: string[]): Promise<string[]> {
  const projectId = await api.createProject(await api.createSpace('图表'), '说明', 0)
  const moduleId = await api.createModule(projectId, '说明')
  const ids: string[] = []
  for (const text of texts) {
    const content = { v: 1, kind: 'markdown', text }
    const saved = await api.call('POST', '/doc/save', { moduleId, name: `文档 ${String(ids.length + 1)}`, content })
    ids.push(String(fieldOf(saved, 'id')))
  }
  return ids
}

const diagram = '```mermaid\nflowchart LR\n  a[下单] --> b[支付]\n  click a href "javascript:alert(1)"\n```'
const faulty = '```mermaid\nflowchart LR\n  a[下单\n```'
const alert = '> [!WARNING]\n> 退款后无法撤销[^1]。\n\n[^1]: 七天之内。'

test('diagrams are drawn, their library is loaded with the first of them, and a faulty one shows its source', async ({
  page,
  api,
}) => {
  const [plain, drawn] = await prepareTexts(api, `${alert}\n\n\`\`\`json\n{}\n\`\`\``, `${diagram}\n\n${faulty}`)
  const loaded: string[] = []
  page.on('request', (request) => {
    if (/mermaid|flowDiagram/.test(request.url())) loaded.push(request.url())
  })

  await test.step('a text without a diagram loads nothing of it', async () => {
    await page.goto(`/view/${String(plain)}`)
    await expect(page.getByRole('blockquote').getByText('警告', { exact: true })).toBeVisible()
    await expect(page.getByRole('link', { name: '脚注 1' })).toBeVisible()
    await expect(page.getByRole('button', { name: '复制代码' })).toBeVisible()
    expect(loaded).toEqual([])
    expect(await findViolations(page)).toEqual([])
  })

  await test.step('a diagram is drawn from its source, and leads nowhere its source asks for', async () => {
    await page.goto(`/view/${String(drawn)}`)
    const drawing = page.locator('svg[aria-roledescription="flowchart-v2"]')
    await expect(drawing.getByText('支付')).toBeVisible()
    expect(await drawing.locator('a[href], script, foreignObject').count()).toBe(0)
    expect(loaded.length).toBeGreaterThan(0)
    await expect(page.getByText('a[下单] -->')).toBeHidden()
    const box = await drawing.boundingBox()
    for (const word of ['下单', '支付']) {
      const place = await drawing.getByText(word).boundingBox()
      // Measured while nothing moves: every word is inside of the drawing.
      expect(place?.x).toBeGreaterThanOrEqual(box?.x ?? Infinity)
      expect((place?.x ?? Infinity) + (place?.width ?? 0)).toBeLessThanOrEqual((box?.x ?? 0) + (box?.width ?? 0))
    }
  })

  await test.step('a faulty one says so above its source', async () => {
    await expect(page.getByText('无法渲染此图表。')).toBeVisible()
    await expect(page.locator('pre:visible')).toContainText('a[下单')
    expect(await findViolations(page)).toEqual([])
  })
})
