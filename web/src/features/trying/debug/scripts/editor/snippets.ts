/* Beginnings of scripts, for people to go on from. */
import type { ScriptPhase } from '@lectern/contracts'
import { awsSnippet, oauth1Snippet } from './signing-snippets.ts'

export const snippetNames = [
  'header',
  'variable',
  'hmac',
  'aws',
  'oauth1',
  'send',
  'status',
  'time',
  'json',
  'keep',
] as const
type SnippetName = (typeof snippetNames)[number]
/** Those with a test, which has a name. */
export const testedSnippets = ['status', 'time', 'json'] as const satisfies readonly SnippetName[]

interface Snippet {
  phases: readonly ScriptPhase[]
  /** @param test name of its test, in the reader's language */
  write: (test: string) => string
}

const before: readonly ScriptPhase[] = ['pre']
const after: readonly ScriptPhase[] = ['after']
const both: readonly ScriptPhase[] = ['pre', 'after']

const hmac = `const time = String(Date.now())
const { method, url, body } = pm.request
const text = [method, url.getPathWithQuery(), time, body.toString()].join('\\n')
const secret = pm.variables.get('secret')
pm.request.headers.upsert({ key: 'X-Time', value: time })
pm.request.headers.upsert({ key: 'X-Sign', value: CryptoJS.HmacSHA256(text, secret).toString() })
`

const tested = (name: string, line: string) => `pm.test(${JSON.stringify(name)}, () => {\n  ${line}\n})\n`

export const snippets: Readonly<Record<SnippetName, Snippet>> = {
  header: {
    phases: before,
    write: () => "pm.request.headers.upsert({ key: 'X-Trace', value: crypto.randomUUID() })\n",
  },
  variable: { phases: both, write: () => "pm.environment.set('name', 'value')\n" },
  hmac: { phases: before, write: () => hmac },
  aws: { phases: before, write: () => awsSnippet },
  oauth1: { phases: before, write: () => oauth1Snippet },
  send: {
    phases: both,
    write: () =>
      "const answer = await pm.sendRequest('http://127.0.0.1/token')\npm.environment.set('token', answer.json().token)\n",
  },
  status: { phases: after, write: (test) => tested(test, 'pm.response.to.have.status(200)') },
  time: { phases: after, write: (test) => tested(test, 'pm.response.to.have.responseTime(500)') },
  json: { phases: after, write: (test) => tested(test, "pm.expect(pm.response.json()).to.have.property('id')") },
  keep: { phases: after, write: () => "pm.environment.set('id', pm.response.json().id)\n" },
}
