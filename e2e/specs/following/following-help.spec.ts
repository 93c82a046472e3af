import { readdir } from 'node:fs/promises'
import type { Locator } from '@playwright/test'
import { findViolations } from '../../support/axe.ts'
import { docIdOf, library } from '../../support/library.ts'
import { expectWithin } from '../../support/measures.ts'
import { openMember } from '../../support/people.ts'
import { expect, test } from '../../support/test.ts'

test('a document is followed with its star; an import by somebody else is told live, read from the page, and muted, dropped and taken back', async ({
  api,
  product,
  openContext,
}) => {
  const spaceId = await api.createSpace('订阅测试')
  const projectId = await api.createProject(spaceId, '图书馆', 0)
  const moduleId = await api.importDescription(projectId, library)
  const docId = await docIdOf(api, moduleId, '查询图书')
  const member = { username: 'follower', spaceName: '订阅测试', role: 'guest' } as const
  const { api: reader, page } = await openMember(product, openContext, member)

  await test.step('the star follows, and says so after a reload', async () => {
    await page.goto(`/view/${docId}`)
    const star = page.getByRole('toolbar').getByRole('button', { name: '订阅' })
    await expect(star).toHaveAttribute('aria-pressed', 'false')
    await star.click()
    await expect(star).toHaveAttribute('aria-pressed', 'true')
    await expect.poll(() => reader.call('GET', `/user/subscribe/doc/isSubscribe?sourceId=${docId}`)).toBe(true)
    await page.reload()
    await expect(star).toHaveAttribute('aria-pressed', 'true')
    await page.goto(`/project/info/${projectId}`)
    await page.getByRole('button', { name: '订阅' }).click()
    await expect(page.getByRole('button', { name: '已订阅' })).toBeVisible()
  })

  await test.step('an application is followed at its star, a folder in its menu', async () => {
    await page.goto(`/project/doc/${projectId}?module=${moduleId}`)
    await page.getByRole('button', { name: '订阅', exact: true }).click()
    const application = page.getByRole('menuitemcheckbox', { name: '当前应用' })
    await application.click()
    await expect(application).toHaveAttribute('aria-checked', 'true')
    await application.click()
    await expect(application).toHaveAttribute('aria-checked', 'false')
    await page.keyboard.press('Escape')
    await page.getByRole('row').filter({ hasText: '读者' }).first().click({ button: 'right' })
    await page.getByRole('menuitem', { name: '订阅' }).click()
    await page.goto('/user/subscribe/doc?kind=folder')
    await expect(page.getByRole('row').filter({ hasText: '图书馆 Library' })).toContainText('读者')
    await page.getByLabel('我维护的文档').selectOption('仅破坏性变更')
    await expect.poll(() => reader.call('GET', '/user/subscribe/maintained/level')).toBe('breaking')
  })

  await test.step('the page of messages learns of an import by itself', async () => {
    await page.goto('/user/message')
    await expect(page.getByText('还没有消息')).toBeVisible()
    const content = library.replace('summary: 查询图书', 'summary: 查询馆藏')
    await api.call('POST', '/module/import/openapi', { moduleId, content, fileName: 'library.yaml' })
    const message = page.getByRole('link', { name: /更新了「查询馆藏」/ })
    await expect(message).toBeVisible()
    await expect(page.getByText('未读 1')).toBeVisible()
    await message.click()
    await expect(page).toHaveURL(`/view/${docId}`)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('查询馆藏')
  })

  await test.step('it is read now, and the bell leads to all', async () => {
    await page.getByRole('button', { name: '没有未读消息' }).click()
    await page.getByRole('link', { name: '查看全部消息' }).click()
    await expect(page).toHaveURL('/user/message')
    await expect(page.getByText('未读 0')).toBeVisible()
    await page.getByRole('radio', { name: '未读 0' }).click()
    await expect(page.getByText('消息都读完了')).toBeVisible()
    expect(await findViolations(page)).toEqual([])
  })

  await test.step('what is followed is muted, dropped, and taken back', async () => {
    await page.getByRole('link', { name: '我的订阅' }).click()
    const row = page.getByRole('row').filter({ hasText: '查询馆藏' })
    await row.getByRole('button', { name: /通知范围/ }).click()
    await page.getByRole('menuitem', { name: '不通知' }).click()
    await expect(row.getByText('不通知')).toBeVisible()
    await row.getByRole('button', { name: '取消订阅' }).click()
    await expect(page.getByText('还没有订阅文档')).toBeVisible()
    await page.getByRole('button', { name: '撤销' }).click()
    await expect(row.getByText('不通知')).toBeVisible()
    await page.getByRole('radio', { name: '项目 1' }).click()
    await expect(page.getByRole('row').filter({ hasText: '图书馆' })).toBeVisible()
    expect(await findViolations(page)).toEqual([])
  })

  await test.step('what may no longer be read is gone without a trace', async () => {
    await api.call('POST', '/project/update', { id: projectId, isPrivate: 1 })
    await page.reload()
    await expect(page.getByText('还没有订阅项目')).toBeVisible()
    await expect(page.getByText('图书馆')).toHaveCount(0)
  })
})

