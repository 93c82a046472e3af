import { Fragment } from 'react'

/** An identifier that breaks between its words where it has to: after `_`, `.`, `-` and `/`, and before a capital. */
export function Breakable({ name }: { name: string }) {
  return wordsOf(name).map((word, index) => (
    <Fragment key={index}>
      {index > 0 && <wbr />}
      {word}
    </Fragment>
  ))
}

/** `order_items.skuId` → `order_`, `items.`, `sku`, `Id`. */
export function wordsOf(name: string): string[] {
  return name.split(/(?<=[_./-])(?![_./-])|(?<=[\p{Ll}\d])(?=\p{Lu})/u)
}
