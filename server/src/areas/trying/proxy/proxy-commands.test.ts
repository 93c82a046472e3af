import { PassThrough } from 'node:stream'
import { settingGroups } from '@lectern/contracts'
import { afterEach, expect, it, vi } from 'vitest'
import { writeSettings } from '../../../core/settings.ts'
import { buildUser } from '../../../../test/factories/build-people.ts'
import { useTestApp } from '../../../../test/support/test-app.ts'
import { onceClosed } from './end-call.ts'
import { CallSender } from './proxy-commands.ts'

const test = useTestApp()
afterEach(() => vi.useRealTimers())

const call = { method: 'GET', url: 'ftp://nowhere.test/', headers: [], content: undefined }

it('leaves no timer behind when a call is closed, before it is sent or after', async () => {
  const { id: userId } = await buildUser(test)
  const sender = new CallSender(test.context)
  const [first, second] = [
    await sender.open({ userId, environments: [] }),
    await sender.open({ userId, environments: [] }),
  ]
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  await expect(first.send(call, {})).rejects.toThrow('address')
  expect(vi.getTimerCount()).toBe(1)
  first.close()
  expect(vi.getTimerCount()).toBe(0)
  second.close()
  await expect(second.send(call, {})).rejects.toThrow('address')
  expect(vi.getTimerCount()).toBe(0)
})

it('counts a call until it is closed, also where its connection is closed before it is open', async () => {
  const { id: userId } = await buildUser(test)
  const sender = new CallSender(test.context)
  await writeSettings(test.db, 'proxy', { ...settingGroups.proxy.initial, perMinute: 1_000 })
  const connection = new PassThrough().destroy()
  for (let at = 0; at < 30; at++) {
    const open = await sender.open({ userId, environments: [] })
    onceClosed(connection, open.close)
    expect(open.signal.aborted).toBe(true)
  }
  const all = Array.from({ length: 20 }, () => sender.open({ userId, environments: [] }))
  const [last] = await Promise.all(all)
  await expect(sender.open({ userId, environments: [] })).rejects.toThrow('proxy_busy')
  last?.close()
  await expect(sender.open({ userId, environments: [] })).resolves.toMatchObject({ signal: { aborted: false } })
})
