/*
 * The page around a document of a published site: head, bar, tree, crumbs. Owns: everything a crawler and a browser without a script read.
 * Addresses come ready; whatever is text is escaped.
 */
import { sha256 } from '@noble/hashes/sha2.js'
import { utf8ToBytes } from '@noble/hashes/utils.js'
import { base64Of } from '../base64.ts'
import { themeIcon } from '../html/icons.ts'
import { html, nothing, trusted, type Markup } from '../html/markup.ts'
import { siteScriptWordNames } from './page/site-tools.ts'
import type { SiteLink, SitePage, SiteStep, SiteWords } from './site-page.ts'
import { siteEarlyScript, siteScript } from './site-script.ts'
import { siteStyles } from './site-styles.ts'

const sourceOf = (text: string): string => `'sha256-${base64Of(sha256(utf8ToBytes(text)))}'`

/** `Content-Security-Policy` of these pages: their own scripts and sheet, which read pages of this host, and its pictures. */
export const sitePolicy = [
  "default-src 'none'",
  `script-src ${sourceOf(siteEarlyScript)} ${sourceOf(siteScript)}`,
  "connect-src 'self'",
  `style-src ${sourceOf(siteStyles)}`,
  // Colours of rich text and of the site itself.
  "style-src-attr 'unsafe-inline'",
  "img-src 'self' data:",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
].join('; ')

/** The whole page. */
export function writeSitePage(page: SitePage): string {
  const { language, words, site, content } = page
  const accent = site.accent === '' ? nothing : html` style="--accent:${site.accent}"`
  return html`<!doctype html>
    <html lang="${language}" ${accent}>
      <head>
        ${headOf(page)}
      </head>
      <body>
        <a class="skip" href="#content">${words.skip}</a>
        ${barOf(page)}
        <div class="site">
          <nav class="side" aria-label="${words.contents}">${treeOf(page.tree, page)}</nav>
          <main id="content" tabindex="-1">${crumbsOf(page)}${content}${stepsOf(page)}${footOf(page)}</main>
        </div>
        <p id="said" class="unseen" role="status"></p>
        ${scriptOf(words)}
      </body>
    </html>`.text
}

function headOf(page: SitePage): Markup {
  const { title, summary, site, canonical, isListed } = page
  const name = title === '' ? site.title : `${title} · ${site.title}`
  const about = summary === '' ? site.description : summary
  return html`<meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <title>${name}</title>
    ${about !== '' && html`<meta name="description" content="${about}" />`}
    ${!isListed && html`<meta name="robots" content="noindex, nofollow" />`}
    ${canonical !== '' && html`<link rel="canonical" href="${canonical}" />`}${linksOf(page)}${previewOf(page, name, about)}${styleElement}${earlyElement}`
}

/** The same page in other forms. */
function linksOf({ markdownUrl, languages, changes }: SitePage): Markup {
  return html`${
    markdownUrl !== '' && html`<link rel="alternate" type="text/markdown" href="${markdownUrl}" />`
  }${languages.map(({ language, url }) => html`<link rel="alternate" hreflang="${language}" href="${url}" />`)}${changes?.feeds.map(
    ({ name, mediaType, url }) => html`<link rel="alternate" type="${mediaType}" title="${name}" href="${url}" />`,
  )}`
}

/** What chats and social networks show of a link: Open Graph (https://ogp.me), and Twitter's card. */
function previewOf({ title, site, canonical }: SitePage, name: string, about: string): Markup {
  const facts = [
    ['og:type', title === '' ? 'website' : 'article'],
    ['og:site_name', site.title],
    ['og:title', title === '' ? site.title : title],
    ['og:description', about],
    ['og:url', canonical],
    ['og:image', site.imageUrl],
  ].filter(([, value]) => value !== '')
  return html`${facts.map(([property = '', value = '']) => html`<meta property="${property}" content="${value}" />`)}
    <meta name="twitter:card" content="summary" /><meta name="twitter:title" content="${name}" />`
}

const styleElement = trusted(`<style>${siteStyles}</style>`)
const earlyElement = trusted(`<script>${siteEarlyScript}</script>`)

function scriptOf(words: SiteWords): Markup {
  const own = Object.fromEntries(siteScriptWordNames.map((name) => [name, words[name]]))
  const data = JSON.stringify({ words: own }).replaceAll('<', String.raw`\u003c`)
  return trusted(`<script type="application/json" id="data">${data}</script><script>${siteScript}</script>`)
}

