/* The beginnings of scripts that the debug page offers do what they say. */
import { afterAll, describe, expect, it } from 'vitest'
import { snippetNames, snippets } from '../../../web/src/features/trying/debug/scripts/editor/snippets.ts'
import { openSandbox } from './sandbox.ts'
import type { ScriptOutcome } from './script-result.ts'

const sandbox = openSandbox()
afterAll(() => sandbox.close())

const request = {
  method: 'GET',
  url: 'https://shop.example/orders?page=1',
  headers: [],
  body: { mode: 'none', text: '', fields: [] },
}
const response = { status: 200, statusText: '', headers: [], body: '{"id":7,"token":"t"}', timeMs: 1, sizeBytes: 9 }

async function run(source: string, input: object, environment: Record<string, string> = {}): Promise<ScriptOutcome> {
  const variables = { environment, globals: {}, collection: {}, data: {} }
  const whole = { phase: 'pre', name: 'Orders', request, variables, ...input }
  const send = () => Promise.resolve(response)
  return sandbox.run({ prelude: 'call', source, input: whole, owner: 'mei', send, limits: { cpuMs: 2_000 } })
}

const cases = snippetNames.flatMap((name) => snippets[name].phases.map((phase) => [name, phase] as const))

it.each(cases)('%s runs, %s', async (name, phase) => {
  const { error, result } = await run(snippets[name].write('Test'), { phase, ...(phase === 'after' && { response }) })
  expect(error).toBeUndefined()
  expect(result).toBeDefined()
})

describe('signatures', () => {
  /** The moment and the number used once, which the published examples fix. */
  const fixed = (nowMs: number, nonce: string) => `const Real = Date
    globalThis.Date = class extends Real { constructor() { super(${String(nowMs)}) } static now() { return ${String(nowMs)} } }
    crypto.randomUUID = () => '${nonce}'
    `
  const holding = (header: object): unknown => expect.arrayContaining([header])
  const signedBy = (value: string) => ({
    result: { request: { headers: holding({ name: 'Authorization', value }) } },
  })

  it('of AWS are those of its test suite (get-vanilla)', async () => {
    const keys = {
      awsAccessKey: 'AKIDEXAMPLE',
      awsSecretKey: 'wJalrXUtnFEMI/K7MDENG+bPxRfiCYEXAMPLEKEY',
      awsRegion: 'us-east-1',
      awsService: 'service',
    }
    const source = fixed(Date.UTC(2015, 7, 30, 12, 36), '') + snippets.aws.write('')
    const call = { request: { ...request, url: 'https://example.amazonaws.com/' } }
    expect(await run(source, call, keys)).toMatchObject(
      signedBy(
        'AWS4-HMAC-SHA256 Credential=AKIDEXAMPLE/20150830/us-east-1/service/aws4_request, SignedHeaders=host;x-amz-date, Signature=5fa00fa31553b73ebf1942676e86291e8372ff2a2260956d9b8aae1d763fbf31',
      ),
    )
  })

  it('of OAuth are those of its example (OAuth Core 1.0, appendix A)', async () => {
    const keys = {
      oauthConsumerKey: 'dpf43f3p2l4k3l03',
      oauthConsumerSecret: 'kd94hf93k423kf44',
      oauthToken: 'nnch734d00sl2jdk',
      oauthTokenSecret: 'pfkkdhi9sl3r4s00',
    }
    const source = fixed(1_191_242_096_000, 'kllo9940pd9333jh') + snippets.oauth1.write('')
    const call = { request: { ...request, url: 'http://photos.example.net/photos?file=vacation.jpg&size=original' } }
    expect(await run(source, call, keys)).toMatchObject(
      signedBy(
        'OAuth oauth_consumer_key="dpf43f3p2l4k3l03", oauth_nonce="kllo9940pd9333jh", oauth_signature_method="HMAC-SHA1", oauth_timestamp="1191242096", oauth_token="nnch734d00sl2jdk", oauth_version="1.0", oauth_signature="tR3%2BTy81lMeYAr%2FFid0kMTYa%2FWM%3D"',
      ),
    )
  })
})
