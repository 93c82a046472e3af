/** Why a command on an installation's own data, or the server, cannot do its work. */
export type OperatorReason =
  | 'noDatabase'
  | 'fileExists'
  | 'folderInUse'
  | 'folderIsFile'
  | 'folderReadOnly'
  | 'diskFull'
  | 'databaseDamaged'
  | 'databaseForeign'
  | 'databaseNewer'
  | 'databaseAddress'
  | 'databaseUnreachable'
  | 'databaseSignIn'
  | 'databaseMissing'
  | 'databaseRights'
  | 'listMissing'
  | 'listEmpty'

/** A failure that an operator can do something about: the message in English, `reason` and `details` to say it in another language. */
export class OperatorError extends Error {
  override name = 'OperatorError'
  readonly reason: OperatorReason
  readonly details: Readonly<Record<string, string>>

  constructor(reason: OperatorReason, details: Readonly<Record<string, string>>, message: string, cause?: unknown) {
    super(message, { cause })
    this.reason = reason
    this.details = details
  }
}