/** Pictures that are not there, or not yet; those further down are loaded, too. */
function findMissingPictures(text: Locator): Promise<string[]> {
  return text.locator('img').evaluateAll((images) =>
    images.flatMap((image) => {
      if (!(image instanceof HTMLImageElement)) return []
      image.loading = 'eager'
      return image.complete && image.naturalWidth > 0 ? [] : [image.src]
    }),
  )
}

/** What the browser of a visitor holds who chose this language. */
const inLanguage = (origin: string, lang: string) => ({
  cookies: [],
  origins: [{ origin, localStorage: [{ name: 'lectern.lang', value: lang }] }],
})

for (const { lang, title, word, section, contents } of [
  { lang: 'zh-CN', title: '快速上手', word: '恢复码', section: '两步验证', contents: '目录' },
  {
    lang: 'en',
    title: 'Getting started',
    word: 'recovery',
    section: 'Two-factor authentication',
    contents: 'Contents',
  },
]) {
  test(`the manual in ${lang} is open to anybody: contents, search, the next chapter, and the calls for programs`, async ({
    openContext,
    product,
  }) => {
    const context = await openContext({ storageState: inLanguage(product.origin, lang) })
    const page = await context.newPage()
    const heading = page.getByRole('heading', { level: 1 })
    const nav = page.getByRole('navigation', { name: contents })
    await page.goto('/help')
    await expect(heading).toHaveText(title)
    expect(await findViolations(page)).toEqual([])

    await test.step('search leads to the section', async () => {
      await nav.getByRole('searchbox').fill(word)
      await nav.getByRole('link', { name: section }).first().click()
      await expect(page).toHaveURL(/\/help\/account#/)
      await expect(page.getByRole('heading', { name: section }).first()).toBeInViewport()
    })

    await test.step('the last words lead on to the next chapter', async () => {
      await nav.getByRole('searchbox').fill('')
      await nav.getByRole('link', { name: title }).click()
      await expect(heading).toHaveText(title)
      await page.locator('a[rel="next"]').click()
      await expect(page).toHaveURL('/help/reading')
      await expect(heading).not.toHaveText(title)
    })

    await test.step('the page for programs names this address', async () => {
      await page.goto('/openapi')
      await expect(page.getByText(`export LECTERN=${product.origin}`)).toBeVisible()
      expect(await findViolations(page)).toEqual([])
    })

    await test.step('on a phone nothing sticks out', async () => {
      await page.setViewportSize({ width: 390, height: 844 })
      await page.goto('/help/import')
      await page.getByRole('button', { name: contents }).click()
      await expect(nav.getByRole('searchbox')).toBeVisible()
      await expectWithin(page, 390)
    })
  })

  test(`every chapter in ${lang} opens with its pictures, and no link of it leads nowhere`, async ({
    openContext,
    product,
  }) => {
    const context = await openContext({ storageState: inLanguage(product.origin, lang) })
    const page = await context.newPage()
    await page.goto('/help')
    const nav = page.getByRole('navigation', { name: contents })
    await expect(nav.getByRole('link').first()).toBeVisible()
    const chapters = await nav
      .getByRole('link')
      .evaluateAll((links) => links.map((link) => ({ name: link.getAttribute('href') ?? '', title: link.textContent })))
    const files = await readdir(new URL(`../../../docs/help/${lang}`, import.meta.url))
    expect(chapters).toHaveLength(files.filter((file) => file.endsWith('.md')).length)
    const anchors = new Set<string>()
    const asked: string[] = []
    const text = page.getByRole('article')
    for (const { name, title } of chapters) {
      // By its link, as a reader goes on: nothing of the program is loaded again.
      await nav.locator(`a[href="${name}"]`).click()
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
      await expect(text.getByRole('heading', { level: 2 }).first()).toBeVisible()
      await expect.poll(() => findMissingPictures(text), { message: name }).toEqual([])
      const path = name.replace(/^\//, '')
      const ids = await text.locator('[id]').evaluateAll((found) => found.map((one) => one.id))
      for (const id of ids) anchors.add(`${path}#${id}`)
      const links = await text
        .getByRole('link')
        .evaluateAll((found) => found.map((link) => decodeURIComponent(link.getAttribute('href') ?? '')))
      for (const link of links) {
        expect(link, name).toMatch(/^(\/?help\/[a-z-]+(#.*)?|openapi(\.json)?|#.+)$/)
        if (link.includes('#')) asked.push(link.startsWith('#') ? path + link : link)
      }
    }
    expect(asked.filter((link) => !anchors.has(link))).toEqual([])
    expect(asked.length).toBeGreaterThan(0)
  })
}
