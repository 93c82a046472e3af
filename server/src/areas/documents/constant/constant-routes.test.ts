import { getConstants, getDocDetail, saveConstants, updateModule } from '@lectern/contracts'
import { describe, expect, it } from 'vitest'
import { buildDoc } from '../../../../test/factories/build-documents.ts'
import { addToSpace, buildUser } from '../../../../test/factories/build-people.ts'
import { buildModule, buildProject } from '../../../../test/factories/build-places.ts'
import { useTestApp } from '../../../../test/support/test-app.ts'

const test = useTestApp()

const code = (text: string, name = '') => ({ code: text, name, description: '', solution: '' })

describe('error codes and constants', () => {
  it('of a project and an application are kept apart, each with its history', async () => {
    const module = await buildModule(test)
    const project = { projectId: module.project.publicId }
    const application = { moduleId: module.publicId }
    const read = (query: typeof project | typeof application) => test.call(getConstants, { query }, module.owner)
    expect((await read(project)).data).toEqual({
      level: 'project',
      revision: '',
      codes: [],
      text: '',
      modifierName: '',
      updatedAtMs: null,
    })
    const full = { code: 'RATE-1', name: ' Busy ', description: ' Too many ', solution: ' Wait ' }
    const saved = await test.call(
      saveConstants,
      { body: { ...project, revision: '', codes: [full], text: '# All' } },
      module.owner,
    )
    expect(saved.data).toMatchObject({
      level: 'project',
      codes: [{ code: 'RATE-1', name: 'Busy', description: 'Too many', solution: 'Wait' }],
      text: '# All',
    })
    expect((await read(application)).data).toMatchObject({ level: 'module', revision: '', codes: [] })
    const revision = saved.data?.revision ?? ''
    const again = { ...project, revision, codes: [code('B'), code('A')], text: '' }
    expect((await test.call(saveConstants, { body: again }, module.owner)).data?.codes.map((row) => row.code)).toEqual([
      'B',
      'A',
    ])
    const revisions = await test.db
      .selectFrom('revision')
      .select(['id', 'parent_id'])
      .where('subject_kind', '=', 'projectConstants')
      .where('subject_id', '=', module.project.id)
      .orderBy('id')
      .execute()
    expect(revisions.map((row) => row.parent_id)).toEqual([null, revisions[0]?.id])
  })

  it('refuse a code twice, one of another form, and a stale state; nothing is written', async () => {
    const module = await buildModule(test)
    const save = (revision: string, codes: ReturnType<typeof code>[]) =>
      test.call(saveConstants, { body: { moduleId: module.publicId, revision, codes, text: '' } }, module.owner)
    expect(await save('', [code('A'), code('A')])).toMatchObject({ error: 'code_taken', details: { code: 'A' } })
    expect(await save('', [code('A B')])).toMatchObject({ error: 'invalid_input' })
    expect(await save('', [code('订单')])).toMatchObject({ error: 'invalid_input' })
    await save('', [code('FIRST')])
    expect(await save('', [code('SECOND')])).toMatchObject({ error: 'changed_meanwhile' })
    const read = await test.call(getConstants, { query: { moduleId: module.publicId } }, module.owner)
    expect(read.data?.codes.map((row) => row.code)).toEqual(['FIRST'])
  })

  it('are changed by those who write documents', async () => {
    const project = await buildProject(test, { isPrivate: 0 })
    const guest = await buildUser(test)
    await addToSpace(test, project.space.id, guest, 'guest')
    const body = { projectId: project.publicId, revision: '', codes: [], text: 'x' }
    expect(await test.call(saveConstants, { body }, guest)).toMatchObject({ error: 'no_permission' })
    expect((await test.call(getConstants, { query: { projectId: project.publicId } }, guest)).data?.text).toBe('')
    expect(await test.call(getConstants, { query: {} }, guest)).toMatchObject({ error: 'not_accessible' })
  })
})

describe('a document', () => {
  it('shows the codes of its levels, the nearer one winning, as they are now', async () => {
    const module = await buildModule(test)
    const content = {
      v: 1,
      kind: 'dubbo',
      definition: 'void f()',
      parameters: { type: 'object' },
      result: {},
      errorCodes: [{ code: 'X', name: 'document' }],
    } as const
    const doc = await buildDoc(test, { module, content: { ...content, errorCodes: [...content.errorCodes] } })
    const read = async () => {
      const { data } = await test.call(getDocDetail, { query: { id: doc.publicId } }, module.owner)
      return {
        codes: data?.errorCodeParams.map((row) => [row['name'], row['description'], row['level']]),
        constants: data?.constants,
      }
    }
    expect(await read()).toEqual({ codes: [['X', 'document', 'doc']], constants: [] })
    const save = (level: object, codes: ReturnType<typeof code>[], text = '') =>
      test.call(saveConstants, { body: { ...level, revision: '', codes, text } }, module.owner)
    await save({ moduleId: module.publicId }, [code('X', 'application'), code('Y', 'application')])
    await save({ projectId: module.project.publicId }, [code('Y', 'project'), code('Z', 'project')], 'Everywhere')
    expect(await read()).toEqual({
      codes: [
        ['X', 'document', 'doc'],
        ['Y', 'application', 'module'],
        ['Z', 'project', 'project'],
      ],
      constants: [{ level: 'project', text: 'Everywhere' }],
    })
    const target = await buildProject(test, { space: module.project.space })
    await test.call(updateModule, { body: { id: module.publicId, projectId: target.publicId } }, module.owner)
    expect((await read()).codes).toHaveLength(2)
  })
})
