import {
  deleteLanguage,
  getAdminLanguage,
  getLanguage,
  getSystemSettings,
  getViewConfig,
  listAdminLanguages,
  listLanguages,
  login,
  renameLanguage,
  saveLanguage,
  setDefaultLanguage,
  visitAreas,
} from '@lectern/contracts'
import { afterEach, describe, expect, it } from 'vitest'
import { useTestApp } from '../../../../test/support/test-app.ts'
import { useSuperAdmin } from '../../../../test/support/use-built.ts'

const test = useTestApp()
const admin = useSuperAdmin(test)
afterEach(async () => {
  await test.call(setDefaultLanguage, { body: { lang: 'zh-CN' } }, admin)
  await test.db.deleteFrom('language').execute()
})

type Content = Record<string, unknown>

async function save(lang: string, content: Content, version = '') {
  return test.call(saveLanguage, { body: { lang, description: lang, content, version } }, { ...admin, language: 'en' })
}

/** A text as the interface gets it. */
async function text(lang: string, area: string, ...path: string[]): Promise<unknown> {
  const { data } = await test.call(getLanguage, { query: { lang } })
  let value: unknown = data?.content?.[area]
  for (const name of path) value = typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined
  return value
}

describe('a further language', () => {
  it('is there at once, whole: its own texts, then the default language’s, then Chinese', async () => {
    const answer = await save('JA', { common: { cancel: 'キャンセル', save: '  ' } })
    expect(answer.data).toMatchObject({
      ignored: [],
      language: { lang: 'ja', isBuiltIn: false, own: 1, updatedByName: admin.username.toUpperCase() },
    })
    expect(answer.data?.language.missing).toBe((answer.data?.language.total ?? 0) - 1)
    expect((await test.call(listLanguages)).data?.map(({ lang }) => lang)).toEqual(['zh-CN', 'en', 'ja'])
    expect(await text('ja', 'common', 'cancel')).toBe('キャンセル')
    expect(await text('ja', 'common', 'save')).toBe('保存')
    await test.call(setDefaultLanguage, { body: { lang: 'en' } }, admin)
    expect(await text('ja', 'common', 'save')).toBe('Save')
    expect(await text('ja-JP', 'common', 'cancel')).toBe('キャンセル')
    expect(await text('ko', 'common', 'cancel')).toBeUndefined()
  })

  it('is chosen by the browser’s wishes when no language is named', async () => {
    await save('pt-BR', {})
    const asked = async (language: string) => (await test.call(getLanguage, {}, { language })).data?.userLang
    expect(await asked('pt-PT,en;q=0.8')).toBe('pt-BR')
    expect(await asked('ko,en-GB;q=0.8')).toBe('en')
    expect(await asked('ko')).toBe('zh-CN')
  })

  it('is sent once: the tag changes with the texts, and only then', async () => {
    const first = await test.send(getLanguage, { query: { lang: 'en' } })
    const tag = String(first.headers.etag)
    const again = await test.app.inject({ url: '/system/i18n/get?lang=en', headers: { 'if-none-match': tag } })
    expect(again.statusCode).toBe(304)
    await save('en', { common: { cancel: 'Never mind' } })
    const third = await test.app.inject({ url: '/system/i18n/get?lang=en', headers: { 'if-none-match': tag } })
    expect(third.statusCode).toBe(200)
    expect(third.headers.etag).not.toBe(tag)
  })

  it('is sent to visitors without the texts they never meet', async () => {
    const areasOf = async (query: { part?: 'visit' } = {}) => {
      const { data } = await test.call(getLanguage, { query: { lang: 'en', ...query } })
      return Object.keys(data?.content ?? {}).sort()
    }
    expect(await areasOf({ part: 'visit' })).toEqual([...visitAreas].sort())
    expect(await areasOf()).toEqual(expect.arrayContaining([...visitAreas, 'members']))
  })

  it('is not saved over what somebody else saved meanwhile', async () => {
    const first = await save('ja', { common: { cancel: 'キャンセル' } })
    const version = first.data?.language.version ?? ''
    expect(await save('ja', {})).toMatchObject({ error: 'changed_meanwhile' })
    test.advance(1)
    expect(await save('ja', { common: { cancel: '取消' } }, version)).toMatchObject({ code: '0' })
    expect(await save('ja', { common: { cancel: 'x' } }, version)).toMatchObject({ error: 'changed_meanwhile' })
    expect(await text('ja', 'common', 'cancel')).toBe('取消')
  })

  it.each(['x', 'no_such', '123', '../en', 'en;q=1', '中文'])('has a tag that is one, not %s', async (lang) => {
    expect(await save(lang.padEnd(2, '-'), {})).toMatchObject({ error: 'language_tag_invalid' })
  })

  it('gets another name, which built-in ones do not', async () => {
    const saved = await save('ja', { common: { cancel: 'キャンセル' } })
    const rename = (lang: string) => test.call(renameLanguage, { body: { lang, description: ' 日本語 ' } }, admin)
    expect(await rename('ja')).toMatchObject({ code: '0', data: null })
    expect((await test.call(listLanguages)).data).toContainEqual({ lang: 'ja', description: '日本語' })
    expect(await text('ja', 'common', 'cancel')).toBe('キャンセル')
    const meanwhile = await save('ja', {}, saved.data?.language.version)
    expect(meanwhile.error).toBe('changed_meanwhile')
    expect((await rename('en')).error).toBe('not_accessible')
    expect((await rename('ko')).error).toBe('not_accessible')
    const entry = await test.db.selectFrom('audit').selectAll().where('action', '=', 'language.rename').execute()
    expect(entry).toMatchObject([{ subject_name: 'ja', details: '{"from":"ja","to":"日本語"}' }])
  })

  it('can be the default, and then not be deleted', async () => {
    await save('ja', {})
    expect(await test.call(setDefaultLanguage, { body: { lang: 'ja' } }, admin)).toMatchObject({ code: '0' })
    expect((await test.call(getViewConfig)).data?.defaultLang).toBe('ja')
    expect((await test.call(getSystemSettings, {}, admin)).data?.groups.language.value).toEqual({ default: 'ja' })
    expect(await test.call(deleteLanguage, { body: { lang: 'ja' } }, admin)).toMatchObject({
      error: 'language_is_default',
    })
    // The server's own sentences are built in: in a language it does not speak it answers in Chinese.
    const refused = await test.call(login, { body: { username: 'x', password: 'y' } }, { language: 'ja' })
    expect(refused.msg).toMatch(/\p{Script=Han}/u)
    await test.call(setDefaultLanguage, { body: { lang: 'en' } }, admin)
    expect(await test.call(deleteLanguage, { body: { lang: 'ja' } }, admin)).toMatchObject({ code: '0' })
    expect((await test.call(listLanguages)).data?.map(({ lang }) => lang)).toEqual(['zh-CN', 'en'])
    expect(await test.call(deleteLanguage, { body: { lang: 'ja' } }, admin)).toMatchObject({ error: 'not_accessible' })
  })

  it('is unknown as the default when it is not there', async () => {
    expect(await test.call(setDefaultLanguage, { body: { lang: 'ja' } }, admin)).toMatchObject({
      error: 'invalid_input',
    })
  })
})

