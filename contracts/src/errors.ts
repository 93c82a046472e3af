/*
 * Every error the server answers with. A name is written once here; its sentence stands in `locales/<lang>/errors.json` under the
 * same name, and `docs/errors.md` is generated from this table.
 */

/**
 * Envelope codes: `1000` the browser goes to sign-in, `2000` to set-password, `100` the sentence is shown to the reader
 * (specification §8). `status` is the HTTP status: 200 except for transport matters.
 */
const table = {
  sign_in_required: { code: '1000', status: 200 },
  set_password_required: { code: '2000', status: 200 },
  token_not_allowed: { code: '100', status: 200 },
  token_read_only: { code: '100', status: 200 },

  invalid_input: { code: '100', status: 200 },
  not_accessible: { code: '100', status: 200 },
  no_permission: { code: '100', status: 200 },
  name_taken: { code: '100', status: 200 },
  changed_meanwhile: { code: '100', status: 200 },

  login_failed: { code: '100', status: 200 },
  login_locked: { code: '100', status: 200 },
  account_disabled: { code: '100', status: 200 },
  login_source_unavailable: { code: '100', status: 200 },

  sign_in_provider_unknown: { code: '100', status: 200 },
  sign_in_state_invalid: { code: '100', status: 200 },
  sign_in_refused_elsewhere: { code: '100', status: 200 },
  sign_in_elsewhere_unreachable: { code: '100', status: 200 },
  sign_in_no_account: { code: '100', status: 200 },
  sign_in_domain_refused: { code: '100', status: 200 },
  login_key_invalid: { code: '100', status: 200 },
  identity_taken: { code: '100', status: 200 },
  identity_provider_linked: { code: '100', status: 200 },
  identity_last: { code: '100', status: 200 },
  secret_required: { code: '100', status: 200 },
  certificate_invalid: { code: '100', status: 200 },
  sign_in_way_incomplete: { code: '100', status: 200 },
  sign_in_providers_full: { code: '100', status: 200 },
  ldap_filter_invalid: { code: '100', status: 200 },

  mfa_challenge_expired: { code: '100', status: 200 },
  mfa_secret_missing: { code: '100', status: 200 },
  mfa_locked: { code: '100', status: 200 },
  mfa_bound: { code: '100', status: 200 },
  mfa_not_bound: { code: '100', status: 200 },
  mfa_proof_missing: { code: '100', status: 200 },
  mfa_proof_wrong: { code: '100', status: 200 },
  mfa_required: { code: '100', status: 200 },
  mfa_still_required: { code: '100', status: 200 },
  passkey_missing: { code: '100', status: 200 },
  passkey_refused: { code: '100', status: 200 },
  passkey_too_many: { code: '100', status: 200 },

  password_unchanged: { code: '100', status: 200 },
  password_not_pending: { code: '100', status: 200 },
  password_wrong: { code: '100', status: 200 },
  password_elsewhere: { code: '100', status: 200 },
  password_too_short: { code: '100', status: 200 },
  password_too_common: { code: '100', status: 200 },
  password_like_name: { code: '100', status: 200 },
  password_leaked: { code: '100', status: 200 },
  reset_token_invalid: { code: '100', status: 200 },

  registration_closed: { code: '100', status: 200 },
  email_domain_refused: { code: '100', status: 200 },
  email_needed: { code: '100', status: 200 },
  email_unconfirmed: { code: '100', status: 200 },
  account_waiting: { code: '100', status: 200 },
  user_not_waiting: { code: '100', status: 200 },
  user_still_waiting: { code: '100', status: 200 },
  email_link_invalid: { code: '100', status: 200 },
  email_taken: { code: '100', status: 200 },
  invitation_closed: { code: '100', status: 200 },
  invitation_limit_reached: { code: '100', status: 200 },
  invitation_invalid: { code: '100', status: 200 },
  invitation_sender_lost: { code: '100', status: 200 },
  already_member: { code: '100', status: 200 },
  avatar_missing: { code: '100', status: 200 },
  avatar_refused: { code: '100', status: 200 },
  mail_not_configured: { code: '100', status: 200 },
  mail_settings_incomplete: { code: '100', status: 200 },
  mail_authority_unreadable: { code: '100', status: 200 },
  mail_not_sent: { code: '100', status: 200 },

  token_limit_reached: { code: '100', status: 200 },
  token_expiry_passed: { code: '100', status: 200 },
  token_expiry_too_late: { code: '100', status: 200 },
  open_user_limit_reached: { code: '100', status: 200 },

  member_missing: { code: '100', status: 200 },
  member_not_in_space: { code: '100', status: 200 },
  last_admin: { code: '100', status: 200 },

  username_taken: { code: '100', status: 200 },
  user_kept_elsewhere: { code: '100', status: 200 },
  not_on_yourself: { code: '100', status: 200 },
  last_super_admin: { code: '100', status: 200 },
  successor_needed: { code: '100', status: 200 },
  successor_unusable: { code: '100', status: 200 },

  space_is_composed: { code: '100', status: 200 },
  folder_cycle: { code: '100', status: 200 },
  folder_elsewhere: { code: '100', status: 200 },
  doc_not_in_module: { code: '100', status: 200 },
  content_invalid: { code: '100', status: 200 },
  content_kind_changed: { code: '100', status: 200 },
  revision_unknown: { code: '100', status: 200 },
  operation_taken: { code: '100', status: 200 },
  upload_missing: { code: '100', status: 200 },
  upload_refused: { code: '100', status: 200 },
  model_in_use: { code: '100', status: 200 },
  copy_too_large: { code: '100', status: 200 },
  parent_deleted: { code: '100', status: 200 },
  restore_expired: { code: '100', status: 200 },
  frontend_key_invalid: { code: '100', status: 200 },

  share_not_found: { code: '100', status: 200 },
  share_expired: { code: '100', status: 200 },
  share_locked: { code: '100', status: 200 },
  share_password_wrong: { code: '100', status: 200 },
  share_attempts_exceeded: { code: '100', status: 200 },
  share_empty: { code: '100', status: 200 },
  comment_thread_full: { code: '100', status: 200 },

  import_source_missing: { code: '100', status: 200 },
  import_too_large: { code: '100', status: 200 },
  import_refused: { code: '100', status: 200 },
  import_fetch_failed: { code: '100', status: 200 },
  address_forbidden: { code: '100', status: 200 },
  job_not_found: { code: '100', status: 200 },
  job_not_cancellable: { code: '100', status: 200 },

  dictionary_value_taken: { code: '100', status: 200 },
  dictionary_value_unfit: { code: '100', status: 200 },
  dictionary_too_many: { code: '100', status: 200 },
  code_taken: { code: '100', status: 200 },
  environment_url_unfit: { code: '100', status: 200 },
  data_node_taken: { code: '100', status: 200 },

  language_tag_invalid: { code: '100', status: 200 },
  language_texts_invalid: { code: '100', status: 200 },
  language_too_many: { code: '100', status: 200 },
  language_is_default: { code: '100', status: 200 },
  template_invalid: { code: '100', status: 200 },
  template_exhausted: { code: '100', status: 200 },
  template_too_many: { code: '100', status: 200 },

  route_not_found: { code: '404', status: 404 },
  body_too_large: { code: '413', status: 413 },
  media_type_unsupported: { code: '415', status: 415 },
  too_many_requests: { code: '429', status: 429 },
  internal_error: { code: '500', status: 500 },
  not_ready: { code: '503', status: 503 },
} as const satisfies Record<string, { code: string; status: number }>

export type ErrorName = keyof typeof table
export interface ErrorEntry {
  code: string
  status: number
}

export const errors: Readonly<Record<ErrorName, ErrorEntry>> = table
export const errorNames = Object.keys(table).filter((name): name is ErrorName => name in table)
/** Envelope code of success. */
export const successCode = '0'
