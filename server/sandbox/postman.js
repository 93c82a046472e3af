/* `pm`, and the older names of Postman's scripts. A name that is not here throws an error with that name when it is called. */
'use strict'
;((kit) => {
  const { theCall: call, variables, messages, describeError, missing } = kit
  const tests = []
  kit.onFinish(() => ({ tests: [...tests, ...oldTests()] }))

  /** Stands for what is not here: anything may be read from it, calling it throws. */
  const absent = (name) =>
    new Proxy(() => undefined, {
      get: (_, key) =>
        typeof key === 'symbol' || key === 'then' || key === 'toJSON' ? undefined : absent(`${name}.${key}`),
      apply: () => {
        throw missing(name)
      },
      construct: () => {
        throw missing(name)
      },
    })
  kit.absent = absent
  const absentOf = ({ missing: name }) => absent(name)
  kit.strict(messages.Response, 'pm.response.', absentOf)
  kit.strict(messages.HeaderList, 'headers.', absentOf)
  kit.strict(kit.pmRequest.url.query.constructor, 'pm.request.url.query.', absentOf)
  const guarded = (name, target) =>
    new Proxy(target, {
      get: (own, key, self) =>
        typeof key === 'symbol' || key in own || key === 'then' || key === 'toJSON'
          ? Reflect.get(own, key, self)
          : absent(`${name}.${key}`),
    })

  const test = (name, action) => {
    const result = { name: String(name), isPassed: false, isSkipped: false, message: '' }
    tests.push(result)
    const pass = () => {
      result.isPassed = true
    }
    const failed = (error) => {
      result.message = describeError(error).message
    }
    try {
      // A function with a parameter reports its end by calling it.
      const done =
        action.length > 0
          ? new Promise((resolve, reject) => action((error) => (error ? reject(error) : resolve())))
          : action()
      if (typeof done?.then === 'function') done.then(pass, failed)
      else pass()
    } catch (error) {
      failed(error)
    }
    return pm
  }
  test.skip = (name) => {
    tests.push({ name: String(name), isPassed: false, isSkipped: true, message: '' })
    return pm
  }

  const kinds = { info: 1, success: 2, redirection: 3, clientError: 4, serverError: 5 }
  const codes = { accepted: 202, badRequest: 400, unauthorized: 401, forbidden: 403, notFound: 404, rateLimited: 429 }
  /** What Chai does not know: assertions about a response. */
  class ResponseAssertion extends kit.Assertion {
    status(wanted) {
      const { code, status } = this.value
      return this.check(
        typeof wanted === 'number' ? code === wanted : status === wanted,
        `have status ${kit.inspect(wanted, 1)} but got ${code}`,
      )
    }
    statusCode(wanted) {
      return this.status(Number(wanted))
    }
    statusReason(wanted) {
      return this.status(String(wanted))
    }
    header(name, ...value) {
      const own = this.value.headers.get(name)
      return this.check(
        value.length === 0 ? own !== undefined : own === String(value[0]),
        `have header ${name}${value.length === 0 ? '' : ` of ${value[0]} but got ${own}`}`,
      )
    }
    body(wanted) {
      const { body } = this.value
      if (wanted === undefined) return this.check(body !== '', 'have a body')
      if (wanted instanceof RegExp) return this.check(wanted.test(body), `have a body that matches ${wanted}`)
      return this.check(
        typeof wanted === 'string' ? body === wanted : kit.equal(this.value.json(), wanted),
        'have the given body',
      )
    }
    jsonBody(path, ...value) {
      const json = messages.jsonOrText(this.value.body)
      if (path === undefined) return this.check(typeof json === 'object', 'have a JSON body')
      if (typeof path === 'object') return this.check(kit.equal(json, path), 'have the given JSON body')
      const found = path
        .replace(/\[(\d+)\]/g, '.$1')
        .split('.')
        .reduce((inner, part) => inner?.[part], json)
      return this.check(
        value.length === 0 ? found !== undefined : kit.equal(found, value[0]),
        `have ${path} in its JSON body`,
      )
    }
    jsonSchema(schema) {
      const json = messages.jsonOrText(this.value.body)
      return this.check(kit.misfitsOf(json, schema).length === 0, kit.schemaSentence(json, schema))
    }
    responseTime(limit) {
      return this.check(this.value.responseTime < limit, `have a response time below ${limit} ms`)
    }
  }
  const flagged = ['not', 'to', 'be', 'have', 'and', 'that']
  for (const word of flagged) {
    Object.defineProperty(ResponseAssertion.prototype, word, {
      get() {
        return word === 'not' ? new ResponseAssertion(this.value, { ...this.marks, isNot: true }) : this
      },
    })
  }
  const be = (word, holds) => {
    Object.defineProperty(ResponseAssertion.prototype, word, {
      get() {
        return this.check(holds(this.value), `be ${word} but got ${this.value.code}`)
      },
    })
  }
  for (const [word, kind] of Object.entries(kinds)) be(word, ({ code }) => Math.floor(code / 100) === kind)
  for (const [word, wanted] of Object.entries(codes)) be(word, ({ code }) => code === wanted)
  be('ok', ({ code }) => code === 200)
  be('error', ({ code }) => code >= 400)
  be('json', ({ body }) => typeof messages.jsonOrText(body) === 'object')
  be('withBody', ({ body }) => body !== '')
  for (const message of [messages.Response.prototype, kit.pmRequest]) {
    Object.defineProperty(message, 'to', {
      get() {
        return new ResponseAssertion(this)
      },
    })
  }

  const expect = (value, message) =>
    value instanceof messages.Response ? new ResponseAssertion(value, {}, message) : kit.expect(value, message)
  expect.fail = kit.expect.fail
  const sendRequest = (question, after) => {
    const answer = messages.sendPostman(question)
    if (typeof after !== 'function') return answer
    // The callback gets a failure; nothing else waits for it.
    answer
      .then(
        (response) => after(null, response),
        (error) => after(error, undefined),
      )
      .catch(kit.fail)
    return undefined
  }

  const cookiesOf = (response) =>
    (response?.headers.filter(({ key }) => key.toLowerCase() === 'set-cookie') ?? []).map(({ value }) => {
      const [pair] = value.split(';')
      return [pair.slice(0, pair.indexOf('=')).trim(), pair.slice(pair.indexOf('=') + 1).trim()]
    })
  const cookies = guarded('pm.cookies', {
    get: (name) => Object.fromEntries(cookiesOf(call.response))[name],
    has: (name) => cookiesOf(call.response).some(([own]) => own === name),
    toObject: () => Object.fromEntries(cookiesOf(call.response)),
  })

  /** What is to be run after this call: the name or the id of a case, `null` for nothing; `undefined` for what is next in order. */
  let next
  const setNextRequest = (name) => {
    next = name === null || name === undefined ? null : String(name)
  }

  const info = { eventName: '', iteration: 0, iterationCount: 1, requestName: '', requestId: '' }
  kit.onBegin(({ phase, name }) => {
    info.eventName = phase === 'after' ? 'test' : 'prerequest'
    info.requestName = name ?? ''
    if (call.response === undefined) return
    globalThis.responseBody = call.response.body
    globalThis.responseCode = { code: call.response.code, name: call.response.status, detail: '' }
    globalThis.responseTime = call.response.responseTime
    globalThis.responseHeaders = call.response.headers.toObject()
    globalThis.responseCookies = cookiesOf(call.response).map(([key, value]) => ({ name: key, value }))
  })
  const pm = guarded('pm', {
    info,
    test,
    expect,
    sendRequest,
    cookies,
    environment: guarded('pm.environment', variables.environment),
    globals: guarded('pm.globals', variables.globals),
    collectionVariables: guarded('pm.collectionVariables', variables.collection),
    iterationData: guarded('pm.iterationData', variables.data),
    variables: guarded('pm.variables', variables.local),
    request: guarded('pm.request', kit.pmRequest),
    get response() {
      return call.response
    },
    execution: guarded('pm.execution', {
      skipRequest: () => {
        kit.isSkipped = true
      },
      setNextRequest,
    }),
  })
  kit.onFinish(() => ({ ...(kit.isSkipped === true && { isSkipped: true }), ...(next !== undefined && { next }) }))
  globalThis.pm = pm

  // Names from before `pm`.
  const { environment, globals } = variables
  globalThis.postman = guarded('postman', {
    setEnvironmentVariable: environment.set,
    getEnvironmentVariable: environment.get,
    clearEnvironmentVariable: environment.unset,
    setGlobalVariable: globals.set,
    getGlobalVariable: globals.get,
    clearGlobalVariable: globals.unset,
    getResponseHeader: (name) => call.response?.headers.get(name),
    getResponseCookie: (name) => ({ name, value: cookies.get(name) }),
    setNextRequest,
  })
  const former = {
    environment: () => environment.toObject(),
    globals: () => globals.toObject(),
    data: () => variables.data.toObject(),
    iteration: () => info.iteration,
    request: () => ({
      ...{ id: info.requestId, name: info.requestName, method: call.method, url: call.url },
      ...{ headers: call.headers.toObject(), data: String(kit.pmRequest.body) },
    }),
  }
  for (const [name, read] of Object.entries(former))
    Object.defineProperty(globalThis, name, {
      configurable: true,
      get: read,
      set: (value) => Object.defineProperty(globalThis, name, { value, writable: true }),
    })
  globalThis.tests = {}
  const oldTests = () =>
    Object.entries(globalThis.tests ?? {}).map(([name, holds]) => ({
      name,
      isPassed: Boolean(holds),
      isSkipped: false,
      message: '',
    }))
})(globalThis.kit)
