/* Refusals in the words of OAuth, which clients go by. English: programs read them. */
type OAuthReason =
  | 'invalid_request'
  | 'invalid_client'
  | 'invalid_grant'
  | 'invalid_client_metadata'
  | 'invalid_redirect_uri'
  | 'unsupported_grant_type'

export class OAuthRefusal extends Error {
  override name = 'OAuthRefusal'
  readonly reason: OAuthReason

  constructor(reason: OAuthReason, message: string) {
    super(message)
    this.reason = reason
  }
}
