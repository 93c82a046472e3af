import { modifySource } from '@lectern/contracts'
import { beforeAll, describe, expect, it } from 'vitest'
import { buildComponent } from '../../test/factories/build-documents.ts'
import { buildModule, type BuiltModule } from '../../test/factories/build-places.ts'
import { useTestApp } from '../../test/support/test-app.ts'
import { packText } from '../db/content-store.ts'
import { saveSubject, type Prepared } from './save-subject.ts'
import { writeState } from './write-states.ts'

describe('saveSubject', () => {
  const test = useTestApp()
  let home: BuiltModule
  let modelId: number

  beforeAll(async () => {
    home = await buildModule(test)
    await buildComponent(test, home, 'schemas', 'Order', { type: 'object' })
    modelId = (await findModel()).id
  })

  const findModel = () =>
    test.db
      .selectFrom('component')
      .select(['id', 'head_revision_id'])
      .where('module_id', '=', home.id)
      .executeTakeFirstOrThrow()

  const countRevisions = async (): Promise<number> => {
    const revisions = test.db.selectFrom('revision').where('subject_kind', '=', 'component')
    return (await revisions.select('id').where('subject_id', '=', modelId).execute()).length
  }

  const saveTitle = (title: string, meanwhile: () => Promise<unknown>) =>
    saveSubject(test.context, async (): Promise<Prepared<number>> => {
      const { head_revision_id: parentId } = await findModel()
      await meanwhile()
      const text = packText(JSON.stringify({ v: 1, kind: 'component', value: { title } }))
      const details = { kind: 'component', source: modifySource.form, authorId: home.owner.id } as const
      return { write: (tx, nowMs) => writeState(tx, { subjectId: modelId, text, parentId }, { ...details, nowMs }) }
    })

  it('works a change out again when someone else saved in between', async () => {
    let faster = 2
    const before = await countRevisions()
    const saved = await saveTitle('mine', async () => {
      if (faster > 0) await saveTitle(`faster ${String((faster -= 1))}`, () => Promise.resolve())
    })
    expect((await findModel()).head_revision_id).toBe(saved)
    expect(await countRevisions()).toBe(before + 3)
  })

  it('gives up and writes nothing when others keep saving faster', async () => {
    let serial = 0
    const before = await countRevisions()
    const saving = saveTitle('never', () => saveTitle(`other ${String((serial += 1))}`, () => Promise.resolve()))
    await expect(saving).rejects.toMatchObject({ error: 'changed_meanwhile' })
    expect(serial).toBe(4)
    expect(await countRevisions()).toBe(before + 4)
  })

  it('writes nothing onto what was deleted', async () => {
    const before = await countRevisions()
    await test.db.updateTable('component').set({ deleted_at_ms: 1 }).where('id', '=', modelId).execute()
    await expect(saveTitle('late', () => Promise.resolve())).rejects.toMatchObject({ error: 'changed_meanwhile' })
    expect(await countRevisions()).toBe(before)
  })
})
