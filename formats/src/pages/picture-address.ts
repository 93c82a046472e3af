/* Pictures as addresses that hold them. Only kinds that are nothing but pictures. */
import { base64Of } from '../base64.ts'
import type { PagePicture } from './page-options.ts'

const kinds: ReadonlySet<string> = new Set([
  'image/png',
  'image/jpeg',
  'image/gif',
  'image/webp',
  'image/avif',
  'image/bmp',
])

/** `data:image/png;base64,…`; undefined for what is no picture or can hold more than one, as SVG can. */
export function dataAddress({ type, bytes }: PagePicture): string | undefined {
  return kinds.has(type) ? `data:${type};base64,${base64Of(bytes)}` : undefined
}
