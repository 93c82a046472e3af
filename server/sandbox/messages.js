/*
 * The request a script prepares and the response it reads, in one form under both of the names scripts know them by. Also the requests scripts send
 * themselves.
 */
'use strict'
;((kit) => {
  const { bytes, missing, send } = kit

  /** Names without regard to case, in the order they were given; names may repeat. */
  class HeaderList {
    #rows
    constructor(rows = []) {
      this.#rows = rows.map(({ name, key, value }) => ({ name: String(name ?? key), value: String(value ?? '') }))
    }
    #is(name) {
      const wanted = String(name?.key ?? name?.name ?? name).toLowerCase()
      return (row) => row.name.toLowerCase() === wanted
    }
    get(name) {
      return this.#rows.find(this.#is(name))?.value
    }
    has(name, value) {
      return this.#rows.some((row) => this.#is(name)(row) && (value === undefined || row.value === String(value)))
    }
    one(name) {
      const row = this.#rows.find(this.#is(name))
      return row && { key: row.name, value: row.value }
    }
    add(row, value) {
      const text = /^([^:]+):\s*([\s\S]*)$/.exec(String(row))
      if (typeof row === 'string' && value === undefined && text !== null) return this.add(text[1], text[2])
      this.#rows.push({ name: String(row?.key ?? row?.name ?? row), value: String(row?.value ?? value ?? '') })
    }
    append(row) {
      this.add(row)
    }
    upsert(row, value) {
      const name = String(row?.key ?? row?.name ?? row)
      const known = this.#rows.find(this.#is(name))
      if (known === undefined) this.add(row, value)
      else known.value = String(row?.value ?? value ?? '')
    }
    set(name, value) {
      this.upsert(name, value)
    }
    remove(name) {
      const is = typeof name === 'function' ? (row) => name({ key: row.name, value: row.value }) : this.#is(name)
      this.#rows = this.#rows.filter((row) => !is(row))
    }
    delete(name) {
      this.remove(name)
    }
    clear() {
      this.#rows = []
    }
    all() {
      return this.#rows.map(({ name, value }) => ({ key: name, value }))
    }
    each(action) {
      this.all().forEach(action)
    }
    map(action) {
      return this.all().map(action)
    }
    filter(action) {
      return this.all().filter(action)
    }
    find(action) {
      return this.all().find(action)
    }
    count() {
      return this.#rows.length
    }
    toObject() {
      return Object.fromEntries(this.#rows.map(({ name, value }) => [name, value]))
    }
    toString() {
      return this.#rows.map(({ name, value }) => `${name}: ${value}`).join('\n')
    }
    toJSON() {
      return this.#rows.map(({ name, value }) => ({ name, value }))
    }
  }

  const splitUrl = (url) => {
    const [, before, query, hash] = /^([^?#]*)(?:\?([^#]*))?(?:#([\s\S]*))?$/.exec(url) ?? [undefined, url]
    return { before: before ?? url, query: query ?? '', hash: hash === undefined ? '' : `#${hash}` }
  }
  const withQuery = (url, query) => {
    const { before, hash } = splitUrl(url)
    return `${before}${query === '' ? '' : `?${query}`}${hash}`
  }
  /** As clients write arrays in a query: the name once for each value. */
  const queryOf = (params) => {
    const pairs = Object.entries(params).flatMap(([name, value]) =>
      (Array.isArray(value) ? value : [value])
        .filter((each) => each !== undefined && each !== null)
        .map((each) => [name, typeof each === 'object' ? JSON.stringify(each) : String(each)]),
    )
    return new URLSearchParams(pairs).toString()
  }
  const paramsOf = (url) => {
    const params = {}
    for (const [name, value] of new URLSearchParams(splitUrl(url).query)) {
      params[name] = !Object.hasOwn(params, name) ? value : [params[name], value].flat()
    }
    return params
  }

  /** Fields of a form as rows; a text is `a=b&c=d`. */
  const fieldRows = (fields) => {
    if (typeof fields === 'string') return [...new URLSearchParams(fields)].map(([name, value]) => ({ name, value }))
    if (Array.isArray(fields))
      return fields
        .filter((row) => row.disabled !== true)
        .map((row) => ({ name: String(row.key ?? row.name), value: String(row.value ?? '') }))
    return Object.entries(fields ?? {}).map(([name, value]) => ({ name, value: String(value) }))
  }
  const textBody = (text) => ({ mode: text === '' ? 'none' : 'raw', text, fields: [] })
  /** A body in Postman's form. */
  const postmanBody = (body) => {
    if (body === undefined || body === null) return textBody('')
    if (typeof body === 'string') return textBody(body)
    const mode =
      body.mode ?? (body.raw !== undefined ? 'raw' : body.urlencoded !== undefined ? 'urlencoded' : 'formdata')
    if (mode === 'raw') return textBody(typeof body.raw === 'string' ? body.raw : JSON.stringify(body.raw ?? ''))
    if (mode === 'urlencoded' || mode === 'formdata') return { mode, text: '', fields: fieldRows(body[mode]) }
    if (mode === 'graphql') return textBody(JSON.stringify(body.graphql))
    throw missing(`Body of kind ${mode}`)
  }

  const headerRows = (headers) => {
    if (headers === undefined || headers === null) return []
    if (typeof headers === 'string')
      return headers
        .split(/\r?\n/)
        .filter((line) => line.includes(':'))
        .map((line) => ({
          name: line.slice(0, line.indexOf(':')).trim(),
          value: line.slice(line.indexOf(':') + 1).trim(),
        }))
    if (Array.isArray(headers))
      return headers
        .filter((row) => row.disabled !== true)
        .map((row) => ({ name: row.key ?? row.name, value: row.value }))
    if (typeof headers.toJSON === 'function') return headers.toJSON()
    return Object.entries(headers).flatMap(([name, value]) =>
      (Array.isArray(value) ? value : [value]).map((each) => ({ name, value: each })),
    )
  }

  const withType = (headers, type) => {
    if (!headers.has('content-type')) headers.add('Content-Type', type)
  }

  /** A response as both kinds of scripts read it. */
  class Response {
    constructor({ status, statusText, headers, body, timeMs, sizeBytes }) {
      this.code = status
      this.status = statusText
      this.headers = new HeaderList(headers)
      this.responseTime = timeMs
      this.responseSize = sizeBytes
      Object.defineProperty(this, 'body', { value: body })
    }
    text() {
      return this.body
    }
    json() {
      return JSON.parse(this.body.replace(/^\uFEFF/, ''))
    }
    reason() {
      return this.status
    }
    get stream() {
      return bytes.bytesOf(bytes.utf8(this.body))
    }
    toJSON() {
      return {
        code: this.code,
        status: this.status,
        header: this.headers.all(),
        body: this.body,
        responseTime: this.responseTime,
      }
    }
  }

  const jsonOrText = (text) => {
    try {
      return JSON.parse(text)
    } catch {
      return text
    }
  }

  /** Sends what Postman's `sendRequest` takes. */
  const sendPostman = async (question) => {
    const request = typeof question === 'string' ? { url: question } : question
    const headers = new HeaderList(headerRows(request.header ?? request.headers))
    const body = postmanBody(request.body)
    if (body.mode === 'urlencoded') withType(headers, 'application/x-www-form-urlencoded')
    const answer = await send({
      method: String(request.method ?? 'GET').toUpperCase(),
      url: String(request.url?.raw ?? request.url),
      headers: headers.toJSON(),
      body,
    })
    return new Response(answer)
  }

  /** Sends what axios takes, and answers as it does. */
  const sendAxios = async (config) => {
    const headers = new HeaderList(headerRows(config.headers))
    const base = String(config.baseURL ?? '')
    const url =
      /^[a-z][a-z\d+.-]*:/i.test(config.url) || base === ''
        ? String(config.url)
        : `${base.replace(/\/$/, '')}/${String(config.url).replace(/^\//, '')}`
    const query = [splitUrl(url).query, queryOf(config.params ?? {})].filter((part) => part !== '').join('&')
    const body = axiosBody(config.data, headers)
    const answer = await send({
      method: String(config.method ?? 'get').toUpperCase(),
      url: withQuery(url, query),
      headers: headers.toJSON(),
      body,
    })
    const response = {
      status: answer.status,
      statusText: answer.statusText,
      headers: lowerCase(answer.headers),
      data: jsonOrText(answer.body),
      config,
    }
    if (config.validateStatus?.(answer.status) ?? (answer.status >= 200 && answer.status < 300)) return response
    throw Object.assign(new Error(`Request failed with status code ${answer.status}`), {
      response,
      config,
      isAxiosError: true,
    })
  }
  const lowerCase = (headers) => Object.fromEntries(headers.map(({ name, value }) => [name.toLowerCase(), value]))
  const axiosBody = (data, headers) => {
    if (data === undefined || data === null) return textBody('')
    if (data instanceof URLSearchParams) {
      withType(headers, 'application/x-www-form-urlencoded')
      return textBody(data.toString())
    }
    if (typeof data === 'string') return textBody(data)
    if (/urlencoded/.test(headers.get('content-type') ?? '')) return textBody(queryOf(data))
    withType(headers, 'application/json')
    return textBody(JSON.stringify(data))
  }
  const axios = (first, second) => sendAxios(typeof first === 'string' ? { ...second, url: first } : first)
  axios.request = sendAxios
  for (const method of ['get', 'delete', 'head', 'options'])
    axios[method] = (url, config) => sendAxios({ ...config, method, url })
  for (const method of ['post', 'put', 'patch'])
    axios[method] = (url, data, config) => sendAxios({ ...config, method, url, data })

  kit.messages = {
    HeaderList,
    Response,
    splitUrl,
    withQuery,
    queryOf,
    paramsOf,
    postmanBody,
    fieldRows,
    textBody,
    headerRows,
    jsonOrText,
    sendPostman,
    sendAxios,
    axios,
  }
})(globalThis.kit)
