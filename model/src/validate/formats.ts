/* Formats of JSON Schema 2020-12 §7.3 and of the OpenAPI registry that say what a value looks like. Others are not checked. */

type Fits = (text: string) => boolean

const matches =
  (pattern: RegExp): Fits =>
  (text) =>
    pattern.test(text)

/** RFC 3339 §5.6, with the days that the month has. */
function isDate(text: string): boolean {
  const [, year = '', month = '', day = ''] = /^(\d{4})-(\d\d)-(\d\d)$/.exec(text) ?? []
  const days = new Date(Date.UTC(Number(year) || 4, Number(month), 0)).getUTCDate()
  return year !== '' && Number(month) >= 1 && Number(month) <= 12 && Number(day) >= 1 && Number(day) <= days
}

const isTime = matches(/^(?:[01]\d|2[0-3]):[0-5]\d:(?:[0-5]\d|60)(?:\.\d+)?(?:z|[+-](?:[01]\d|2[0-3]):[0-5]\d)$/i)

const isDateTime: Fits = (text) =>
  /^[t ]$/i.test(text.charAt(10)) && isDate(text.slice(0, 10)) && isTime(text.slice(11))

/** RFC 1123 §2.1. */
const isHostname: Fits = (text) =>
  text.length <= 253 && text.split('.').every((label) => /^(?!-)[a-z0-9-]{1,63}$/i.test(label) && !label.endsWith('-'))

const isIpv4 = matches(/^(?:(?:25[0-5]|2[0-4]\d|1?\d?\d)(?:\.(?!$)|$)){4}$/)

const isIpv6: Fits = (text) => /^[\da-f:.]{2,45}$/i.test(text) && URL.canParse(`http://[${text}]/`)

/** What mail systems take in practice: something, and a host (RFC 5321 §4.1.2 allows more). */
const isEmail: Fits = (text) => {
  const at = text.lastIndexOf('@')
  const local = text.slice(0, at)
  return at > 0 && at <= 64 && !/[\s@]|^\.|\.$|\.\./.test(local) && isHostname(text.slice(at + 1))
}

const isUri: Fits = (text) => !/[\s<>"{}|\\^`]/.test(text) && /^[a-z][a-z\d+.-]*:/i.test(text) && URL.canParse(text)

const isUriReference: Fits = (text) => !/[\s<>"{}|\\^`]/.test(text) && URL.canParse(text, 'http://a/')

const formats = new Map<string, Fits>([
  ['date', isDate],
  ['date-time', isDateTime],
  ['duration', matches(/^P(?!$)(?:\d+Y)?(?:\d+M)?(?:\d+W)?(?:\d+D)?(?:T(?=\d)(?:\d+H)?(?:\d+M)?(?:\d+S)?)?$/)],
  ['email', isEmail],
  ['hostname', isHostname],
  ['ipv4', isIpv4],
  ['ipv6', isIpv6],
  ['json-pointer', matches(/^(?:\/(?:[^~/]|~[01])*)*$/)],
  ['time', isTime],
  ['uri', isUri],
  ['uri-reference', isUriReference],
  ['uuid', matches(/^[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}$/i)],
])

/** Whole numbers of a width (OpenAPI Format Registry). */
const widths = new Map([
  ['int32', 2 ** 31],
  ['int64', 2 ** 63],
])

/** True for values of another type, and for formats nobody knows. */
export function fitsFormat(value: unknown, format: string): boolean {
  if (typeof value === 'string') return formats.get(format)?.(value) ?? true
  const width = typeof value === 'number' ? widths.get(format) : undefined
  return (
    width === undefined || typeof value !== 'number' || (value >= -width && value < width && Number.isInteger(value))
  )
}
