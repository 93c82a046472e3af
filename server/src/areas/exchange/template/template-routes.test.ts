import {
  addTemplate,
  deleteTemplate,
  getTemplate,
  listDeletedTemplates,
  listTemplates,
  previewTemplate,
  restoreTemplate,
  templateLimits,
  trashDays,
  updateTemplate,
} from '@lectern/contracts'
import { describe, expect, it } from 'vitest'
import { useTestApp } from '../../../../test/support/test-app.ts'
import { useSuperAdmin } from '../../../../test/support/use-built.ts'

const test = useTestApp()
const admin = useSuperAdmin(test)

const preview = (content: string, language = 'en') =>
  test.call(previewTemplate, { body: { content } }, { ...admin, language })

async function rendered(content: string, language?: string): Promise<string> {
  const answer = await preview(content, language)
  if (answer.data === null) throw new Error(answer.msg)
  return answer.data.text
}

async function add(name: string, groupName = '', content = '{{ doc.name }}') {
  const { data } = await test.call(addTemplate, { body: { name, groupName, content } }, admin)
  if (data === null) throw new Error('not added')
  return data
}

const labels = async (): Promise<string[]> =>
  ((await test.call(listTemplates, {}, admin)).data ?? []).map(({ groupName, name }) => `${groupName}/${name}`)
const actions = async (): Promise<string[]> =>
  (await test.db.selectFrom('audit').select('action').orderBy('id').execute()).map(({ action }) => action)

describe('templates', () => {
  it('come with two, which can be read and tried', async () => {
    const { data } = await test.call(listTemplates, {}, admin)
    expect(data?.map(({ groupName, name, updatedByName }) => [groupName, name, updatedByName])).toEqual([
      ['Java', 'DTO', ''],
      ['TypeScript', 'fetch', ''],
    ])
    for (const { id } of data ?? []) {
      const detail = await test.call(getTemplate, { query: { id } }, admin)
      expect(await rendered(detail.data?.content ?? '')).toMatchSnapshot()
    }
  })

  it('are added, changed, deleted, brought back, and all of it is in the log', async () => {
    const made = await add('curl', 'Shell')
    expect(made).toMatchObject({
      name: 'curl',
      groupName: 'Shell',
      version: 1,
      updatedByName: admin.username.toUpperCase(),
    })
    const body = { id: made.id, version: 1, name: 'cURL', groupName: ' Shell ', content: 'curl {{ doc.url }}' }
    expect((await test.call(updateTemplate, { body }, admin)).data).toMatchObject({
      name: 'cURL',
      groupName: 'Shell',
      version: 2,
      content: 'curl {{ doc.url }}',
    })
    expect(await test.call(updateTemplate, { body }, admin)).toMatchObject({ error: 'changed_meanwhile' })
    await test.call(deleteTemplate, { body: { id: made.id } }, admin)
    expect(await labels()).not.toContain('Shell/cURL')
    expect(await test.call(getTemplate, { query: { id: made.id } }, admin)).toMatchObject({ error: 'not_accessible' })
    expect(await test.call(deleteTemplate, { body: { id: made.id } }, admin)).toMatchObject({ error: 'not_accessible' })
    const trash = async () => (await test.call(listDeletedTemplates, {}, admin)).data
    const deleted = { id: made.id, name: 'cURL', groupName: 'Shell', deletedAtMs: test.now() }
    expect(await trash()).toEqual([{ ...deleted, expiresAtMs: test.now() + trashDays * 86_400_000 }])
    await test.call(restoreTemplate, { body: { id: made.id } }, admin)
    expect(await labels()).toContain('Shell/cURL')
    expect(await trash()).toEqual([])
    expect((await actions()).slice(-4)).toEqual([
      'template.add',
      'template.update',
      'template.delete',
      'template.restore',
    ])
  })

  it('have a name once in a group, also when one comes back', async () => {
    const first = await add('same', 'A')
    await add('same', 'B')
    expect(
      await test.call(addTemplate, { body: { name: ' same ', groupName: 'A', content: 'x' } }, admin),
    ).toMatchObject({ error: 'name_taken' })
    await test.call(deleteTemplate, { body: { id: first.id } }, admin)
    await add('same', 'A')
    expect(await test.call(restoreTemplate, { body: { id: first.id } }, admin)).toMatchObject({ error: 'name_taken' })
  })

  it('end somewhere', async () => {
    const rows = Array.from({ length: templateLimits.count }, (_, index) => ({
      name: `many ${String(index)}`,
      group_name: 'many',
      content: 'x',
      version: 1,
      created_at_ms: 0,
      updated_at_ms: 0,
      updated_by: null,
      deleted_at_ms: null,
    }))
    await test.db.insertInto('template').values(rows).execute()
    expect(await test.call(addTemplate, { body: { name: 'more', groupName: '', content: 'x' } }, admin)).toMatchObject({
      error: 'template_too_many',
    })
    expect((await labels()).length).toBe(templateLimits.count)
    await test.db.deleteFrom('template').where('group_name', '=', 'many').execute()
  })

  it('are not saved when they cannot be read, and say where', async () => {
    const body = { name: 'broken', groupName: '', content: 'a\nb {% if doc.name %}' }
    const answer = await test.call(addTemplate, { body }, { ...admin, language: 'en' })
    expect(answer).toMatchObject({ error: 'template_invalid', details: { line: 2 } })
    expect(answer.msg).toContain('Line 2')
    expect(await labels()).not.toContain('/broken')
    expect(await preview('{{ doc.name | no_such_filter }}')).toMatchObject({ error: 'template_invalid' })
  })
})

