// Generated code as compilers see it: of the small corpus, or of real descriptions where they are at hand.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { expectWholeCorpus, isWholeRun } from '../../../model/test/corpus-files.ts'
import { generate, generateEach, has, run, writeFiles } from './generate.ts'
import { javaStubs } from './java-stubs.ts'
import { shopFile, sources } from './sources.ts'

const root = join(import.meta.dirname, '..', '..', '..')
const folder = mkdtempSync(join(tmpdir(), 'lectern-code-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** Go and Java are slow to compile: those of the real descriptions in the long run alone. */
const compiled = isWholeRun ? sources : [shopFile]
/** Thirty thousand classes in the long run, on a busy machine. */
const longestMs = 1_800_000

describe('generated code', () => {
  expectWholeCorpus()

  it('compiles as TypeScript, strictly', async () => {
    for (const [index, { name, bytes }] of sources.entries())
      writeFiles(join(folder, 'typescript', String(index)), (await generate(name, bytes, 'typescript')) ?? [])
    const compiler = join(root, 'node_modules', 'typescript-7', 'bin', 'tsc')
    const strictness = {
      strict: true,
      noUncheckedIndexedAccess: true,
      exactOptionalPropertyTypes: true,
      erasableSyntaxOnly: true,
    }
    const compilerOptions = {
      ...strictness,
      noEmit: true,
      target: 'es2023',
      module: 'nodenext',
      lib: ['es2023', 'dom', 'dom.iterable'],
      types: [],
    }
    writeFiles(join(folder, 'typescript'), [{ path: 'tsconfig.json', text: JSON.stringify({ compilerOptions }) }])
    expect(run(process.execPath, [compiler, '-p', '.'], join(folder, 'typescript'))).toEqual({ ok: true, output: '' })
  })

  it('sends every parameter where the description has it, as TypeScript', async () => {
    const target = join(folder, 'typescript-call')
    const files = (await generate(shopFile.name, shopFile.bytes, 'typescript')) ?? []
    writeFiles(target, [...files, { path: 'check.ts', text: typescriptCheck }])
    const { ok, output } = run(process.execPath, ['check.ts'], target)
    expect(ok, output).toBe(true)
    expect(JSON.parse(output)).toEqual([
      'https://api.example.com/v1/orders/a%2Fb?class=1&class=2&fields=id%2Cname',
      { accept: 'application/json', cookie: 'session=s; theme=dark', 'x-trace': 't' },
    ])
  })

  it.skipIf(!has('python3', '--version'))('compiles as Python, and is read back as it was written', async () => {
    for (const [index, { name, bytes }] of sources.entries())
      writeFiles(join(folder, 'python', `p${String(index)}`), (await generate(name, bytes, 'python')) ?? [])
    writeFiles(join(folder, 'python'), [
      { path: 'httpx.py', text: 'class Client:\n    pass\n' },
      { path: 'check.py', text: pythonCheck },
    ])
    expect(run('python3', ['check.py'], join(folder, 'python'))).toEqual({ ok: true, output: 'True\n' })
  })

  it.skipIf(!has('php', '--version'))('is read back as it was written, and sent as described, as PHP', async () => {
    const files = (await generate(shopFile.name, shopFile.bytes, 'php')) ?? []
    writeFiles(join(folder, 'php'), [...files, { path: 'check.php', text: phpCheck }])
    const { ok, output } = run('php', ['check.php'], join(folder, 'php'))
    expect(ok, output).toBe(true)
    expect(JSON.parse(output)).toEqual([
      true,
      'GET https://api.example.com/v1/orders/a%2Fb?class=1&class=2&fields=id%2Cname',
      { 'X-Own': '1', 'X-Trace': 't', Cookie: 'session=s; theme=dark' },
      [
        { name: 'file', contents: 'bytes', filename: 'file' },
        { name: 'tags', contents: 'a' },
      ],
    ])
  })

  it.skipIf(!has('go', 'version'))('passes the checks of Go', async () => {
    for (const [index, { name, bytes }] of compiled.entries()) {
      const target = join(folder, 'go', String(index))
      writeFiles(target, (await generate(name, bytes, 'go')) ?? [])
      expect(run('go', ['vet', './...'], target), name).toEqual({ ok: true, output: '' })
    }
  })

  it.skipIf(!has('javac', '-version'))(
    'compiles as Java',
    async () => {
      const stubs = join(folder, 'java-stubs')
      writeFiles(stubs, javaStubs)
      const folders = [stubs]
      for (const [index, { name, bytes }] of compiled.entries()) {
        const codes = await generateEach(name, bytes, ['java-spring', 'java-okhttp', 'mybatis'])
        for (const [at, files] of codes.entries()) {
          const target = join(folder, 'java', `${String(index)}-${String(at)}-${name}`)
          writeFiles(target, files)
          folders.push(target)
        }
      }
      const compiler = join(import.meta.dirname, 'CompileFolders.java')
      expect(run('java', ['-Dfile.encoding=UTF-8', compiler, ...folders], folder)).toEqual({ ok: true, output: '' })
    },
    longestMs,
  )
})

const typescriptCheck = `import { Client } from './client.ts'
import { DingDanApi } from './DingDanApi.ts'
const fetch = async (address: string | URL | Request, init?: RequestInit): Promise<Response> => {
  process.stdout.write(JSON.stringify([address, Object.fromEntries(new Headers(init?.headers))]))
  return Response.json({})
}
await new DingDanApi(new Client({ fetch })).getOrder({
  orderId: 'a/b', class_: [1, 2], fields: ['id', 'name'], xTrace: 't', session: 's', theme: 'dark',
})
`

const pythonCheck = `import importlib, os, typing, dataclasses, sys
for name in sorted(each for each in os.listdir('.') if each[0] == 'p' and each[1:].isdigit()):
    for file in os.listdir(name):
        if file.endswith('.py'):
            importlib.import_module(name + '.' + file[:-3])
    module = sys.modules[name + '.types']
    for each in list(vars(module).values()):
        if dataclasses.is_dataclass(each):
            typing.get_type_hints(each, vars(module), {})
from p0.codec import decode, encode
from p0.types import DingDan, Card
sent = {'id': '7b1f3f0e-5f0a-4a39-8c66-0d6a3a3c6c11', 'status': 'open', 'items': [{'sku': 's', 'count': 1}], 'createdAt': '2026-01-01T00:00:00+00:00',
        'payment': {'kind': 'card', 'number': '1'}, '价格': 1.5, 'labels': {'a': ['b']}}
order = decode(DingDan, sent)
print(isinstance(order.payment, Card) and order.jia_ge == 1.5 and encode(order) == sent)
`

const phpCheck = `<?php
namespace GuzzleHttp {
    interface ClientInterface {}
    class Client implements ClientInterface {
        public array $calls = [];
        public function __construct(public string $answer = '') {}
        public function request(...$call) { $this->calls[] = $call; return $this; }
        public function getBody() { return $this->answer; }
        public function getStatusCode() { return 200; }
    }
}
namespace {
    foreach (glob('src/*.php') as $file) require_once $file;
    $sent = ['status' => 'open', 'items' => [['sku' => 's', 'count' => 1]], 'id' => 'i', 'createdAt' => '2026-01-01T00:00:00.000+00:00',
        'day' => '2026-01-02', 'payment' => ['kind' => 'card', 'number' => '1'], '价格' => 1.5, 'labels' => ['a' => ['b']]];
    $http = new GuzzleHttp\\Client(json_encode($sent));
    $client = new Api\\ShopClient\\ApiClient(headers: ['X-Own' => '1'], http: $http);
    $order = (new Api\\ShopClient\\DingDanApi($client))->getOrder('a/b', class_: [1, 2], fields: ['id', 'name'], xTrace: 't', session: 's', theme: 'dark');
    (new Api\\ShopClient\\FilesApi($client))->postFiles('bytes', tags: ['a']);
    [[$method, $url, $options], [, , $form]] = $http->calls;
    $isSame = json_decode(json_encode($order), true) == $sent && $order->payment instanceof Api\\ShopClient\\DingDanPayment;
    echo json_encode([$isSame, "$method $url", $options['headers'], $form['multipart']]);
}
`
