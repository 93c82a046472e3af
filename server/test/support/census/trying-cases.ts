import {
  getDebugProxy,
  listOwnValues,
  getMockAddress,
  openProxySocket,
  postDebugProxy,
  replaceMockAddress,
  runScript,
  saveOwnValues,
  sendProxyCall,
  updateMockAddress,
  type ScriptRequest,
} from '@lectern/contracts'
import { calls, type CensusCase } from './calls.ts'

/** No call leaves: the address is closed to everyone. */
const closed = { method: 'GET', url: 'http://169.254.169.254/', headers: [], body: null }
const request: ScriptRequest = {
  method: 'GET',
  url: 'https://a.example/',
  headers: [],
  body: { mode: 'none', text: '', fields: [] },
}

export const tryingCases: readonly CensusCase[] = [
  calls(sendProxyCall, ({ docId }) => ({ query: { docId }, body: closed })),
  calls(openProxySocket, ({ docId }) => ({ body: { docId, url: 'wss://a.example/', headers: [] } })),
  calls(getDebugProxy),
  calls(postDebugProxy),
  calls(listOwnValues, ({ moduleId }) => ({ query: { moduleId } })),
  calls(saveOwnValues, ({ moduleId }) => ({
    body: { moduleId, values: [{ environment: '', name: 'a', value: 'b' }] },
  })),
  calls(getMockAddress, ({ moduleId }) => ({ query: { moduleId } })),
  calls(updateMockAddress, ({ moduleId }) => ({ body: { moduleId, isOn: 1 as const } })),
  calls(replaceMockAddress, ({ moduleId }) => ({ body: { moduleId } })),
  calls(runScript, ({ docId }) => ({ body: { docId, phase: 'pre' as const, source: 'return 1', request } })),
]
