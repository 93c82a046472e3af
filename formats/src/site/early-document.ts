/*
 * A document before the program that shows it has loaded, for narrow screens: over where the program draws it, and taken away once that has. Owns:
 * that neither its styles nor what is in it meet those of the program (a closed shadow root, which browsers that don't know it leave out).
 */
import { darkColours, fonts, lightColours } from '../html/colours.ts'
import { documentStyles } from '../html/shared-styles.ts'
import { articleStyles } from './site-styles.ts'

/** Below the bar of the program; where its tree is beside the document it is not shown. */
const placeStyles = `
#early{position:fixed;inset:48px 0 0;z-index:1;overflow:auto;${lightColours}${fonts}background:var(--bg)}
@media (prefers-color-scheme:dark){html:not([data-mantine-color-scheme=light]) #early{${darkColours}}}
html[data-mantine-color-scheme=dark] #early{${darkColours}}
@media (width>=1000px){#early{display:none}}
html[data-late] #early{display:none}`

const ownStyles = `
${documentStyles}
.page{padding:56px 16px 64px;color:var(--t1);font:14px/20px var(--font);font-variant-ligatures:none}
${articleStyles}
h1{font-size:20px;line-height:28px}`

export interface EarlyDocument {
  language: string
  /** Of a document, as `writeArticle` writes it. */
  article: string
  /** Lets the styles in with the policy of the answer. */
  nonce: string
}

/** HTML for the beginning of a body. */
export function writeEarlyDocument({ language, article, nonce }: EarlyDocument): string {
  const style = (text: string) => `<style nonce="${nonce}">${text}</style>`
  const page = `${style(ownStyles)}<div class="page">${article}</div>`
  return `${style(placeStyles)}<div id="early" lang="${language}"><template shadowrootmode="closed">${page}</template></div>`
}
