/*
 * The form that asks for a password or an email address, before the program that sends it has loaded: it looks as the program's, which takes over what was
 * typed, and sends it when the button was pressed before (`boot.js`). Owns: that it sends nothing by itself, to no address.
 */
import { html, trusted } from '../html/markup.ts'
import { writeEarlyFrame, type EarlyFrame } from './early-frame.ts'

/** Over the whole page; not for those who opened it before. */
const placeStyles = `
html{scrollbar-gutter:stable}
#early{inset:0;background:var(--sunken);--solid:#3350c9;--h:36px;--hit:24px}
@media (prefers-color-scheme:dark){html:not([data-mantine-color-scheme=light]) #early{--solid:#4a66dc}}
html[data-mantine-color-scheme=dark] #early{--solid:#4a66dc}
html[data-opened] #early{display:none}
@media (width<992px){#early{--h:44px}}
@media (width<992px) and (pointer:coarse){#early{--hit:44px}}`

/** As the program's own sheets have them. */
const styles = `
*{box-sizing:border-box}
h1,p{margin:0}
svg{flex:none;fill:none;stroke:currentColor;stroke-linecap:round;stroke-linejoin:round}
.page{display:flex;flex-direction:column;min-height:100%;color:var(--t1);font:13px/20px 'Inter Variable','Inter Fallback','PingFang SC','Microsoft YaHei','Noto Sans CJK SC',system-ui,sans-serif;text-autospace:normal}
header{display:flex;align-items:center;gap:10px;height:56px;padding:0 20px;font-size:14px;font-weight:600}
main{display:flex;flex-direction:column;align-items:center;justify-content:center;flex:1;padding:16px}
.card{width:100%;max-width:384px;padding:32px;border:1px solid var(--line);border-radius:12px;background:var(--bg)}
h1{font-size:18px;line-height:26px;font-weight:600;letter-spacing:-.012em}
.mark{display:flex;align-items:center;justify-content:center;width:40px;height:40px;margin-bottom:16px;border-radius:8px;background:var(--hover);color:var(--t3)}
.intro{margin:2px 0 20px;color:var(--t2)}
label{display:block;margin-bottom:6px;font-size:13px;font-weight:500}
.field{position:relative;margin-bottom:32px}
input{display:block;width:100%;height:var(--h);padding:0 44px 0 10px;border:1px solid var(--ctl);border-radius:6px;background:var(--raised);color:var(--t1);font:inherit;font-size:14px;letter-spacing:.02em}
input[type=email]{padding-right:10px;letter-spacing:0}
input:focus{border-color:var(--ac);outline:2px solid color-mix(in srgb,var(--ac) 22%,transparent)}
button{cursor:pointer;font:inherit}
.eye{position:absolute;inset:0 0 0 auto;display:flex;align-items:center;justify-content:center;width:var(--h);border:0;background:none;color:var(--t2)}
.open{width:100%;height:var(--h);border:1px solid transparent;border-radius:6px;background:var(--solid);color:#fff;font-size:14px;font-weight:500}
:host([data-sent]) .open{opacity:.6;cursor:progress}
:focus-visible{outline:2px solid var(--ac);outline-offset:2px}
.hints{display:flex;flex-wrap:wrap;justify-content:space-between;gap:4px 16px;margin-top:16px;color:var(--t3);font-size:12px;line-height:18px}
.later{visibility:hidden}
.below{margin-top:16px;color:var(--t2);text-align:center}
footer{display:flex;flex-wrap:wrap;align-items:center;justify-content:center;gap:4px 12px;padding:12px 20px;color:var(--t3);font-size:12px}
footer a{display:inline-flex;align-items:center;justify-content:center;min-width:var(--hit);min-height:var(--hit);padding:8px 4px;color:inherit;text-decoration:none}
footer a:hover{text-decoration:underline}
@media (width<=560px){.card{padding:24px 20px}}
@media (width<992px){.page{font-size:14px}.intro{margin-bottom:21px}input{font-size:16px}}`

const icon = (size: number, stroke: number, path: string) =>
  trusted(
    `<svg viewBox="0 0 24 24" width="${String(size)}" height="${String(size)}" stroke-width="${String(stroke)}" aria-hidden="true"><path d="${path}"/></svg>`,
  )
const logo = trusted(
  '<svg viewBox="0 0 24 24" width="20" height="20" aria-hidden="true"><path d="M2.5 7.6 12 4l9.5 3.6L12 11.2Z" style="fill:var(--ac);stroke:none"/><path d="M12 11v8.5M7.5 20h9" style="stroke:var(--t1);stroke-width:2"/></svg>',
)
const lock = icon(
  20,
  1.5,
  'M5 13a2 2 0 0 1 2-2h10a2 2 0 0 1 2 2v6a2 2 0 0 1-2 2h-10a2 2 0 0 1-2-2v-6M11 16a1 1 0 1 0 2 0a1 1 0 0 0-2 0M8 11v-4a4 4 0 1 1 8 0v4',
)
const eye = icon(
  16,
  1.6,
  'M10 12a2 2 0 1 0 4 0a2 2 0 0 0-4 0M21 12c-2.4 4-5.4 6-9 6c-3.6 0-6.6-2-9-6c2.4-4 5.4-6 9-6c3.6 0 6.6 2 9 6',
)

const mail = icon(20, 1.5, 'M3 7a2 2 0 0 1 2-2h14a2 2 0 0 1 2 2v10a2 2 0 0 1-2 2h-14a2 2 0 0 1-2-2v-10M3 7l9 6l9-6')

const fields = {
  password: { mark: lock, attributes: trusted('type="password" name="visit-password" autocomplete="off"') },
  email: { mark: mail, attributes: trusted('type="email" inputmode="email" autocomplete="email"') },
}

/** In the reader's language. */
export interface GateWords {
  title: string
  intro: string
  label: string
  /** Of the button that shows a password; empty for none. */
  show: string
  submit: string
  /** When it expires; the program shows it, in the reader's own time, where this keeps the room for it. Empty for never. */
  expires: string
  hint: string
  remembered: string
  help: string
  about: string
}

interface EarlyGate extends Pick<EarlyFrame, 'language' | 'nonce'> {
  asks: keyof typeof fields
  words: GateWords
}

/** HTML for the beginning of a body whose `base` is the product's. */
export function writeEarlyGate({ asks, words, ...page }: EarlyGate): string {
  const { mark, attributes } = fields[asks]
  const content = html`<div class="page">
    <header>${logo}Lectern</header>
    <main>
      <div class="card">
        <h1><span class="mark">${mark}</span>${words.title}</h1>
        <p class="intro">${words.intro}</p>
        <form method="dialog" novalidate>
          <label for="entry">${words.label}</label>
          <div class="field">
            <input id="entry" ${attributes} autofocus />${words.show !== '' && showButton(words.show)}
          </div>
          <button class="open">${words.submit}</button>
        </form>
        <p class="hints">
          ${words.expires !== '' && html`<span class="later">${words.expires}</span>`}<span>${words.hint}</span>
        </p>
      </div>
      <div class="below">${words.remembered}</div>
    </main>
    <footer><a href="help">${words.help}</a><span aria-hidden="true">·</span><span>${words.about}</span></footer>
  </div>`.text
  return writeEarlyFrame({ ...page, placeStyles, styles, content, root: 'open' })
}

const showButton = (label: string) =>
  html`<button type="button" class="eye" aria-label="${label}" aria-pressed="false">${eye}</button>`
