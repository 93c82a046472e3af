/* `lib` and `sys` of Torna's scripts, and what `require` finds. `req` and `resp` are in `call.js`. */
'use strict'
;((kit) => {
  const { axios, sendAxios, paramsOf, queryOf } = kit.messages
  const moment = globalThis.dayjs
  delete globalThis.dayjs
  globalThis.moment = moment

  const notHere = (name) => () => {
    throw kit.missing(name)
  }
  const qs = {
    stringify: (value) => queryOf(value ?? {}),
    parse: (text) => paramsOf(`?${String(text).replace(/^\?/, '')}`),
  }
  globalThis.lib = { axios, CryptoJS, moment, qs, RSA: kit.rsa, loadJs: notHere('lib.loadJs') }
  globalThis.axios = axios
  globalThis.sys = {
    /** Sends the request of the call once the script has ended, or another one now. */
    send: (request) => {
      if (request !== undefined)
        return sendAxios(request).then(({ status, data, headers }) => ({ status, data, headers }))
      kit.theCall.isSent = true
      return undefined
    },
  }

  const modules = {
    'crypto-js': CryptoJS,
    moment,
    dayjs: moment,
    uuid: { v4: () => crypto.randomUUID() },
    qs,
    querystring: qs,
    url: { URL, URLSearchParams },
    axios,
    chai: { expect: kit.expect },
    tv4: kit.tv4,
    ajv: kit.Ajv,
    btoa,
    atob,
  }
  const lodash = globalThis._
  if (lodash !== undefined) modules.lodash = lodash
  for (const name of ['xml2Json', 'cheerio', '_']) globalThis[name] ??= kit.absent(name)
  globalThis.require = (name) => {
    if (Object.hasOwn(modules, name)) return modules[name]
    throw kit.missing(`require('${name}')`)
  }
})(globalThis.kit)
