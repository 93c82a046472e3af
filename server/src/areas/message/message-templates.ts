import { messageTypes } from '@lectern/contracts'

/** Values of each sentence; the key is the sentence's in `locales/<lang>/messages.json`. */
export interface MessageParams {
  /** `name`: the application. */
  'import.done': { name: string; added: number; changed: number; unchanged: number }
  /** `name`: the file or address; `error`: name of the error. */
  'import.failed': { name: string; error: string }
}
export type MessageTemplate = keyof MessageParams

/** What kind of message each is (specification §9). */
export const typeOfTemplate: Readonly<Record<MessageTemplate, number>> = {
  'import.done': messageTypes.import,
  'import.failed': messageTypes.import,
}
