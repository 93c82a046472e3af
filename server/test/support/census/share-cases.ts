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
  regenerateShareAddress,
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
  calls(regenerateShareAddress, ({ shareId }) => ({ body: { id: shareId } })),
  calls(revokeShare, ({ shareId }) => ({ body: { id: shareId } })),
  calls(getShare, ({ shareKey }) => ({ query: { id: shareKey } })),
  calls(checkSharePassword, ({ shareKey }) => ({ body: { id: shareKey, password: 'x' } })),
  calls(getShareMenu, ({ shareKey }) => ({ query: { id: shareKey } })),
  calls(getShareTree, ({ shareKey }) => ({ query: { id: shareKey } })),
  calls(getSharedDoc, ({ shareKey, docId }) => ({ query: { shareConfigId: shareKey, docId } })),
  calls(getSharedComponents, ({ shareKey, docId }) => ({
    body: { id: shareKey, docId, refs: ['#/components/schemas/Order'] },
  })),
  calls(getSharedDocProps, ({ shareKey, folderId }) => ({ query: { shareConfigId: shareKey, docId: folderId } })),
]
