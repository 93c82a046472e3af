/* Styles that rich text keeps although pages show none of them: what was set in another editor is not lost by an edit here. */
import { richTextStyles } from '@lectern/model'

/** The declarations the server would store, written as it writes them; '' when none is left. */
export function cleanStyle(style: string): string {
  return style
    .split(';')
    .flatMap((declaration) => {
      const colon = declaration.indexOf(':')
      const property = declaration.slice(0, Math.max(colon, 0)).trim().toLowerCase()
      const value = declaration.slice(colon + 1).trim()
      return richTextStyles[property]?.some((form) => form.test(value)) === true ? [`${property}:${value}`] : []
    })
    .join(';')
}
