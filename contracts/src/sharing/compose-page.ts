/* Own pages of a composed project, in Markdown. Here for those who compose it. */
import Type, { type Static } from 'typebox'
import { limits } from '../constants.ts'
import { get, onSpace, post } from '../endpoint.ts'
import { ById, Flag, Name, OrderIndex, PublicId, Strict, timestamps, Trashed } from '../scalars.ts'

export const ComposePage = Type.Object({
  id: PublicId,
  title: Type.String(),
  /** 0: visitors don't see it. */
  status: Flag,
  orderIndex: Type.Integer(),
  modifierName: Type.String(),
  ...timestamps,
})
export type ComposePage = Static<typeof ComposePage>

export const listComposePages = get('/compose/additional/list', 'List the own pages of a composed project', {
  access: onSpace('read', { compose: 'projectId' }),
  query: ById('projectId'),
  reply: Type.Array(ComposePage),
})

/** `revision`: the state it was read at; a change names it. */
export const ComposePageText = Type.Object({
  ...ComposePage.properties,
  projectId: PublicId,
  /** CommonMark. */
  content: Type.String(),
  revision: Type.String(),
})
export type ComposePageText = Static<typeof ComposePageText>

export const getComposePage = get('/compose/additional/edit', 'Get an own page of a composed project for editing', {
  access: onSpace('read', { composePage: 'id' }),
  query: ById('id'),
  reply: ComposePageText,
})

const Title = Name(limits.composePageTitle)
const Content = Type.String({ maxLength: limits.composePage })

/** Visitors see it unless `status` is 0. */
export const addComposePage = post('/compose/additional/add', 'Create an own page of a composed project', {
  access: onSpace('compose', { compose: 'projectId' }),
  body: Strict({
    projectId: PublicId,
    title: Title,
    content: Type.Optional(Content),
    status: Type.Optional(Flag),
    orderIndex: Type.Optional(OrderIndex),
  }),
  reply: ComposePageText,
  errors: ['compose_pages_full'],
})

/** What is left out stays. */
export const updateComposePage = post('/compose/additional/update', 'Update an own page of a composed project', {
  access: onSpace('compose', { composePage: 'id' }),
  body: Strict({
    id: PublicId,
    projectId: Type.Optional(PublicId),
    title: Type.Optional(Title),
    content: Type.Optional(Content),
    status: Type.Optional(Flag),
    orderIndex: Type.Optional(OrderIndex),
    /** The state the change started from. */
    revision: Type.Optional(Type.String({ maxLength: 32 })),
  }),
  reply: ComposePageText,
  errors: ['changed_meanwhile'],
})

export const setComposePageStatus = post(
  '/compose/additional/status/update',
  'Show or hide an own page of a composed project',
  {
    access: onSpace('compose', { composePage: 'id' }),
    body: Strict({ id: PublicId, status: Flag }),
    reply: Type.Null(),
  },
)

/** Before another page of the project; `null`: behind all. */
export const moveComposePage = post('/compose/additional/move', 'Move an own page of a composed project', {
  access: onSpace('compose', { composePage: 'id' }),
  body: Strict({ id: PublicId, beforeId: Type.Union([PublicId, Type.Null()]) }),
  reply: Type.Null(),
  errors: ['changed_meanwhile'],
})

/** It can be restored for 90 days. */
export const deleteComposePage = post(
  '/compose/additional/delete',
  'Delete an own page of a composed project, restorable',
  {
    access: onSpace('compose', { composePage: 'id' }),
    body: ById('id'),
    reply: Trashed,
  },
)
