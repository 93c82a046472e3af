/* What a body is, and how it is shown. */

export type AnswerKind =
  | 'empty'
  | 'json'
  | 'xml'
  | 'html'
  | 'text'
  | 'image'
  | 'audio'
  | 'video'
  | 'pdf'
  | 'events'
  | 'bytes'

export function kindOfAnswer(contentType: string, bytes: number): AnswerKind {
  const type = (contentType.split(';', 1)[0] ?? '').trim().toLowerCase()
  if (type === 'text/event-stream') return 'events'
  if (bytes === 0) return 'empty'
  if (/[/+]json$/.test(type) || type === 'application/x-ndjson') return 'json'
  if (type === 'text/html' || type === 'application/xhtml+xml') return 'html'
  if (type.startsWith('image/')) return 'image'
  if (/[/+]xml$/.test(type)) return 'xml'
  if (type.startsWith('audio/')) return 'audio'
  if (type.startsWith('video/')) return 'video'
  if (type === 'application/pdf') return 'pdf'
  const isText =
    type.startsWith('text/') || /^application\/(?:javascript|x-www-form-urlencoded|yaml|x-yaml|graphql)$/.test(type)
  return isText ? 'text' : 'bytes'
}

/** Kinds that are shown as text. */
export function isTextual(kind: AnswerKind): boolean {
  return kind === 'json' || kind === 'xml' || kind === 'html' || kind === 'text'
}

/** Kinds that can be indented, as far as their kind tells. */
export function isStructured(kind: AnswerKind): boolean {
  return kind === 'json' || kind === 'xml' || kind === 'html'
}

/** Pieces of a body as one. */
export function joinPieces(pieces: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(pieces.reduce((length, piece) => length + piece.length, 0))
  let at = 0
  for (const piece of pieces) {
    whole.set(piece, at)
    at += piece.length
  }
  return whole
}

/** Name for a download: of the response's own, else the end of its address. */
export function fileNameFor(url: string, kind: AnswerKind): string {
  const last = URL.canParse(url) ? (new URL(url).pathname.split('/').pop() ?? '') : ''
  if (/\.[a-z\d]{1,8}$/i.test(last)) return last
  const endings: Partial<Record<AnswerKind, string>> = {
    json: 'json',
    xml: 'xml',
    html: 'html',
    text: 'txt',
    pdf: 'pdf',
  }
  return `${last === '' ? 'response' : last}.${endings[kind] ?? 'bin'}`
}
