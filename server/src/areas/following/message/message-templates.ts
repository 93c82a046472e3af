import type { ChangeSummary } from '@lectern/model'
import { messageTypes, type Role } from '@lectern/contracts'

/** Values of each sentence; the key is the sentence's in `locales/<lang>/following/messages.json`. */
export interface MessageParams {
  /** `name`: the application. */
  'import.done': { name: string; added: number; changed: number; unchanged: number }
  /** `name`: the application; `open`: things someone has to decide on. */
  'import.asked': { name: string; open: number }
  /** `name`: the file or address; `error`: name of the error. */
  'import.failed': { name: string; error: string }
  /** `name`: the application or project. */
  'export.done': { name: string }
  'export.failed': { name: string; error: string }
  /** `name`: the space, project or application. */
  'archive.packed': { name: string }
  'archive.packFailed': { name: string; error: string }
  /** `name`: what the archive became. */
  'archive.unpacked': { name: string }
  /** `name`: the file. */
  'archive.unpackFailed': { name: string; error: string }
  /** `name`: the saved address; `failures`: in a row; `error`: name of the last one. */
  'sync.paused': { name: string; failures: number; error: string }
  /** `name`: the space; `role`: what the reader is there now; `by`: who did it. */
  'space.added': { name: string; role: Role; by: string }
  'space.roleChanged': { name: string; role: Role; by: string }
  'space.removed': { name: string; by: string }
  /** `name`: the project. */
  'project.added': { name: string; role: Role; by: string }
  'project.roleChanged': { name: string; role: Role; by: string }
  'project.removed': { name: string; by: string }
  /** `name`: the one document the reader follows that changed. */
  'followed.docChanged': { name: string; by: string; changes?: ChangeSummary }
  /** `name`: the application; `count`: documents the reader follows. */
  'followed.docsChanged': { name: string; by: string; count: number }
  /** `name`: the project; `module`: the application. */
  'followed.projectImported': { name: string; module: string; by: string; added: number; changed: number }
  /** `name`: the folder or application that changed. */
  'followed.placeImported': { name: string; by: string; added: number; changed: number }
  /** `name`: a new document in what the reader follows, or that they maintain. */
  'followed.docAdded': { name: string; by: string }
  /** As those above, written by hand. */
  'followed.docEdited': { name: string; by: string; changes?: ChangeSummary }
  'followed.docsEdited': { name: string; by: string; count: number }
  'followed.projectEdited': { name: string; module: string; by: string; added: number; changed: number }
  'followed.placeEdited': { name: string; by: string; added: number; changed: number }
  'followed.docMoved': { name: string; by: string }
  'followed.docsMoved': { name: string; by: string; count: number }
  /** `name`: the folder or application; `count`: folders and documents that were moved into or out of it. */
  'followed.placeMoved': { name: string; by: string; count: number }
  /** `name`: the project; `count`: folders and documents that were moved. */
  'followed.projectMoved': { name: string; module: string; by: string; count: number }
  /** As those above, with deletions in the same change; `changed` and `removed`: documents the reader follows. */
  'followed.docsReplaced': { name: string; by: string; changed: number; removed: number }
  'followed.placeReplaced': { name: string; by: string; added: number; changed: number; removed: number }
  'followed.projectReplaced': {
    name: string
    module: string
    by: string
    added: number
    changed: number
    removed: number
  }
  'followed.docDeleted': { name: string; by: string }
  /** `name`: what was deleted, with `count` documents the reader follows. */
  'followed.docsDeleted': { name: string; by: string; count: number }
  /** `name`: the application. */
  'followed.docsDeletedIn': { name: string; by: string; count: number }
  /** `name`: the folder or application; `count`: folders and documents that were deleted in it at once. */
  'followed.severalDeleted': { name: string; by: string; count: number }
  'followed.severalDeletedInProject': { name: string; module: string; by: string; count: number }
  /** `what`: what was deleted in the folder or application. */
  'followed.deletedInPlace': { name: string; what: string; by: string }
  /** `what`: what was deleted in the project. */
  'followed.deletedInProject': { name: string; what: string; by: string }
  'followed.projectDeleted': { name: string; by: string }
  /** As those of what was deleted. */
  'followed.docRestored': { name: string; by: string }
  'followed.docsRestored': { name: string; by: string; count: number }
  /** `what`: a shared model that `count` documents use which the reader follows; `name`: one of them. */
  'followed.modelDeleted': { what: string; name: string; by: string; count: number }
  'followed.modelRestored': { what: string; name: string; by: string; count: number }
  /** `what`: the application, whose security `count` documents have that the reader follows; `name`: one of them. */
  'followed.securityChanged': { what: string; name: string; by: string; count: number }
  'followed.restoredInPlace': { name: string; what: string; by: string }
  'followed.restoredInProject': { name: string; what: string; by: string }
  'followed.projectRestored': { name: string; by: string }
  /** `name`: number of the release. */
  'release.published': { name: string; project: string; by: string }
  'release.updated': { name: string; project: string; by: string }
  'release.validated': { name: string; project: string; by: string }
  'release.invalidated': { name: string; project: string; by: string }
  /** `name`: the one document of the release that changed. */
  'release.docChanged': { name: string; release: string; by: string; changes?: ChangeSummary }
  'release.docsChanged': { release: string; by: string; count: number }
  /** `name`: what was deleted. */
  'release.docsDeleted': { name: string; release: string; by: string }
  'release.severalDeleted': { release: string; by: string; count: number }
  /** `what`: the application, whose security `count` documents of the release have; `name`: one of them. */
  'release.securityChanged': { what: string; name: string; release: string; by: string; count: number }
  /** `name`: what was restored. */
  'release.docsRestored': { name: string; release: string; by: string }
  /** `name`: the document; `text`: how the comment begins. */
  'comment.mentioned': { name: string; by: string; text: string }
  'comment.answered': { name: string; by: string; text: string }
  'comment.begun': { name: string; by: string; text: string }
  /** `text`: how the thread begins. */
  'comment.resolved': { name: string; by: string; text: string }
  'comment.reopened': { name: string; by: string; text: string }
  /** `address`: with only its end; `count`: messages in a row that could not be delivered. */
  'webhook.turnedOff': { address: string; count: number }
  /** What signs the reader in has changed. `address`: network address it was done from; `by`: who did it, when it was someone else. */
  'account.passwordChanged': { address: string }
  'account.passwordReset': { by: string }
  'account.appBound': { address: string }
  'account.appReplaced': { address: string }
  'account.factorsOff': { address: string }
  'account.factorsReset': { by: string }
  'account.codesRenewed': { address: string }
  'account.passkeyAdded': { name: string; address: string }
  'account.passkeyRemoved': { name: string; address: string }
  'account.emailChanged': { address: string }
  'account.emailSet': { by: string }
  'account.identityLinked': { name: string; address: string }
  'account.identityUnlinked': { name: string; address: string }
  'account.assistantAllowed': { name: string; address: string }
  'account.tokenMade': { name: string; address: string }
}
export type MessageTemplate = keyof MessageParams

