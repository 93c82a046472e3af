/*
 * The call a script is about: its request, the response it got, whether it is still to be sent. Both `req` and `pm.request` are views of it; what
 * either changed is what is sent.
 */
'use strict'
;((kit) => {
  const {
    HeaderList,
    Response,
    postmanBody,
    fieldRows,
    textBody,
    withQuery,
    splitUrl,
    queryOf,
    paramsOf,
    headerRows,
    jsonOrText,
  } = kit.messages
  const call = {
    method: 'GET',
    url: '',
    headers: new HeaderList(),
    body: textBody(''),
    response: undefined,
    isSent: false,
  }
  kit.theCall = call

  const same = (a, b) => JSON.stringify(a) === JSON.stringify(b)
  const isForm = ({ mode }) => mode === 'urlencoded' || mode === 'formdata'

  /** Query rows of the address. */
  class QueryList {
    #pairs() {
      return [...new URLSearchParams(splitUrl(call.url).query)]
    }
    #write(pairs) {
      call.url = withQuery(call.url, new URLSearchParams(pairs).toString())
    }
    all() {
      return this.#pairs().map(([key, value]) => ({ key, value }))
    }
    get(name) {
      return this.#pairs().find(([key]) => key === name)?.[1]
    }
    has(name) {
      return this.get(name) !== undefined
    }
    add({ key, value }) {
      this.#write([...this.#pairs(), [key, value]])
    }
    upsert({ key, value }) {
      this.#write([...this.#pairs().filter(([other]) => other !== key), [key, value]])
    }
    remove(name) {
      this.#write(this.#pairs().filter(([key]) => key !== name))
    }
    clear() {
      this.#write([])
    }
    each(action) {
      this.all().forEach(action)
    }
    toObject() {
      return Object.fromEntries(this.#pairs())
    }
    toString() {
      return splitUrl(call.url).query
    }
  }
  const query = new QueryList()
  const readUrl = () => {
    const [, protocol = '', host = '', port, path = ''] =
      /^(?:([a-z][a-z\d+.-]*):\/\/)?([^/:?#]*)(?::(\d+))?([^?#]*)/i.exec(call.url) ?? []
    return { protocol, host, port, path }
  }
  const url = {
    query,
    get raw() {
      return call.url
    },
    get protocol() {
      return readUrl().protocol
    },
    get host() {
      return readUrl().host.split('.')
    },
    get port() {
      return readUrl().port
    },
    get path() {
      return readUrl().path.split('/').slice(1)
    },
    getHost: () => readUrl().host,
    getPath: () => readUrl().path,
    getQueryString: () => splitUrl(call.url).query,
    getPathWithQuery: () => `${readUrl().path}${splitUrl(call.url).query === '' ? '' : `?${splitUrl(call.url).query}`}`,
    getRemote: () => `${readUrl().host}${readUrl().port === undefined ? '' : `:${readUrl().port}`}`,
    addQueryParams: (rows) => fieldRows(rows).forEach(({ name, value }) => query.add({ key: name, value })),
    removeQueryParams: (names) => [names].flat().forEach((name) => query.remove(String(name?.key ?? name))),
    update: (text) => {
      call.url = String(text?.raw ?? text)
    },
    toString: () => call.url,
    toJSON: () => call.url,
  }
  const body = {
    get mode() {
      return call.body.mode
    },
    set mode(mode) {
      call.body.mode = String(mode)
    },
    get raw() {
      return call.body.mode === 'raw' ? call.body.text : undefined
    },
    set raw(text) {
      call.body = textBody(String(text))
    },
    get urlencoded() {
      return call.body.mode === 'urlencoded' ? new HeaderList(call.body.fields) : undefined
    },
    set urlencoded(fields) {
      call.body = postmanBody({ mode: 'urlencoded', urlencoded: fields })
    },
    get formdata() {
      return call.body.mode === 'formdata' ? new HeaderList(call.body.fields) : undefined
    },
    set formdata(fields) {
      call.body = postmanBody({ mode: 'formdata', formdata: fields })
    },
    update: (next) => {
      call.body = postmanBody(next)
    },
    isEmpty: () => call.body.mode === 'none',
    toString: () =>
      isForm(call.body)
        ? new URLSearchParams(call.body.fields.map(({ name, value }) => [name, value])).toString()
        : call.body.text,
    toJSON: () => call.body,
  }
  /** The request as Postman's scripts change it. */
  kit.pmRequest = {
    get id() {
      return ''
    },
    get method() {
      return call.method
    },
    set method(method) {
      call.method = String(method)
    },
    get url() {
      return url
    },
    set url(text) {
      url.update(text)
    },
    get headers() {
      return call.headers
    },
    set headers(rows) {
      call.headers = new HeaderList(headerRows(rows))
    },
    get body() {
      return body
    },
    set body(next) {
      call.body = postmanBody(next)
    },
    addHeader: (row) => call.headers.add(row),
    upsertHeader: (row) => call.headers.upsert(row),
    removeHeader: (name) => call.headers.remove(name),
    getHeaders: () => call.headers.toObject(),
    addQueryParams: (rows) => url.addQueryParams(rows),
    removeQueryParams: (names) => url.removeQueryParams(names),
    toJSON: () => ({ method: call.method, url: call.url, header: call.headers.all(), body: call.body }),
  }

  /** The request as Torna's scripts change it: plain fields, compared at the end with what they were. */
  const plain = () => ({
    url: call.url,
    method: call.method,
    params: paramsOf(call.url),
    data: plainData(),
    headers: call.headers.toObject(),
    isMultipart: call.body.mode === 'formdata',
  })
  const plainData = () =>
    isForm(call.body)
      ? Object.fromEntries(call.body.fields.map(({ name, value }) => [name, value]))
      : call.body.mode === 'none'
        ? undefined
        : jsonOrText(call.body.text)
  /** What `req` was and is; `undefined` until a script asks for it. */
  let first
  let own
  let ownResponse
  kit.onBegin(({ request, response }) => {
    const { method = 'GET', url: address = '', headers = [], body: sent = textBody('') } = request ?? {}
    const { mode, text = '', fields = [] } = sent
    Object.assign(call, { method, url: address, headers: new HeaderList(headers), body: { mode, text, fields } })
    if (response !== undefined && response !== null) call.response = new Response(response)
  })
  Object.defineProperty(globalThis, 'req', {
    get: () => {
      if (first === undefined) {
        first = JSON.parse(JSON.stringify(plain()))
        own = JSON.parse(JSON.stringify(first))
      }
      return own
    },
    set: (next) => {
      first ??= JSON.parse(JSON.stringify(plain()))
      own = next
    },
  })
  Object.defineProperty(globalThis, 'resp', {
    get: () => (ownResponse ??= call.response && plainResponse(call.response)),
  })
  const plainResponse = (response) => ({
    status: response.code,
    data: jsonOrText(response.body),
    headers: Object.fromEntries(response.headers.all().map(({ key, value }) => [key.toLowerCase(), value])),
    raw_response: response.body,
    get buffer() {
      return response.stream.buffer
    },
  })

  /** Takes over what `req` was changed to. */
  const applyPlain = (now) => {
    if (first === undefined || now === null || typeof now !== 'object') return
    if (!same(now.url, first.url)) call.url = String(now.url)
    if (!same(now.method, first.method)) call.method = String(now.method)
    if (!same(now.params, first.params)) call.url = withQuery(call.url, queryOf(now.params ?? {}))
    for (const [name, value] of Object.entries(now.headers ?? {}))
      if (!same(value, first.headers[name])) call.headers.upsert(name, value)
    for (const name of Object.keys(first.headers))
      if (!Object.hasOwn(now.headers ?? {}, name)) call.headers.remove(name)
    if (same(now.data, first.data)) return
    if (isForm(call.body) && typeof now.data === 'object')
      call.body = { mode: call.body.mode, text: '', fields: fieldRows(now.data) }
    else
      call.body = textBody(
        typeof now.data === 'string'
          ? now.data
          : now.data === undefined || now.data === null
            ? ''
            : JSON.stringify(now.data),
      )
  }
  kit.onFinish((value) => {
    // Torna: `true` means that the script sends by itself, an object is what `req` becomes.
    if (value !== null && typeof value === 'object') Object.assign(req, value)
    applyPlain(own)
    const data = ownResponse?.data
    const isChanged = ownResponse !== undefined && !same(data, jsonOrText(call.response.body))
    return {
      isSkipped: value === true && !call.isSent,
      request: { method: call.method, url: call.url, headers: call.headers.toJSON(), body: call.body },
      data: isChanged ? (typeof data === 'string' ? data : JSON.stringify(data)) : null,
    }
  })
})(globalThis.kit)
