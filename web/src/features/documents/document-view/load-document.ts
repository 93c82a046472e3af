/** The drawing of documents is most of the code: it is fetched while the document is on its way. */
export const loadDocument = () => import('./loaded-document.tsx')
