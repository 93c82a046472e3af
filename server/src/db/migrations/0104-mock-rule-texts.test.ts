import { getPastMockRule, listMockRuleTexts, updateMockRule } from '@lectern/contracts'
import { sql, type Kysely } from 'kysely'
import { expect, it } from 'vitest'
import { buildDoc } from '../../../test/factories/build-documents.ts'
import { buildMockRule, draftMockRule } from '../../../test/factories/build-mock-rule.ts'
import { must } from '../../../test/support/must.ts'
import { useTestApp } from '../../../test/support/test-app.ts'
import { up } from './0104-mock-rule-texts.ts'

const test = useTestApp()

/** The table as the release before left it. */
async function undo(): Promise<void> {
  const { db } = test
  await sql`delete from past_text where mock_rule_id is not null`.execute(db)
  await db.schema.dropIndex('past_text_mock_rule').execute()
  await db.schema.alterTable('past_text').dropColumn('mock_rule_id').execute()
}

it('makes what changed rules are now their first version, and goes on from there', async () => {
  const { publicId: docId, owner } = await buildDoc(test)
  const unchanged = await buildMockRule(test, owner, docId)
  const id = await buildMockRule(test, owner, docId, draftMockRule({ name: 'Limited "now"' }))
  const written = draftMockRule({ name: 'Limited "now"', match: 'any' }, { status: 429, text: '"later"\n' })
  const change = (version: number, rule: typeof written) =>
    must(test, owner, updateMockRule, { docId, id, version, rule })
  await change(1, written)
  await undo()

  // A migration is frozen: the types of tables are those of a later release.
  await up(test.db as unknown as Kysely<unknown>)

  const numbers = async (of: string) =>
    (await test.call(listMockRuleTexts, { query: { docId, id: of } }, owner)).data?.map(({ number }) => number)
  expect([await numbers(unchanged), await numbers(id)]).toEqual([[], [1]])
  await change(2, { ...written, name: 'Limited' })
  expect(await numbers(id)).toEqual([2, 1])
  const { data: first } = await test.call(getPastMockRule, { query: { docId, id, number: 1 } }, owner)
  expect(first).toMatchObject({ name: 'Limited "now"', authorName: owner.username.toUpperCase(), match: 'any' })
  expect(first).toMatchObject({ conditions: written.conditions, answer: written.answer })
})
