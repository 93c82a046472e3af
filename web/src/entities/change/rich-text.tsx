import { Fragment, type ReactNode } from 'react'

const mark = '\u0001'

/** The place in a text of a value that is drawn as something else: give it to `t`, and the result to `RichText`. */
export function slotOf(name: string): string {
  return `${mark}${name}${mark}`
}

/** A sentence with elements in its slots. */
export function RichText({ text, slots }: { text: string; slots: Readonly<Record<string, ReactNode>> }) {
  return text
    .split(mark)
    .map((part, index) => <Fragment key={index}>{index % 2 === 0 ? part : (slots[part] ?? part)}</Fragment>)
}
