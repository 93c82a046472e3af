import { readCommon, readEnvironments } from '@lectern/model'
import { expect, it } from 'vitest'
import { buildTornaModule } from './build-module.ts'
import { importTornaModule, writeTornaModule } from './import-module.ts'
import type { DumpRow } from './read-dump.ts'

const param = (environment: 1 | 2, style: 1 | 2 | 3, name: string, example = ''): DumpRow => ({
  ...{ id: '1', environment_id: String(environment), style: String(style), name, example },
  ...{ type: 'string', description: `About ${name}`, parent_id: '0' },
})

it('brings what other environments than the first have beside it as their variables, and names the rest', () => {
  const built = buildTornaModule('Shop', {
    ...{ docs: [], config: [], scripts: [], dictionaries: new Map() },
    ...{ listParams: () => [], listMocks: () => [], listProps: () => [], listScripts: () => [] },
    findConstants: () => '',
    environments: [
      { id: '1', name: 'test', url: 'http://test.example', is_public: '1' },
      { id: '2', name: 'live', url: 'https://shop.example', is_public: '0' },
    ],
    environmentParams: [
      ...[param(1, 2, 'tenant', 'a'), param(1, 2, 'region', 'cn'), param(1, 3, 'code')],
      ...[param(2, 1, 'x-trace', 't'), param(2, 2, 'tenant', 'b'), param(2, 2, 'region', 'cn')],
      ...[param(2, 2, 'channel', 'web'), param(2, 2, 'access_token', 'secret'), param(2, 2, '渠道')],
      ...[param(2, 3, 'code'), param(2, 3, 'trace')],
    ],
  })
  const names = ['tenant', 'channel', 'access_token']
  expect(built.otherEnvironments).toEqual([
    { name: 'live', variables: names, left: ['渠道 (string)', 'trace (string)'] },
  ])
  const bytes = Buffer.from(writeTornaModule(built.module, new Map()))
  const result = importTornaModule([{ path: 'torna.json', bytes }])
  if (!result.ok) throw new Error('unread')
  const { root } = result.bundle.application
  expect(readCommon(root)).toMatchObject({
    params: [
      { name: 'tenant', example: 'a' },
      { name: 'region', example: 'cn' },
    ],
    returns: [{ name: 'code' }],
  })
  const [test, live] = readEnvironments(root)
  expect(test).toMatchObject({ name: 'test', variables: [] })
  expect(live).toMatchObject({ name: 'live', headers: [{ name: 'x-trace' }] })
  const variable = { isSecret: false, value: '', description: '' }
  expect(live?.variables).toEqual([
    { ...variable, name: 'tenant', value: 'b', description: 'About tenant' },
    { ...variable, name: 'channel', value: 'web', description: 'About channel' },
    { ...variable, name: 'access_token', isSecret: true, description: 'About access_token' },
  ])
})
