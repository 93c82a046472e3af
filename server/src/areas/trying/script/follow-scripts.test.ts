import { pastTextLimit } from '@lectern/contracts'
import { expect, it } from 'vitest'
import { buildDoc } from '../../../../test/factories/build-documents.ts'
import { useTestApp } from '../../../../test/support/test-app.ts'
import { rowsOf } from '../../../db/rows.ts'
import { followScripts } from './follow-scripts-commands.ts'
import { addPastScripts, type PastScript } from './past-script-commands.ts'

const test = useTestApp()

const scriptOf = (source: string): PastScript => ({ phase: 'pre', name: 'Sign', source, isOn: true })

it('changes many scripts of a source and their histories in statements for many', async () => {
  const first = await buildDoc(test)
  const docs = [first]
  for (let at = 1; at < 25; at += 1) docs.push(await buildDoc(test, { module: first.module }))
  const by = { userId: first.owner.id, nowMs: test.now() }
  const thingsOf = (source: string) =>
    docs.map(({ id }) => ({
      of: { scope: 'doc', id } as const,
      docIds: [],
      scripts: [scriptOf(`${source} // ${String(id)}`)],
    }))
  const [id = 0] = await addPastScripts(test.db, thingsOf('let a = 0'), by)
  let statements = 0
  const db = test.db.withPlugin({
    transformQuery: ({ node }) => {
      statements += 1
      return node
    },
    transformResult: ({ result }) => Promise.resolve(result),
  })
  await followScripts(db, thingsOf('let a = 1'), by)
  // One finds what is here; twice, for at most 20 scripts: two for the scripts, three for their histories.
  expect(statements).toBe(11)
  const sources = await rowsOf(test.db, 'call_script', { doc_id: docs.map((doc) => doc.id) })
    .select(['source', 'version'])
    .orderBy('id')
    .execute()
  expect(sources).toEqual(docs.map((doc) => ({ source: `let a = 1 // ${String(doc.id)}`, version: 2 })))
  for (let at = 2; at <= pastTextLimit + 1; at += 1)
    await followScripts(test.db, thingsOf(`let a = ${String(at)}`).slice(0, 1), by)
  const past = await rowsOf(test.db, 'past_text', { script_id: id })
    .select(['number', 'text'])
    .orderBy('number')
    .execute()
  expect([past.length, past[0], past.at(-1)]).toEqual([
    pastTextLimit,
    { number: 3, text: `let a = 2 // ${String(first.id)}` },
    { number: pastTextLimit + 2, text: `let a = ${String(pastTextLimit + 1)} // ${String(first.id)}` },
  ])
  const second = await rowsOf(test.db, 'call_script', { doc_id: docs[1]?.id ?? 0 })
    .select('id')
    .executeTakeFirst()
  const ofSecond = rowsOf(test.db, 'past_text', { script_id: second?.id ?? 0 })
    .select('number')
    .orderBy('number')
  expect(await ofSecond.execute()).toEqual([{ number: 1 }, { number: 2 }])
})
