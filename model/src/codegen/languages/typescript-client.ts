/* The client that generated TypeScript calls through. */
import { quoted } from '../text.ts'

export const clientText = (baseUrl: string): string => `export interface ClientOptions {
  /** Address that paths are appended to. */
  baseUrl?: string
  /** Sent with each call: \`{ authorization: 'Bearer …' }\`. */
  headers?: Record<string, string>
  fetch?: typeof fetch
}

export type Scalar = string | number | boolean | Blob | null | undefined

export interface CallInput {
  method: string
  path: string
  query?: (readonly [string, Scalar | readonly Scalar[]])[]
  headers?: (readonly [string, Scalar | readonly Scalar[]])[]
  cookies?: (readonly [string, Scalar | readonly Scalar[]])[]
  form?: (readonly [string, Scalar | readonly Scalar[]])[]
  isMultipart?: boolean
  body?: string | Blob | undefined
  mediaType?: string
  reply: 'json' | 'text' | 'binary' | 'none'
}

/** A reply other than 2xx. */
export class ApiError extends Error {
  readonly status: number
  /** As it was received. */
  readonly body: string

  constructor(status: number, body: string) {
    super(\`The server answered \${status}\`)
    this.status = status
    this.body = body
  }
}

export class Client {
  private readonly options: ClientOptions

  constructor(options: ClientOptions = {}) {
    this.options = options
  }

  async call(input: CallInput): Promise<unknown> {
    const { baseUrl = ${quoted(baseUrl)}, fetch: send = fetch } = this.options
    const query = toParams(input.query).toString()
    const headers = new Headers(this.options.headers)
    for (const [name, value] of pairsOf(input.headers)) headers.append(name, String(value))
    const cookies = [...pairsOf(input.cookies)].map(([name, value]) => \`\${name}=\${String(value)}\`)
    if (cookies.length > 0) headers.set('cookie', cookies.join('; '))
    const body = input.form ? toForm(input) : input.body
    if (typeof body === 'string' || body instanceof Blob) headers.set('content-type', input.mediaType ?? 'application/json')
    if (input.reply === 'json' && !headers.has('accept')) headers.set('accept', 'application/json')
    const response = await send(\`\${baseUrl}\${input.path}\${query && \`?\${query}\`}\`, {
      method: input.method,
      headers,
      ...(body !== undefined && { body }),
    })
    if (!response.ok) throw new ApiError(response.status, await response.text())
    if (input.reply === 'text') return response.text()
    if (input.reply === 'binary') return response.blob()
    const text = await response.text()
    return input.reply === 'none' || text === '' ? undefined : JSON.parse(text)
  }
}

function* pairsOf(pairs: CallInput['query'] = []): Generator<[string, string | number | boolean | Blob]> {
  for (const [name, value] of pairs)
    for (const each of Array.isArray(value) ? (value as Scalar[]) : [value as Scalar])
      if (each !== undefined && each !== null) yield [name, each]
}

function toParams(pairs: CallInput['query']): URLSearchParams {
  const params = new URLSearchParams()
  for (const [name, value] of pairsOf(pairs)) params.append(name, String(value))
  return params
}

function toForm({ form, isMultipart }: CallInput): FormData | URLSearchParams {
  if (!isMultipart) return toParams(form)
  const data = new FormData()
  for (const [name, value] of pairsOf(form)) {
    if (value instanceof Blob) data.append(name, value)
    else data.append(name, String(value))
  }
  return data
}
`
