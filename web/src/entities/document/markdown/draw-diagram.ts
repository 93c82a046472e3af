/*
 * Mermaid's source → a drawing that is safe to show. The library is loaded with the first diagram. Owns: its settings, and styles without
 * the style elements that the page's policy refuses.
 */
import type { MermaidConfig } from 'mermaid'

/** A diagram that people read is far below; a larger one would block the page for seconds. */
const maxSourceLength = 20_000
const maxEdges = 300
/** Narrower, and its words could not be read: its frame scrolls instead. */
const leastWidth = '560px'

/** One at a time: the library has one configuration. */
let last: Promise<unknown> = Promise.resolve()
let count = 0

export interface Drawing {
  /** Markup of an `<svg>`, in the page's current colours. */
  svg: string
  sheet: CSSStyleSheet
}

/** @throws {Error} with what is wrong with the source */
export function drawDiagram(source: string): Promise<Drawing> {
  const drawing = last.then(() => draw(source))
  last = drawing.catch(() => undefined)
  return drawing
}

async function draw(source: string): Promise<Drawing> {
  const { default: mermaid } = await import('mermaid')
  mermaid.initialize(settings())
  await mermaid.parse(source)
  const room = document.createElement('div')
  room.className = 'md-diagram-room'
  document.body.append(room)
  count += 1
  const id = `diagram-${String(count)}`
  const sheet = new CSSStyleSheet()
  document.adoptedStyleSheets.push(sheet)
  try {
    const { svg } = await withStylesIn(sheet, () => mermaid.render(id, source, room))
    return { svg, sheet }
  } finally {
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter((other) => other !== sheet)
    room.remove()
  }
}

function settings(): MermaidConfig {
  const style = getComputedStyle(document.documentElement)
  const colour = (name: string) => style.getPropertyValue(`--l-${name}`).trim()
  return {
    startOnLoad: false,
    // The other layout is not in the build.
    layout: 'dagre',
    // Labels are text of the drawing, never HTML in it.
    htmlLabels: false,
    securityLevel: 'strict',
    suppressErrorRendering: true,
    logLevel: 'fatal',
    maxTextSize: maxSourceLength,
    maxEdges,
    // What a diagram's own front matter cannot change.
    secure: [
      'secure',
      'securityLevel',
      'startOnLoad',
      'maxTextSize',
      'maxEdges',
      'suppressErrorRendering',
      'themeCSS',
      'layout',
      'htmlLabels',
    ],
    fontFamily: getComputedStyle(document.body).fontFamily,
    theme: 'base',
    themeVariables: {
      darkMode: document.documentElement.dataset['mantineColorScheme'] === 'dark',
      fontSize: '14px',
      background: colour('bg'),
      primaryColor: colour('ac-soft'),
      primaryBorderColor: colour('ac-line'),
      primaryTextColor: colour('t1'),
      secondaryColor: colour('hover'),
      secondaryBorderColor: colour('line-strong'),
      secondaryTextColor: colour('t1'),
      tertiaryColor: colour('sunken'),
      tertiaryBorderColor: colour('line-strong'),
      tertiaryTextColor: colour('t1'),
      lineColor: colour('t3'),
      textColor: colour('t1'),
      noteBkgColor: colour('warn-soft'),
      noteBorderColor: colour('warn-line'),
      noteTextColor: colour('t1'),
      edgeLabelBackground: colour('bg'),
    },
  }
}

/**
 * The library writes its rules into a style element, which the page's policy refuses without a nonce, on the page and wherever its markup
 * is parsed again. A sheet that a script makes is allowed: a comment takes the element's place, and hands the rules to the sheet. A drawing
 * has one such element, made before anything is loaded or waited for: what others make meanwhile is theirs.
 */
async function withStylesIn<T>(sheet: CSSStyleSheet, act: () => Promise<T>): Promise<T> {
  // The prototype's own is in its place again.
  const restore = () => Reflect.deleteProperty(document, 'createElement')
  const create = (name: string) => {
    if (name !== 'style') return document.createElementNS('http://www.w3.org/1999/xhtml', name.toLowerCase())
    restore()
    const place = document.createComment('')
    Reflect.defineProperty(place, 'innerHTML', {
      set: (rules: string) => {
        sheet.replaceSync(rules)
      },
    })
    return place
  }
  Reflect.defineProperty(document, 'createElement', { configurable: true, value: create })
  try {
    return await act()
  } finally {
    restore()
  }
}

/**
 * Shows a drawing in a tree of its own, so that its styles apply nowhere else.
 * @param name of a diagram without a title
 */
export function showDrawing(host: HTMLElement, { svg, sheet }: Drawing, name: string): void {
  const root = host.shadowRoot ?? host.attachShadow({ mode: 'open' })
  const image = new DOMParser().parseFromString(svg, 'text/html').querySelector('svg')
  if (image === null) return
  image.style.minWidth = `min(${image.style.maxWidth || '100%'}, ${leastWidth})`
  if (!image.hasAttribute('aria-labelledby')) image.setAttribute('aria-label', name)
  root.adoptedStyleSheets = [sheet]
  root.replaceChildren(image)
}
