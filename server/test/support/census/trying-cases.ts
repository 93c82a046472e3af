import {
  addMockRule,
  deleteCase,
  emptyCase,
  deleteMockCollection,
  deleteMockRule,
  deleteScript,
  findMockCalls,
  getMockRecording,
  getDebugProxy,
  getMockAddress,
  getProjectVariables,
  getPastMockRule,
  getPastProjectVariables,
  getScript,
  getScriptText,
  keepCaseResults,
  listCases,
  listMockCalls,
  listMockCollections,
  listMockRules,
  listMockRuleTexts,
  listOwnValues,
  listProjectVariableTexts,
  listScripts,
  listScriptTexts,
  openProxySocket,
  openVisitSocket,
  orderCases,
  orderMockRules,
  orderScripts,
  postDebugProxy,
  readCases,
  replaceMockAddress,
  resetMockState,
  runScript,
  saveCase,
  setMockRecording,
  saveOwnValues,
  saveScript,
  sendProxyCall,
  sendVisitCall,
  tryMockRule,
  turnMockRule,
  turnScript,
  updateMockAddress,
  updateMockCollection,
  updateMockRule,
  updateProjectVariables,
  type ScriptRequest,
} from '@lectern/contracts'
import { draftMockRule } from '../../factories/build-mock-rule.ts'
import { decodeId, encodeId } from '../../../src/core/public-ids.ts'
import { buildCase } from '../../factories/build-case.ts'
import { buildScript } from '../../factories/build-script.ts'
import type { TestApp } from '../test-app.ts'
import { calls, type CensusCase } from './calls.ts'
import type { World } from './world.ts'

/** No call leaves: the address is closed to everyone. */
const closed = { method: 'GET', url: 'http://169.254.169.254/', headers: [], body: null }
const request: ScriptRequest = {
  method: 'GET',
  url: 'https://a.example/',
  headers: [],
  body: { mode: 'none', text: '', fields: [] },
}

