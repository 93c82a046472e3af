/* Pages whose address holds what opens something: the browser part serves them, the server keeps those secrets out of its log. */

export interface SecretPage {
  path: string
  /** Names of the parts of the path that are secret. */
  secrets: readonly string[]
}

/** A share, and a document in it. */
export const sharePage = { path: '/share/:shareKey/:docId?', secrets: ['shareKey'] } as const satisfies SecretPage

/** A composed project, and a document in it. */
export const showPage = { path: '/show/:showKey/:docId?', secrets: ['showKey'] } as const satisfies SecretPage

/** Leads on from an address of Torna; that of a share opens it. */
export const formerAddressPage = { path: '/from/:kind/:key', secrets: ['key'] } as const satisfies SecretPage