describe('what a template may use', () => {
  it('is the document in the reader’s language, its types, and names in every case', async () => {
    expect(await rendered('{{ doc.httpMethod }} {{ doc.url }} {{ doc.name }}')).toBe(
      'POST /shops/{shopId}/orders Create an order',
    )
    expect(await rendered('{{ doc.name }}', 'zh-CN')).toBe('创建订单')
    expect(await rendered('{% for type in types %}{{ type.name }} {% endfor %}')).toBe('NewOrder OrderItem Order ')
    expect(
      await rendered('{% for f in doc.pathParams %}{{ f.name | snake_case }}:{{ f | java_type }}{% endfor %}'),
    ).toBe('shop_id:Long')
    expect(await rendered('{{ doc.responseExample | size | at_least: 20 }}')).not.toBe('20')
    expect(await rendered('{{ sys.date }}')).toBe('2026-01-15')
    expect(await rendered('{{ doc.nothing.at.all }}')).toBe('')
  })

  it('ends a comment nowhere and quotes what is no name', async () => {
    expect(await rendered('{{ "a */ b" | comment }}')).not.toContain('*/')
    expect(await rendered('{{ "unit-price" | ts_key }} {{ "sku" | ts_key }}')).toBe('"unit-price" sku')
    expect(await rendered('{{ "`${x}`" | template_literal }}')).toBe('\\`\\${x}\\`')
  })

  it.each([
    '{{ doc.constructor }}',
    '{{ doc.__proto__ }}',
    '{{ doc.constructor.constructor }}',
    '{{ types.map.constructor }}',
    '{{ "x".constructor }}',
    '{{ doc.toString }}',
    '{{ types | map: "constructor" }}',
    '{{ types | map: "__proto__" }}',
    '{{ doc["__proto__"]["polluted"] }}',
    '{{ process }}{{ global }}{{ globalThis }}{{ require }}{{ this }}',
    '{{ types | where: "constructor" | size | times: 0 | remove: "0" }}',
    '{% assign __proto__ = doc %}{{ polluted }}',
  ])('reaches nothing behind the data: %s', async (content) => {
    const answer = await preview(content)
    const text = answer.data?.text ?? ''
    expect(text.replaceAll(/[\s,]/g, '')).toBe('')
    expect(answer.error ?? 'template_invalid').toBe('template_invalid')
    expect(Reflect.has({}, 'polluted')).toBe(false)
  })

  it.each([
    '{% include "/etc/passwd" %}',
    '{% render "../../package.json" %}',
    '{% layout "x" %}',
    '{% block a %}{% endblock %}',
  ])('reads no file: %s', async (content) => {
    expect(await preview(content)).toMatchObject({ error: 'template_invalid' })
  })

  it.each([
    [
      'an endless loop',
      '{% for a in (1..99999) %}{% for b in (1..99999) %}{% for c in (1..99999) %}{% endfor %}{% endfor %}{% endfor %}',
    ],
    ['a range larger than memory', '{% for a in (1..9999999999) %}x{% endfor %}'],
    ['a text that doubles', `{% assign a = "xxxxxxxxxxxxxxxx" %}${'{% assign a = a | append: a %}'.repeat(40)}{{ a }}`],
    [
      'a text that grows by replacement',
      `{% assign a = "aaaaaaaaaa" %}${'{% assign a = a | replace: "a", "aaaaaaaaaa" %}'.repeat(12)}{{ a }}`,
    ],
    [
      'a list that grows',
      `{% assign a = "a,b,c,d" | split: "," %}${'{% assign a = a | concat: a %}'.repeat(40)}{{ a | size }}`,
    ],
    ['more than anybody reads', '{% for a in (1..40000) %}0123456789{% endfor %}'],
  ])('is ended: %s', async (_title, content) => {
    expect(await preview(content)).toMatchObject({ error: 'template_exhausted' })
    // The next one has a thread again.
    expect(await rendered('{{ 1 | plus: 1 }}')).toBe('2')
  })
  it('may be nested as deep as it is long', async () => {
    const open = '{% if true %}'.repeat(2_400)
    expect(await preview(open)).toMatchObject({ error: 'template_invalid' })
    const answer = await preview(open + '{% endif %}'.repeat(2_400))
    expect(['template_exhausted', undefined]).toContain(answer.error)
    expect(await rendered('{{ 1 | plus: 1 }}')).toBe('2')
  })
})