/** A rule of the document that is named, whoever may see that. */
const ruleOf = async ({ docId, moduleId, users }: World, test: TestApp) => {
  const { name, conditions, answer } = draftMockRule()
  const by = users.spaceAdmin.id
  const { id } = await test.db
    .insertInto('mock_rule')
    .values({
      ...{ module_id: decodeId('module', moduleId), doc_id: decodeId('doc', docId), name, position: 0, is_on: 1 },
      ...{ conditions: JSON.stringify(conditions), answer: JSON.stringify(answer), version: 1 },
      ...{ created_by: by, updated_by: by, created_at_ms: test.now(), updated_at_ms: test.now(), deleted_at_ms: null },
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { docId, id: encodeId('mockRule', id) }
}

const rule = draftMockRule()
const tried = { url: '/', headers: [], body: '', count: 1 }
/** Of a document of the world, which the super admin has saved. */
const savedCase = ({ docId, users }: World, test: TestApp): Promise<string> =>
  buildCase(test, { docId: decodeId('doc', docId), authorId: users.superAdmin.id })
const scriptOf = async ({ docId, users }: World, test: TestApp): Promise<string> =>
  (await buildScript(test, { doc_id: decodeId('doc', docId) }, users.superAdmin.id)).publicId

const pastText = {
  ...{ number: 1, name: '', text: '{}', created_by: null, created_at_ms: null },
  ...{ script_id: null, project_id: null },
}

export const tryingCases: readonly CensusCase[] = [
  calls(sendProxyCall, ({ docId }) => ({ query: { docId }, body: closed })),
  calls(sendVisitCall, ({ shareKey: id, docId }) => ({ query: { of: 'share' as const, id, docId }, body: closed })),
  calls(openProxySocket, ({ docId }) => ({ body: { docId, url: 'wss://a.example/', headers: [] } })),
  calls(openVisitSocket, ({ shareKey: id, docId }) => ({
    body: { of: 'share' as const, id, docId, url: 'wss://a.example/', headers: [] },
  })),
  calls(getDebugProxy),
  calls(postDebugProxy),
  calls(getProjectVariables, ({ projectId }) => ({ query: { projectId } })),
  calls(listProjectVariableTexts, ({ projectId }) => ({ query: { projectId } })),
  calls(getPastProjectVariables, async ({ projectId }, test) => {
    const project_id = decodeId('project', projectId)
    await test.db.deleteFrom('past_text').where('project_id', '=', project_id).execute()
    await test.db
      .insertInto('past_text')
      .values({ ...pastText, project_id })
      .execute()
    return { query: { projectId, number: 1 } }
  }),
  calls(updateProjectVariables, ({ projectId }) => ({
    body: { projectId, version: 0, variables: [{ name: 'a', value: 'b', isSecret: 0 as const, description: '' }] },
  })),
  calls(listOwnValues, ({ moduleId }) => ({ query: { moduleId } })),
  calls(saveOwnValues, ({ moduleId }) => ({
    body: { moduleId, values: [{ environment: '', name: 'a', value: 'b' }] },
  })),
  calls(listCases, ({ docId }) => ({ query: { docId } })),
  calls(readCases, ({ moduleId }) => ({ body: { moduleId, ids: ['00000000'] } })),
  calls(saveCase, ({ docId }) => ({ body: { docId, name: 'A case', content: emptyCase } })),
  calls(keepCaseResults, ({ moduleId }) => ({
    body: { moduleId, results: [{ id: '00000000', version: 1, isPassed: true }] },
  })),
  calls(orderCases, ({ docId }) => ({ body: { docId, ids: [] } })),
  calls(deleteCase, async (world, test) => ({ body: { docId: world.docId, id: await savedCase(world, test) } })),
  calls(getMockAddress, ({ moduleId }) => ({ query: { moduleId } })),
  calls(updateMockAddress, ({ moduleId }) => ({ body: { moduleId, isOn: 1 as const } })),
  calls(replaceMockAddress, ({ moduleId }) => ({ body: { moduleId } })),
  calls(listMockCollections, ({ moduleId }) => ({ query: { moduleId } })),
  calls(updateMockCollection, ({ moduleId }) => ({
    body: { moduleId, path: '/orders', isOn: 1 as const, keyName: '', idField: '', listAt: '', itemAt: '' },
  })),
  calls(deleteMockCollection, ({ moduleId }) => ({ body: { moduleId, path: '/orders' } })),
  calls(findMockCalls, ({ moduleId }) => ({ query: { moduleId, text: '/' } })),
  calls(resetMockState, ({ moduleId }) => ({ body: { moduleId } })),
  calls(getMockRecording, ({ docId }) => ({ query: { docId } })),
  calls(setMockRecording, ({ docId }) => ({ body: { docId, url: null } })),
  calls(listMockRules, ({ docId }) => ({ query: { docId } })),
  calls(addMockRule, ({ docId }) => ({ body: { docId, rule } })),
  calls(updateMockRule, async (world, test) => ({ body: { ...(await ruleOf(world, test)), version: 1, rule } })),
  calls(turnMockRule, async (world, test) => ({ body: { ...(await ruleOf(world, test)), isOn: 0 as const } })),
  calls(orderMockRules, async (world, test) => {
    const { docId, id } = await ruleOf(world, test)
    return { body: { docId, ids: [id] } }
  }),
  calls(deleteMockRule, async (world, test) => ({ body: await ruleOf(world, test) })),
  calls(listMockRuleTexts, async (world, test) => ({ query: await ruleOf(world, test) })),
  calls(getPastMockRule, async (world, test) => {
    const place = await ruleOf(world, test)
    await test.db
      .insertInto('past_text')
      .values({
        ...pastText,
        text: JSON.stringify({ ...rule, match: 'all' }),
        mock_rule_id: decodeId('mockRule', place.id),
      })
      .execute()
    return { query: { ...place, number: 1 } }
  }),
  calls(tryMockRule, ({ docId }) => ({ body: { docId, rule, call: tried } })),
  calls(listMockCalls, ({ docId }) => ({ query: { docId } })),
  calls(listScripts, ({ docId }) => ({ query: { docId } })),
  calls(getScript, async (world, test) => ({ query: { docId: world.docId, id: await scriptOf(world, test) } })),
  calls(listScriptTexts, async (world, test) => ({ query: { docId: world.docId, id: await scriptOf(world, test) } })),
  calls(getScriptText, async (world, test) => {
    const id = await scriptOf(world, test)
    const script_id = decodeId('script', id)
    await test.db
      .insertInto('past_text')
      .values({ ...pastText, script_id })
      .execute()
    return { query: { docId: world.docId, id, number: 1 } }
  }),
  calls(saveScript, ({ docId }) => ({
    body: { docId, scope: 'doc' as const, phase: 'pre' as const, name: 'Sign', source: '', isEnabled: 1 as const },
  })),
  calls(turnScript, async (world, test) => ({
    body: { docId: world.docId, id: await scriptOf(world, test), isEnabled: 0 as const },
  })),
  calls(orderScripts, ({ docId }) => ({ body: { docId, scope: 'doc' as const, ids: [] } })),
  calls(deleteScript, async (world, test) => ({ body: { docId: world.docId, id: await scriptOf(world, test) } })),
  calls(runScript, ({ docId }) => ({ body: { docId, phase: 'pre' as const, source: 'return 1', request } })),
]
