/* Cookies that responses set. */
import type { NameValue } from '@lectern/model'

export interface ResponseCookie {
  name: string
  value: string
  /** `Path=/; HttpOnly`. */
  attributes: string
}

export function cookiesOf(headers: readonly NameValue[]): ResponseCookie[] {
  return headers
    .filter(({ name }) => name.toLowerCase() === 'set-cookie')
    .map(({ value }) => {
      const [pair = '', ...attributes] = value.split(';')
      const at = pair.indexOf('=')
      return {
        name: (at < 0 ? pair : pair.slice(0, at)).trim(),
        value: at < 0 ? '' : pair.slice(at + 1).trim(),
        attributes: attributes.map((each) => each.trim()).join('; '),
      }
    })
}
