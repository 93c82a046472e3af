/* Names in the forms code uses. Pure. */

/** `get/orders/{orderId}`, `order_items`, `HTTPServer` → their words; letters of every script count, nothing else does. */
function wordsOf(text: string): string[] {
  const parts = text
    .slice(0, longest)
    .replace(/(\p{Ll}|\p{N})(\p{Lu})/gu, '$1 $2')
    .replace(/(\p{Lu})(\p{Lu}\p{Ll})/gu, '$1 $2')
  return parts.split(/[^\p{L}\p{N}]+/u).filter((word) => word !== '')
}

const longest = 300

/** `OrderItem`; a leading digit gets `_` before it. */
export function pascalCase(text: string): string {
  const name = wordsOf(text)
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1).toLowerCase())
    .join('')
  return /^\p{N}/u.test(name) ? `_${name}` : name
}

/** `orderItem`. */
export function camelCase(text: string): string {
  const name = pascalCase(text)
  return name.charAt(0).toLowerCase() + name.slice(1)
}

/** `order_item`, `order-item`. */
export function joinWords(text: string, separator: '_' | '-'): string {
  return wordsOf(text)
    .map((word) => word.toLowerCase())
    .join(separator)
}
