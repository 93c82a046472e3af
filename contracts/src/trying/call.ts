/* A request that the server sends for someone, and what came of it. Owns: their forms. Does not own: how they travel (`call-frames.ts`, `proxy.ts`). */
import Type, { type Static } from 'typebox'
import { Nullable, OneOf, Strict } from '../scalars.ts'

export const callLimits = {
  url: 16_384,
  method: 32,
  headers: 200,
  headerName: 256,
  headerValue: 16_384,
  parts: 200,
  /** Characters of a body inside the description; larger ones are sent as parts. */
  text: 2 * 1024 * 1024,
  redirects: 20,
  timeoutMs: 3_600_000,
} as const

export const CallHeader = Strict({
  name: Type.String({ minLength: 1, maxLength: callLimits.headerName }),
  value: Type.String({ maxLength: callLimits.headerValue }),
})
export type CallHeader = Static<typeof CallHeader>

const Size = Type.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER })
const FileKey = Type.String({ minLength: 1, maxLength: 64 })

/** A part of a form: a value, or a file that is sent along under its key, in the order of the parts. */
export const FormPart = Type.Union([
  Strict({
    name: Type.String({ maxLength: 1_000 }),
    value: Type.String({ maxLength: callLimits.text }),
    mediaType: Type.Optional(Type.String({ maxLength: 200 })),
  }),
  Strict({
    name: Type.String({ maxLength: 1_000 }),
    file: FileKey,
    fileName: Type.String({ maxLength: 1_000 }),
    mediaType: Type.Optional(Type.String({ maxLength: 200 })),
    /** Bytes; when all files have theirs, the request names its length as browsers do. */
    size: Type.Optional(Size),
  }),
])
export type FormPart = Static<typeof FormPart>

export const CallBody = Type.Union([
  Strict({ kind: Type.Literal('text'), text: Type.String({ maxLength: callLimits.text }) }),
  Strict({
    kind: Type.Literal('base64'),
    data: Type.String({ maxLength: callLimits.text, pattern: '^[A-Za-z0-9+/]*={0,2}$' }),
  }),
  Strict({ kind: Type.Literal('file'), file: FileKey, size: Type.Optional(Size) }),
  Strict({ kind: Type.Literal('form'), parts: Type.Array(FormPart, { maxItems: callLimits.parts }) }),
])
export type CallBody = Static<typeof CallBody>

export const ProxyCall = Strict({
  method: Type.String({ minLength: 1, maxLength: callLimits.method }),
  url: Type.String({ minLength: 1, maxLength: callLimits.url }),
  /** In the order they are sent; names may repeat. */
  headers: Type.Array(CallHeader, { maxItems: callLimits.headers }),
  body: Nullable(CallBody),
  options: Type.Optional(
    Strict({
      /** 0 answers with the redirect itself. */
      maxRedirects: Type.Optional(Type.Integer({ minimum: 0, maximum: callLimits.redirects })),
      /** Never more than a super admin allows. */
      timeoutMs: Type.Optional(Type.Integer({ minimum: 1, maximum: callLimits.timeoutMs })),
      /** Whether a certificate has to be trusted. Its faults are named either way. */
      verifyTls: Type.Optional(Type.Boolean()),
      /** Whether the body is unpacked (`content-encoding`), as browsers do. */
      decode: Type.Optional(Type.Boolean()),
    }),
  ),
})
export type ProxyCall = Static<typeof ProxyCall>

/** A certificate as its owner and the one who issued it have signed it. */
export const CertificateFacts = Type.Object({
  subject: Type.String(),
  issuer: Type.String(),
  altNames: Type.String(),
  validFrom: Type.String(),
  validTo: Type.String(),
  /** SHA-256 in hexadecimal with colons. */
  fingerprint: Type.String(),
})
export const TlsFacts = Type.Object({
  /** `TLSv1.3`. */
  protocol: Type.String(),
  cipher: Type.String(),
  isTrusted: Type.Boolean(),
  /** Why not, as OpenSSL names it: `CERT_HAS_EXPIRED`; empty when it is trusted. */
  fault: Type.String(),
  certificate: Nullable(CertificateFacts),
})
export type TlsFacts = Static<typeof TlsFacts>

const Milliseconds = Type.Number({ minimum: 0 })
/** When each step of the last hop ended, in milliseconds since it began; `null` for steps it did not take. */
export const CallTiming = Type.Object({
  dnsMs: Nullable(Milliseconds),
  connectMs: Nullable(Milliseconds),
  tlsMs: Nullable(Milliseconds),
  /** The request was written. */
  sentMs: Nullable(Milliseconds),
  firstByteMs: Nullable(Milliseconds),
})
export type CallTiming = Static<typeof CallTiming>

const Headers = Type.Array(Type.Object({ name: Type.String(), value: Type.String() }))

/** One request and its response. */
export const CallHop = Type.Object({
  method: Type.String(),
  /** Without credentials. */
  url: Type.String(),
  /** As they were sent, those the server adds included. */
  requestHeaders: Headers,
  status: Type.Integer(),
  statusText: Type.String(),
  /** `1.1`. */
  httpVersion: Type.String(),
  headers: Headers,
  remoteAddress: Type.String(),
  tls: Nullable(TlsFacts),
  timing: CallTiming,
})
export type CallHop = Static<typeof CallHop>

export const CallHead = Type.Object({
  /** Each redirect that was followed, then the response whose body follows. */
  hops: Type.Array(CallHop),
  /** Encodings that were unpacked, outermost first: `gzip`. */
  decoded: Type.Array(Type.String()),
  /** Why a redirect was not followed: the body cannot be sent twice. */
  notFollowed: Nullable(OneOf(['body', 'limit'])),
  /** Milliseconds since the call began. */
  startedMs: Milliseconds,
})
export type CallHead = Static<typeof CallHead>

/**
 * Why there is no response. `address`, `method`, `header`, `body`: they cannot be sent; `port`: one of another protocol; `forbidden`: the server may
 * not call it; `redirects`: to what is no address; `protocol`: what answered does not speak HTTP; `tooLarge`: more than may be sent.
 */
export const callFailures = [
  'address',
  'method',
  'header',
  'body',
  'port',
  'forbidden',
  'unresolved',
  'refused',
  'unreachable',
  'timeout',
  'certificate',
  'tls',
  'redirects',
  'protocol',
  'closed',
  'tooLarge',
] as const
export type CallFailureReason = (typeof callFailures)[number]

export const CallFailureFacts = Type.Object({
  reason: OneOf(callFailures),
  /** What the system named it, or the host or header it is about. */
  detail: Type.String(),
  hops: Type.Array(CallHop),
  /** Where a certificate is at fault. */
  tls: Nullable(TlsFacts),
  durationMs: Milliseconds,
})
export type CallFailureFacts = Static<typeof CallFailureFacts>

/** Why a body is not whole. */
export const callCuts = ['size', 'time', 'connection', 'encoding'] as const

export const CallEnd = Type.Object({
  /** Bytes of the body as they are in the answer. */
  bodyBytes: Type.Integer(),
  /** Bytes as they came over the wire, before unpacking. */
  wireBytes: Type.Integer(),
  durationMs: Milliseconds,
  trailers: Headers,
  cut: Nullable(OneOf(callCuts)),
})
export type CallEnd = Static<typeof CallEnd>
