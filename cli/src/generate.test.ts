// Code as people get it from the command: written, compiled, and calling the mock of the same description.
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { mockApplication } from '@lectern/model'
import { afterAll, describe, expect, it } from 'vitest'
import { run, writeFiles } from '../../formats/test/code/generate.ts'
import { shop } from '../../formats/test/code/shop.ts'
import { command } from './remote/generate.ts'
import { readDescription } from './remote/read-description.ts'
import { startMock, type AnsweredCall } from './remote/serve-mock.ts'

const root = join(import.meta.dirname, '..', '..')
const folder = mkdtempSync(join(tmpdir(), 'lectern-generate-'))
const file = join(folder, 'shop.json')
const out = join(folder, 'client')
writeFileSync(file, JSON.stringify(shop))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const generate = (...more: string[]): Promise<number> =>
  command.run([file, '--out', out, '--language', 'typescript', ...more])

/** What the generated index exports, as far as it is called here. */
interface Generated {
  createApi(options: { baseUrl: string; headers: Record<string, string> }): {
    dingDanApi: {
      getOrder(args: object): Promise<{ id: unknown; items: unknown }>
      createOrder(args: object): Promise<{ status: unknown }>
      deleteOrdersByOrderId(args: object): Promise<unknown>
    }
    filesApi: { postFiles(args: object): Promise<Blob>; putFiles(args: object): Promise<unknown> }
  }
}

describe('lectern generate', () => {
  it('writes a client that compiles and calls the mock', async () => {
    expect(await generate()).toBe(0)
    const compilerOptions = {
      strict: true,
      target: 'es2023',
      module: 'nodenext',
      lib: ['es2023', 'dom', 'dom.iterable'],
      types: [],
    }
    writeFiles(out, [
      { path: 'tsconfig.json', text: JSON.stringify({ compilerOptions: { ...compilerOptions, outDir: 'built' } }) },
      { path: 'package.json', text: JSON.stringify({ type: 'module' }) },
    ])
    const compiler = join(root, 'node_modules', 'typescript-7', 'bin', 'tsc')
    expect(run(process.execPath, [compiler, '-p', '.'], out)).toEqual({ ok: true, output: '' })
    const calls: AnsweredCall[] = []
    const mock = await startMock(mockApplication(await readDescription(file)), {
      host: '127.0.0.1',
      port: 0,
      onAnswer: (call) => calls.push(call),
    })
    // Compiled from what was generated.
    const { createApi } = (await import(pathToFileURL(join(out, 'built', 'index.js')).href)) as Generated
    const { dingDanApi, filesApi } = createApi({ baseUrl: `${mock.address}/v1`, headers: { 'X-Own': '1' } })
    const order = await dingDanApi.getOrder({
      orderId: 'a/b',
      class_: [1, 2],
      zhuangTai: 'open',
      fields: ['x', 'y'],
      filterMin: 3,
      xTrace: 't',
    })
    expect([typeof order.id, Array.isArray(order.items)]).toEqual(['string', true])
    expect((await dingDanApi.createOrder({ body: { items: [{ sku: 's', count: 1 }] } })).status).toEqual(
      expect.any(String),
    )
    expect(await dingDanApi.deleteOrdersByOrderId({ orderId: '1' })).toBeUndefined()
    expect(await filesApi.postFiles({ file: new Blob(['x']), note: 'n', tags: ['a', 'b'] })).toBeInstanceOf(Blob)
    expect(await filesApi.putFiles({ name: 'n', size: 1 })).toEqual(expect.any(String))
    await expect(dingDanApi.createOrder({ body: { items: 'none' } })).rejects.toMatchObject({
      name: 'Error',
      status: 422,
    })
    mock.close()
    expect(calls.map(({ method, path, status }) => `${method} ${decodeURIComponent(path)} ${String(status)}`)).toEqual([
      'GET /v1/orders/a/b?class=1&class=2&状态=open&fields=x,y&filter[min]=3 200',
      'POST /v1/orders 201',
      'DELETE /v1/orders/1 204',
      'POST /v1/files 200',
      'PUT /v1/files 200',
      'POST /v1/orders 422',
    ])
  })

  it('replaces what it wrote, and nothing else unless it is forced', async () => {
    expect(await generate()).toBe(0)
    const index = join(out, 'index.ts')
    const generated = readFileSync(index, 'utf8')
    writeFileSync(index, '// Mine')
    writeFileSync(file, JSON.stringify({ ...shop, paths: { '/orders': shop.paths['/orders'] } }))
    await expect(generate()).rejects.toThrow('--force')
    expect([readFileSync(index, 'utf8'), existsSync(join(out, 'FilesApi.ts'))]).toEqual(['// Mine', true])
    expect(await generate('--force')).toBe(0)
    expect(readFileSync(index, 'utf8')).not.toBe(generated)
    expect([existsSync(join(out, 'FilesApi.ts')), existsSync(join(out, 'package.json'))]).toEqual([false, true])
  })

  it('applies a template of a file, and says where it fails', async () => {
    const template = join(folder, 'dto.java.liquid')
    const apply = () => command.run([file, '--out', join(folder, 'dto'), '--template-file', template])
    writeFileSync(template, '{{ doc.httpMethod }} {{ doc.url }}')
    expect(await apply()).toBe(0)
    expect(readFileSync(join(folder, 'dto', 'CreateOrder.java'), 'utf8')).toBe('POST /orders')
    writeFileSync(template, 'x\n{{ doc.name | no_such }}')
    await expect(apply()).rejects.toThrow(/2.*no_such/)
    await expect(command.run([file, '--out', out, '--template', 'fetch'])).rejects.toThrow('--template-file')
    await expect(generate('--template', 'fetch')).rejects.toThrow('--language')
  })

  it('removes nothing that a list of someone else names', async () => {
    writeFileSync(join(folder, 'kept.txt'), '')
    const digest = 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855'
    writeFiles(join(folder, 'other'), [
      { path: '.lectern-generated.json', text: JSON.stringify({ files: { '../kept.txt': digest } }) },
    ])
    expect(await command.run([file, '--out', join(folder, 'other'), '--language', 'typescript'])).toBe(0)
    expect(existsSync(join(folder, 'kept.txt'))).toBe(true)
  })
})