function barOf(page: SitePage): Markup {
  const { words, site, versions, versionLabel } = page
  const logo = site.logoUrl === '' ? nothing : html`<img src="${site.logoUrl}" alt="" />`
  return html`<header class="bar">
    <a id="home" class="home" href="${site.homeUrl}">${logo}<span>${site.title}</span></a>
    ${site.searchUrl !== '' && searchForm(page)}
    <div class="versions">
      ${changesLink(page)}${versions.length > 1 && versionSwitch(versions, versionLabel, words)}
    </div>
    <span class="tools">
      ${languageSwitch(page)}<button type="button" id="theme" class="icon">${themeIcon}</button>
    </span>
  </header>`
}

/** Of the page's own words; documents are as they were written. */
function languageSwitch({ choices, language, words }: SitePage): Markup {
  if (choices.length < 2) return nothing
  return html`<select id="language" aria-label="${words.language}" autocomplete="off">
    ${choices.map(
      (choice) =>
        html`<option
          value="${choice.language}"
          lang="${choice.language}"
          ${choice.language === language && trusted('selected')}
        >
          ${choice.name}
        </option>`,
    )}
  </select>`
}

function searchForm({ site, words, query, versionLabel }: SitePage): Markup {
  return html`<form class="find" role="search" action="${site.searchUrl}">
    <input type="search" name="q" value="${query}" placeholder="${words.search}" aria-label="${words.search}" />
    <input type="hidden" name="v" value="${versionLabel}" />
  </form>`
}

function changesLink({ changes, words }: SitePage): Markup {
  if (changes === undefined) return nothing
  return html`<a class="changes" href="${changes.url}" ${changes.isCurrent && trusted('aria-current="page"')}
    >${words.changes}</a
  >`
}

function versionSwitch(versions: SitePage['versions'], label: string, words: SiteWords): Markup {
  return html`<details>
    <summary><span class="unseen">${words.version} </span>${label}</summary>
    <ul aria-label="${words.allVersions}">
      ${versions.map(
        (version) =>
          html`<li>
            <a href="${version.url}" ${version.isCurrent && trusted('aria-current="true"')}>${version.label}</a>
          </li>`,
      )}
    </ul>
  </details>`
}

/** A list of links with those below them. */
export function treeOf(links: readonly SiteLink[], { words }: Pick<SitePage, 'words'>): Markup {
  if (links.length === 0) return nothing
  return html`<ul>
    ${links.map((link) => linkItem(link, words))}
  </ul>`
}

function linkItem(link: SiteLink, words: SiteWords): Markup {
  const { label, method, where = '', url, isFolder, isDeprecated, isCurrent, links, hidden } = link
  const kind = isFolder ? 'entry folder' : 'entry'
  const sign = method !== '' && html`<span class="method m-${method.toLowerCase()}">${method}</span>`
  return html`<li>
    <a class="${kind}" href="${url}" ${isCurrent && trusted('aria-current="page"')}
      >${sign}<span class="${isDeprecated ? 'gone' : ''}">${label}</span></a
    >${where !== '' && html`<span class="where">${where}</span>`}${treeOf(links, { words })}${
      hidden > 0 && html`<a class="where" href="${url}">${words.more} (${hidden})</a>`
    }
  </li>`
}

function crumbsOf({ crumbs, words }: SitePage): Markup {
  if (crumbs.length === 0) return nothing
  return html`<div class="over">
    <nav class="crumbs" aria-label="${words.home}">
      ${crumbs.map(({ label, url }, index) => html`${index > 0 && ' › '}<a href="${url}">${label}</a>`)}
    </nav>
  </div>`
}

function stepsOf({ around: { previous, next }, words }: SitePage): Markup {
  if (previous === undefined && next === undefined) return nothing
  const step = (to: SiteStep | undefined, rel: string, word: string) =>
    to !== undefined && html`<a rel="${rel}" href="${to.url}"><span class="note">${word}</span>${to.label}</a>`
  return html`<nav class="steps" aria-label="${words.previous}, ${words.next}">
    ${step(previous, 'prev', words.previous)}${step(next, 'next', words.next)}
  </nav>`
}

function footOf({ words }: SitePage): Markup {
  return html`<footer class="foot">${words.poweredBy}</footer>`
}

/** A page instead of one that can't be shown. */
export function writeSiteNotice({
  language,
  title,
  text,
  link,
}: Record<'language' | 'title' | 'text', string> & { link: { label: string; url: string } | undefined }): string {
  return html`<!doctype html>
    <html lang="${language}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <title>${title}</title>
        ${styleElement}
      </head>
      <body>
        <main class="notice">
          <h1>${title}</h1>
          <p class="prose">${text}</p>
          ${link !== undefined && html`<p class="prose"><a href="${link.url}">${link.label}</a></p>`}
        </main>
      </body>
    </html>`.text
}