describe('a built-in language', () => {
  it('says what an administrator wrote, also in the server’s sentences, until that is deleted', async () => {
    const failed = async () =>
      (await test.call(login, { body: { username: 'nobody', password: 'y' } }, { language: 'en', ip: '10.0.0.9' })).msg
    const before = await failed()
    await save('en', { errors: { login_failed: 'No entry' }, common: { cancel: 'Never mind' } })
    expect(await failed()).toBe('No entry')
    expect(await text('en', 'common', 'cancel')).toBe('Never mind')
    expect(await text('en', 'common', 'save')).toBe('Save')
    const { data } = await test.call(getAdminLanguage, { query: { lang: 'en' } }, admin)
    expect(data).toMatchObject({
      language: { lang: 'en', isBuiltIn: true, own: 2, missing: 0 },
      content: { errors: { login_failed: 'No entry' }, common: { cancel: 'Never mind' } },
      original: { zh: { common: { save: '保存' } }, en: { common: { save: 'Save' } } },
    })
    expect(await test.call(deleteLanguage, { body: { lang: 'en' } }, admin)).toMatchObject({ code: '0' })
    expect(await failed()).toBe(before)
    expect(await text('en', 'common', 'cancel')).toBe('Cancel')
  })

  it('is what the server speaks when it is the default and nobody asks for another', async () => {
    await test.call(setDefaultLanguage, { body: { lang: 'en' } }, admin)
    const { msg } = await test.call(
      login,
      { body: { username: 'z', password: 'y' } },
      { language: 'ko', ip: '10.0.0.8' },
    )
    expect(msg).not.toMatch(/\p{Script=Han}/u)
  })
})

