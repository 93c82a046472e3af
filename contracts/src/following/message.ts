/* All messages of the signed-in person; the unread ones of the bell are in `user.ts`. */
import Type from 'typebox'
import { member, post } from '../endpoint.ts'
import { Page, PageQuery, Strict } from '../scalars.ts'
import { Message } from '../accounts/user.ts'

export const pageMessages = post('/user/message/page', 'List your messages, unread first, then newest first', {
  access: member,
  body: Strict({ ...PageQuery, isUnread: Type.Optional(Type.Boolean()) }),
  reply: Type.Object({
    ...Page(Message).properties,
    /** Of all pages, whatever the filter. */
    unread: Type.Integer(),
  }),
})
