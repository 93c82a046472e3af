import {
  addShare,
  checkSharePassword,
  getShare,
  getSharedComponents,
  getSharedDoc,
  getSharedDocProps,
  getShareMenu,
  getShareTree,
  listShareItems,
  pageShares,
  revokeShare,
  shareType,
  updateShare,
} from '@lectern/contracts'
import { calls, type CensusCase } from './calls.ts'

const everything = { type: shareType.public, isAll: 1 } as const

export const shareCases: readonly CensusCase[] = [
  calls(addShare, ({ moduleId }) => ({ body: { moduleId, ...everything } })),
  calls(updateShare, ({ shareId }) => ({ body: { id: shareId, ...everything } })),
  calls(pageShares, ({ moduleId }) => ({ body: { moduleId } })),
  calls(listShareItems, ({ shareId }) => ({ query: { id: shareId } })),
  calls(revokeShare, ({ shareId }) => ({ body: { id: shareId } })),
  calls(getShare, ({ shareId }) => ({ query: { id: shareId } })),
  calls(checkSharePassword, ({ shareId }) => ({ body: { id: shareId, password: 'x' } })),
  calls(getShareMenu, ({ shareId }) => ({ query: { id: shareId } })),
  calls(getShareTree, ({ shareId }) => ({ query: { id: shareId } })),
  calls(getSharedDoc, ({ shareId, docId }) => ({ query: { shareConfigId: shareId, docId } })),
  calls(getSharedComponents, ({ shareId, docId }) => ({
    body: { id: shareId, docId, refs: ['#/components/schemas/Order'] },
  })),
  calls(getSharedDocProps, ({ shareId, folderId }) => ({ query: { shareConfigId: shareId, docId: folderId } })),
]