describe('texts', () => {
  it.each([
    ['syntax', '{name'],
    ['syntax', '{minutes, plural, one {x}}'],
    ['is missing {minutes}', 'Later'],
    ['{secret}', '{minutes} {secret}'],
    ['<script>', '{minutes} <script>alert(1)</script>'],
    ['4000', `{minutes}${'x'.repeat(4_000)}`],
  ])('are refused with key and reason (%s)', async (reason, value) => {
    const answer = await save('ja', { errors: { visit_attempts_exceeded: value, share_empty: 'ok' } })
    expect(answer).toMatchObject({
      error: 'language_texts_invalid',
      details: { count: 1, problems: [{ key: 'errors:visit_attempts_exceeded' }] },
    })
    expect(answer.msg).toContain('errors:visit_attempts_exceeded')
    expect(answer.msg).toContain(reason === 'syntax' ? 'not a valid ICU message' : reason)
    expect((await test.db.selectFrom('language').select('lang').execute()).length).toBe(0)
  })

  it('of keys that are none of ours are left out and named, whatever they are called', async () => {
    const content: Content = {
      common: { cancel: 'x', mine: 'y', toString: 'z', hasOwnProperty: { call: 'z' } },
      valueOf: { a: 'b' },
      other: 'text',
      list: ['a'],
    }
    const { data } = await save('ja', content)
    expect(data?.language.own).toBe(1)
    expect(data?.ignored).toContain('common:mine')
    const row = await test.db.selectFrom('language').select('texts').executeTakeFirstOrThrow()
    expect(JSON.parse(row.texts)).toEqual({ 'common:cancel': 'x' })
  })

  it('may be all of them at once', async () => {
    const { data } = await test.call(getAdminLanguage, { query: { lang: 'zh-CN' } }, admin)
    const answer = await save('zh-TW', data?.original.zh ?? {})
    expect(answer.data?.language).toMatchObject({ missing: 0, own: answer.data?.language.total })
  })

  it('are nested as deep as ours at most', async () => {
    let deep: Content = { cancel: 'x' }
    for (let depth = 0; depth < 2_000; depth += 1) deep = { deeper: deep }
    expect(await save('ja', { common: deep })).toMatchObject({ code: '0', data: { language: { own: 0 } } })
  })
})

describe('the list', () => {
  it('tells how much is missing, who wrote it, and which is the default', async () => {
    await save('ja', { common: { cancel: 'キャンセル' } })
    const { data } = await test.call(listAdminLanguages, {}, admin)
    const zh = { lang: 'zh-CN', isBuiltIn: true, isDefault: true, missing: 0, own: 0, version: '', updatedAtMs: null }
    expect(data).toMatchObject([
      zh,
      { lang: 'en', isDefault: false, missing: 0 },
      { lang: 'ja', own: 1, updatedAtMs: test.now(), updatedByName: admin.username.toUpperCase() },
    ])
  })

  it('is in the log', async () => {
    const entries = await test.db.selectFrom('audit').select(['action', 'subject_name']).execute()
    expect(entries).toContainEqual({ action: 'language.save', subject_name: 'ja' })
    expect(entries).toContainEqual({ action: 'language.delete', subject_name: 'ja' })
  })
})
