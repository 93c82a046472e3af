/* A document before the program that shows it has loaded, for narrow screens. */
import { documentStyles } from '../html/shared-styles.ts'
import { writeEarlyFrame, type EarlyFrame } from './early-frame.ts'
import { articleStyles } from './site-styles.ts'

/** Below the bar of the program; where its tree is beside the document it is not shown. */
const placeStyles = `
#early{inset:48px 0 0}
@media (width>=1000px){#early{display:none}}`

const styles = `
${documentStyles}
.page{padding:56px 16px 64px;color:var(--t1);font:14px/20px var(--font);font-variant-ligatures:none}
${articleStyles}
h1{font-size:20px;line-height:28px}`

interface EarlyDocument extends Pick<EarlyFrame, 'language' | 'nonce'> {
  /** Of a document, as `writeArticle` writes it. */
  article: string
}

/** HTML for the beginning of a body. */
export function writeEarlyDocument({ article, ...page }: EarlyDocument): string {
  const content = `<div class="page">${article}</div>`
  return writeEarlyFrame({ ...page, placeStyles, styles, content, root: 'closed' })
}
