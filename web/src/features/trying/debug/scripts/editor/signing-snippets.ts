/*
 * Scripts that sign a request where OpenAPI has no security scheme for it, each from variables of its own.
 * Source: AWS Signature Version 4; RFC 5849 (OAuth 1.0), with HMAC-SHA1.
 */

/** As RFC 3986 encodes: `encodeURIComponent` leaves five characters more. */
const encode = String.raw`const encode = (text) =>
  encodeURIComponent(text).replace(/[!'()*]/g, (sign) => '%' + sign.charCodeAt(0).toString(16).toUpperCase())
const { method, url, headers, body } = pm.request
`

/** `awsAccessKey`, `awsSecretKey`, `awsRegion`, `awsService`, and `awsSessionToken` where there is one. */
export const awsSnippet = String.raw`const get = (name) => pm.variables.get(name)
${encode}
const time = new Date().toISOString().replace(/[-:]|\.\d+/g, '')
const day = time.slice(0, 8)
const service = get('awsService')
const bodyHash = CryptoJS.SHA256(body.toString()).toString()
headers.upsert({ key: 'X-Amz-Date', value: time })
if (service === 's3') headers.upsert({ key: 'X-Amz-Content-Sha256', value: bodyHash })
if (get('awsSessionToken')) headers.upsert({ key: 'X-Amz-Security-Token', value: get('awsSessionToken') })

const signed = headers.all().filter(({ key }) => /^(content-type|x-amz-.*)$/i.test(key))
const rows = [['host', url.getRemote()], ...signed.map(({ key, value }) => [key.toLowerCase(), value.trim()])].sort()
const names = rows.map(([name]) => name).join(';')
const path = (url.getPath() || '/').split('/').map((part) => (service === 's3' ? part : encode(part))).join('/')
const pairs = url.query.all().map(({ key, value }) => encode(key) + '=' + encode(value))
const lines = [method, path, pairs.sort().join('&'), ...rows.map((row) => row.join(':')), '', names, bodyHash]

const scope = [day, get('awsRegion'), service, 'aws4_request']
const text = ['AWS4-HMAC-SHA256', time, scope.join('/'), CryptoJS.SHA256(lines.join('\n')).toString()].join('\n')
const key = scope.reduce((last, part) => CryptoJS.HmacSHA256(part, last), 'AWS4' + get('awsSecretKey'))
const credential = 'Credential=' + [get('awsAccessKey'), ...scope].join('/')
const signature = 'Signature=' + CryptoJS.HmacSHA256(text, key).toString()
const value = 'AWS4-HMAC-SHA256 ' + [credential, 'SignedHeaders=' + names, signature].join(', ')
headers.upsert({ key: 'Authorization', value })
`

/** `oauthConsumerKey` and `oauthConsumerSecret`, with `oauthToken` and `oauthTokenSecret` for a user. */
export const oauth1Snippet = String.raw`const get = (name) => pm.variables.get(name) ?? ''
${encode}
const own = {
  oauth_consumer_key: get('oauthConsumerKey'),
  oauth_nonce: crypto.randomUUID(),
  oauth_signature_method: 'HMAC-SHA1',
  oauth_timestamp: String(Math.floor(Date.now() / 1000)),
  ...(get('oauthToken') && { oauth_token: get('oauthToken') }),
  oauth_version: '1.0',
}
const sent = [...url.query.all(), ...(body.urlencoded?.all() ?? [])]
const pairs = [...Object.entries(own), ...sent.map(({ key, value }) => [key, value])]
const parameters = pairs.map((pair) => pair.map(encode).join('=')).sort().join('&')
const address = (url.protocol + '://' + url.getRemote()).toLowerCase() + url.getPath()
const text = [method.toUpperCase(), address, parameters].map(encode).join('&')
const key = encode(get('oauthConsumerSecret')) + '&' + encode(get('oauthTokenSecret'))
own.oauth_signature = CryptoJS.HmacSHA1(text, key).toString(CryptoJS.enc.Base64)

const shown = Object.entries(own).map(([name, value]) => name + '="' + encode(value) + '"')
headers.upsert({ key: 'Authorization', value: 'OAuth ' + shown.join(', ') })
`
