/* Names in the forms code uses, as the built-in languages write them: Chinese by its sound. Pure. */
import { identifierWords, joinCase } from '@lectern/model'

/** `OrderItem`; a leading digit gets `_` before it. */
export function pascalCase(text: string): string {
  const words = identifierWords(text)
  return words.length === 0 ? '' : joinCase(words, 'pascal', '_')
}

/** `orderItem`. */
export function camelCase(text: string): string {
  const name = pascalCase(text)
  return name.charAt(0).toLowerCase() + name.slice(1)
}

/** `order_item`, `order-item`. */
export function joinWords(text: string, separator: '_' | '-'): string {
  return identifierWords(text).join(separator)
}
