/*
 * What scripts of mock rules find: the call they answer, by names that scripts for Torna (`$params`, `$body`) and YApi (`params`, `mockJson`) have
 * for it. What a script returns, or leaves in `mockJson`, is the body.
 */
'use strict'
;((kit) => {
  const { stringify, parse } = JSON
  const { fromEntries, assign, entries } = Object
  const text = String
  globalThis.moment = globalThis.dayjs
  delete globalThis.dayjs

  const isObject = (value) => value !== null && typeof value === 'object' && !Array.isArray(value)
  const readBody = (body, type) => {
    if (/^application\/x-www-form-urlencoded/i.test(type)) return fromEntries([...new URLSearchParams(body)])
    try {
      return parse(body)
    } catch {
      return body
    }
  }

  kit.onBegin(({ method, url, path, query, headers, cookies, body: sent }) => {
    const [$path, $query, $header, $cookie] = [path, query, headers, cookies].map(fromEntries)
    const $body = sent === '' ? undefined : readBody(sent, $header['content-type'] ?? '')
    const $params = { ...$query, ...(isObject($body) && $body), ...$path }
    const call = { $method: method, $url: url, $path, $query, $header, $cookie, $body, $params }
    const former = { params: $params, header: $header, cookie: $cookie }
    assign(globalThis, call, former, { mockJson: undefined, resHeader: {}, httpCode: undefined })
  })

  kit.onFinish((value) => {
    if (kit.run.error !== null) return {}
    const { mockJson, resHeader, httpCode } = globalThis
    const made = value === undefined ? mockJson : value
    if (made === undefined) return { error: { name: 'NothingReturned', message: '', missing: null } }
    return {
      body: typeof made === 'string' ? made : stringify(made, null, 2),
      status: httpCode === undefined ? null : +httpCode,
      headers: entries(resHeader ?? {}).map(([name, field]) => [name, text(field)]),
    }
  })
})(globalThis.kit)
