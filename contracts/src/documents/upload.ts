/* Files people put into documents: pictures that were pasted or chosen. */
import Type, { type Static } from 'typebox'
import { limits } from '../constants.ts'
import { anyone, get, member, post } from '../endpoint.ts'
import { PublicId, Strict } from '../scalars.ts'

export const Upload = Type.Object({
  id: Type.String(),
  /** Address from the root of the host, as it goes into the document. */
  url: Type.String(),
  fileName: Type.String(),
  mediaType: Type.String(),
  size: Type.Integer(),
})
export type Upload = Static<typeof Upload>

/**
 * Multipart: one `file`, a PNG, JPEG, WebP or GIF by its bytes, and the application it is for (`manageDocs` there). Without one (specification §7)
 * for people who manage documents anywhere: the picture then belongs to no application and outlives them all.
 */
export const uploadFile = post('/uploadFile', 'Upload an image for the documents of the application `moduleId`', {
  access: member,
  tokens: 'write',
  body: Strict({ moduleId: Type.Optional(PublicId) }),
  accepts: 'json-or-multipart',
  maxFileBytes: limits.uploadBytes,
  reply: Upload,
  errors: ['not_accessible', 'no_permission', 'mfa_required', 'upload_missing', 'upload_refused'],
})

/**
 * The id cannot be guessed and never names another file. Whoever may read a document, through a share too, finds the address in it; a picture
 * has no way to send a token along.
 */
export const getUpload = get('/uploadFile/get', 'Get an uploaded image', {
  access: anyone,
  query: Strict({ id: Type.String({ pattern: '^[0-9a-f]{32}$' }) }),
  reply: Type.Null(),
  answers: 'file',
  errors: ['not_accessible'],
})
