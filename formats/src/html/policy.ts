/* What a page may do: run the scripts and styles it was written with, show the pictures it holds, and nothing else. */
import { sha256 } from '@noble/hashes/sha2.js'
import { utf8ToBytes } from '@noble/hashes/utils.js'
import { base64Of } from '../base64.ts'

/** Content of the `Content-Security-Policy` of a page with these texts in it. */
export function policyOf(scripts: readonly string[], styles: readonly string[]): string {
  return [
    "default-src 'none'",
    `script-src ${sourcesOf(scripts)}`,
    `style-src ${sourcesOf(styles)}`,
    // Colours and alignment of rich text, which is cleaned to a few properties.
    "style-src-attr 'unsafe-inline'",
    'img-src data:',
    "base-uri 'none'",
    "form-action 'none'",
  ].join('; ')
}

function sourcesOf(texts: readonly string[]): string {
  return texts.length === 0
    ? "'none'"
    : texts.map((text) => `'sha256-${base64Of(sha256(utf8ToBytes(text)))}'`).join(' ')
}
