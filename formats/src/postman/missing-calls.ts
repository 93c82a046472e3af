/* What Postman's scripts may call that scripts here do not have (`server/sandbox/postman.js`). Found by its name in the text; nothing is run. */

/** With what each has, where that is less than it has there. */
const known: Readonly<Record<string, readonly string[] | undefined>> = {
  'pm.info': undefined,
  'pm.test': undefined,
  'pm.expect': undefined,
  'pm.sendRequest': undefined,
  'pm.cookies': ['get', 'has', 'toObject'],
  'pm.environment': undefined,
  'pm.globals': undefined,
  'pm.collectionVariables': undefined,
  'pm.iterationData': undefined,
  'pm.variables': undefined,
  'pm.request': undefined,
  'pm.response': undefined,
  'pm.execution': ['skipRequest', 'setNextRequest'],
  'postman.setEnvironmentVariable': undefined,
  'postman.getEnvironmentVariable': undefined,
  'postman.clearEnvironmentVariable': undefined,
  'postman.setGlobalVariable': undefined,
  'postman.getGlobalVariable': undefined,
  'postman.clearGlobalVariable': undefined,
  'postman.getResponseHeader': undefined,
  'postman.getResponseCookie': undefined,
  'postman.setNextRequest': undefined,
}
const modules: ReadonlySet<string> = new Set([
  ...[
    'crypto-js',
    'moment',
    'dayjs',
    'uuid',
    'qs',
    'querystring',
    'url',
    'axios',
    'chai',
    'btoa',
    'atob',
    'tv4',
    'ajv',
    'lodash',
  ],
])

const called = /\b(pm|postman)\.([A-Za-z]{1,40})(?:\.([A-Za-z]{1,40}))?/g
const required = /\brequire\(\s{0,9}['"]([^'"\n]{1,100})['"]/g

/** Names of calls, each once, in order. */
export function missingCalls(source: string): string[] {
  const names = new Set<string>()
  for (const [, owner = '', name = '', inner] of source.matchAll(called)) {
    const call = `${owner}.${name}`
    if (!Object.hasOwn(known, call)) names.add(call)
    else if (inner !== undefined && known[call]?.includes(inner) === false) names.add(`${call}.${inner}`)
  }
  for (const [, name = ''] of source.matchAll(required)) if (!modules.has(name)) names.add(`require('${name}')`)
  return [...names]
}
