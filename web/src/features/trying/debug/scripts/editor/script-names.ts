/* Names that scripts find, for completion. Signatures are code, in no language. */
import {
  autocompletion,
  type Completion,
  type CompletionContext,
  type CompletionResult,
} from '@codemirror/autocomplete'
import { javascriptLanguage } from '@codemirror/lang-javascript'
import type { Extension } from '@codemirror/state'

const store = ['get(name)', 'set(name, value)', 'has(name)', 'unset(name)', 'clear()', 'toObject()', 'replaceIn(text)']
const headers = [
  'get(name)',
  'has(name)',
  'add({ key, value })',
  'upsert({ key, value })',
  'remove(name)',
  'toObject()',
]

/** What follows each path: `name(…)` for a function, `name` for a value. */
const members: Readonly<Record<string, readonly string[]>> = {
  '': ['pm', 'req', 'resp', 'lib', 'sys', 'console', 'CryptoJS', 'moment', 'require(name)', 'btoa(text)', 'atob(text)'],
  pm: [
    'request',
    'response',
    'environment',
    'collectionVariables',
    'globals',
    'variables',
    'iterationData',
    'cookies',
    'info',
    'execution',
    'test(name, () => {})',
    'expect(value)',
    'sendRequest(request)',
  ],
  'pm.request': ['method', 'url', 'headers', 'body', 'addHeader(header)', 'upsertHeader(header)', 'removeHeader(name)'],
  'pm.request.url': [
    'query',
    'raw',
    'getHost()',
    'getPath()',
    'getQueryString()',
    'getPathWithQuery()',
    'addQueryParams(rows)',
    'removeQueryParams(names)',
    'update(text)',
    'toString()',
  ],
  'pm.request.url.query': [
    'get(name)',
    'has(name)',
    'all()',
    'add({ key, value })',
    'upsert({ key, value })',
    'remove(name)',
  ],
  'pm.request.headers': headers,
  'pm.request.body': ['mode', 'raw', 'urlencoded', 'formdata', 'update(body)', 'isEmpty()', 'toString()'],
  'pm.response': ['code', 'status', 'headers', 'responseTime', 'responseSize', 'body', 'json()', 'text()', 'to'],
  'pm.response.headers': headers,
  'pm.response.to': ['have', 'be', 'not'],
  'pm.response.to.have': [
    'status(code)',
    'header(name, value)',
    'body(text)',
    'jsonBody(path, value)',
    'responseTime(limit)',
  ],
  'pm.response.to.be': ['ok', 'json', 'error', 'success', 'clientError', 'serverError', 'notFound', 'unauthorized'],
  'pm.environment': store,
  'pm.collectionVariables': store,
  'pm.globals': store,
  'pm.variables': store,
  'pm.iterationData': store,
  'pm.cookies': ['get(name)', 'has(name)', 'toObject()'],
  'pm.info': ['eventName', 'requestName'],
  'pm.execution': ['setNextRequest()', 'skipRequest()'],
  req: ['url', 'method', 'params', 'data', 'headers', 'isMultipart'],
  resp: ['status', 'data', 'headers', 'raw_response', 'buffer'],
  lib: ['axios', 'CryptoJS', 'moment', 'qs', 'RSA'],
  'lib.axios': ['get(url)', 'post(url, data)', 'put(url, data)', 'delete(url)', 'request(options)'],
  'lib.qs': ['stringify(value)', 'parse(text)'],
  sys: ['send(request)'],
  console: ['log(value)', 'info(value)', 'warn(value)', 'error(value)'],
  CryptoJS: [
    'MD5(text)',
    'SHA1(text)',
    'SHA256(text)',
    'SHA512(text)',
    'HmacSHA1(text, key)',
    'HmacSHA256(text, key)',
    'HmacSHA512(text, key)',
    'AES',
    'enc',
  ],
  'CryptoJS.AES': ['encrypt(text, key)', 'decrypt(text, key)'],
  'CryptoJS.enc': ['Hex', 'Base64', 'Utf8'],
}

function completionOf(signature: string): Completion {
  const label = signature.split('(', 1)[0] ?? signature
  return label === signature
    ? { label, type: 'property' }
    : { label, type: 'function', detail: signature.slice(label.length) }
}

const options = new Map(Object.entries(members).map(([path, names]) => [path, names.map(completionOf)]))
const shortened = new Map([
  ['lib.CryptoJS', 'CryptoJS'],
  ['axios', 'lib.axios'],
])

/** Names after the path before the cursor; undefined for a path that is not known. */
export function namesAfter(path: string): readonly Completion[] | undefined {
  const known = [...shortened].find(([long]) => path === long || path.startsWith(`${long}.`))
  return options.get(known === undefined ? path : known[1] + path.slice(known[0].length))
}

function complete(context: CompletionContext): CompletionResult | null {
  const typed = context.matchBefore(/[\w$.]{1,100}/)
  if (typed === null && !context.explicit) return null
  const text = typed?.text ?? ''
  const dot = text.lastIndexOf('.')
  const found = namesAfter(text.slice(0, Math.max(dot, 0)))
  if (found === undefined) return null
  return { from: context.pos - (text.length - dot - 1), options: [...found], validFor: /^[\w$]{0,50}$/ }
}

/** Completion of a script, with the words of the language and of the script itself. */
export const scriptCompletion: Extension = [
  autocompletion({ icons: false }),
  javascriptLanguage.data.of({ autocomplete: complete }),
]
