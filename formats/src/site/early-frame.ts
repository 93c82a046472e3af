/*
 * What a page shows before the program has loaded, over where the program draws it, and taken away once that has. Owns: that neither its styles nor what
 * is in it meet those of the program (a shadow root, which browsers that don't know it leave out), and its colours.
 */
import { darkColours, fonts, lightColours } from '../html/colours.ts'

/** Where it is, in the page's own styles; `boot.js` marks what is in another language or form than its reader chose. */
const frameStyles = `
#early{position:fixed;z-index:1;overflow:auto;${lightColours}${fonts}background:var(--bg)}
@media (prefers-color-scheme:dark){html:not([data-mantine-color-scheme=light]) #early{${darkColours}}}
html[data-mantine-color-scheme=dark] #early{${darkColours}}
html[data-late] #early{display:none}`

export interface EarlyFrame {
  language: string
  /** Lets the styles in with the policy of the answer. */
  nonce: string
  /** Of the frame: where it is, and when it is not shown. */
  placeStyles: string
  /** Of what is in it. */
  styles: string
  /** HTML. */
  content: string
  /** `open` for what the program takes over. */
  root: 'open' | 'closed'
}

/** HTML for the beginning of a body. */
export function writeEarlyFrame({ language, nonce, placeStyles, styles, content, root }: EarlyFrame): string {
  const style = (text: string) => `<style nonce="${nonce}">${text}</style>`
  const inside = `<template shadowrootmode="${root}">${style(styles)}${content}</template>`
  return `${style(frameStyles + placeStyles)}<div id="early" lang="${language}">${inside}</div>`
}