/** What kind of message each is (specification §9). */
export const typeOfTemplate: Readonly<Record<MessageTemplate, number>> = {
  'import.done': messageTypes.import,
  'import.asked': messageTypes.import,
  'import.failed': messageTypes.import,
  'export.done': messageTypes.export,
  'export.failed': messageTypes.export,
  'archive.packed': messageTypes.export,
  'archive.packFailed': messageTypes.export,
  'archive.unpacked': messageTypes.import,
  'archive.unpackFailed': messageTypes.import,
  'sync.paused': messageTypes.import,
  'space.added': messageTypes.space,
  'space.roleChanged': messageTypes.space,
  'space.removed': messageTypes.space,
  'project.added': messageTypes.project,
  'project.roleChanged': messageTypes.project,
  'project.removed': messageTypes.project,
  'followed.docChanged': messageTypes.doc,
  'followed.docsChanged': messageTypes.doc,
  'followed.projectImported': messageTypes.project,
  'followed.placeImported': messageTypes.doc,
  'followed.docAdded': messageTypes.doc,
  'followed.docEdited': messageTypes.doc,
  'followed.docsEdited': messageTypes.doc,
  'followed.projectEdited': messageTypes.project,
  'followed.placeEdited': messageTypes.doc,
  'followed.docMoved': messageTypes.doc,
  'followed.docsMoved': messageTypes.doc,
  'followed.placeMoved': messageTypes.doc,
  'followed.projectMoved': messageTypes.project,
  'followed.docsReplaced': messageTypes.doc,
  'followed.placeReplaced': messageTypes.doc,
  'followed.projectReplaced': messageTypes.project,
  'followed.docDeleted': messageTypes.doc,
  'followed.docsDeletedIn': messageTypes.doc,
  'followed.severalDeleted': messageTypes.doc,
  'followed.severalDeletedInProject': messageTypes.project,
  'followed.docsDeleted': messageTypes.doc,
  'followed.deletedInPlace': messageTypes.doc,
  'followed.deletedInProject': messageTypes.project,
  'followed.projectDeleted': messageTypes.project,
  'followed.docRestored': messageTypes.doc,
  'followed.docsRestored': messageTypes.doc,
  'followed.modelDeleted': messageTypes.doc,
  'followed.modelRestored': messageTypes.doc,
  'followed.securityChanged': messageTypes.doc,
  'followed.restoredInPlace': messageTypes.doc,
  'followed.restoredInProject': messageTypes.project,
  'followed.projectRestored': messageTypes.project,
  'release.published': messageTypes.release,
  'release.updated': messageTypes.release,
  'release.validated': messageTypes.release,
  'release.invalidated': messageTypes.release,
  'release.docChanged': messageTypes.release,
  'release.docsChanged': messageTypes.release,
  'release.docsDeleted': messageTypes.release,
  'release.severalDeleted': messageTypes.release,
  'release.securityChanged': messageTypes.release,
  'release.docsRestored': messageTypes.release,
  'comment.mentioned': messageTypes.doc,
  'comment.answered': messageTypes.doc,
  'comment.begun': messageTypes.doc,
  'comment.resolved': messageTypes.doc,
  'comment.reopened': messageTypes.doc,
  'webhook.turnedOff': messageTypes.account,
  'account.passwordChanged': messageTypes.account,
  'account.passwordReset': messageTypes.account,
  'account.appBound': messageTypes.account,
  'account.appReplaced': messageTypes.account,
  'account.factorsOff': messageTypes.account,
  'account.factorsReset': messageTypes.account,
  'account.codesRenewed': messageTypes.account,
  'account.passkeyAdded': messageTypes.account,
  'account.passkeyRemoved': messageTypes.account,
  'account.emailChanged': messageTypes.account,
  'account.emailSet': messageTypes.account,
  'account.identityLinked': messageTypes.account,
  'account.identityUnlinked': messageTypes.account,
  'account.assistantAllowed': messageTypes.account,
  'account.tokenMade': messageTypes.account,
}
