import type { EmailMode, Language, RobotKind } from '@lectern/contracts'
import type { Generated, Selectable } from 'kysely'
import type { Bool, Ms } from './columns.ts'

/** A person's address for a feed of what changed. */
export interface ChangelogFeedTable {
  id: Generated<number>
  user_id: number
  project_id: number
  /** `null`: of the whole project. */
  module_id: number | null
  token_hash: string
  /** The key of the address, which its owner sees again. */
  sealed: string
  created_at_ms: Ms
  last_used_at_ms: Ms | null
}

/** A robot of a chat, or a webhook. */
export interface RobotTable {
  id: Generated<number>
  /** Of a robot of a whole space; `null` for those of a project or a person. */
  space_id: number | null
  /** `null`: of all projects of the space, or of a person. */
  project_id: number | null
  /** `null`: of all applications of the project, or of the space. */
  module_id: number | null
  /** Of a robot of one release of the project; `null` for all others. */
  release_id: number | null
  /** Whose own webhook it is; `null` for robots of places. */
  user_id: number | null
  name: string
  kind: RobotKind
  sealed_address: string
  /** What is signed with. */
  sealed_secret: string | null
  language: Language
  /** `RobotEvent[]` as JSON. */
  events: string
  template: string
  /** Accounts as the service names them, as JSON. */
  mentions: Generated<string>
  /** Of a person's own: messages given up since one was delivered. */
  failures: Generated<number>
  /** Of a person's own: `WebhookQuiet` as JSON; `null` for no quiet hours. */
  quiet: string | null
  is_on: Bool
  created_by: number
  created_at_ms: Ms
}
export type RobotRow = Selectable<RobotTable>

/** Something a robot is or was sent. */
export interface RobotDeliveryTable {
  id: Generated<number>
  robot_id: number
  state: 'waiting' | 'delivered' | 'failed'
  title: string
  /** `RobotNotice`, or of a person's own webhook `PersonalNotice`, as JSON. */
  notice: string
  attempts: number
  problem: string
  created_at_ms: Ms
  ended_at_ms: Ms | null
}

/** How a person gets emails of what they follow. */
export interface EmailSettingTable {
  user_id: number
  mode: EmailMode
  /** Minutes of the day and the day of the week, 0 for Sunday, in the time zone. */
  minute: number
  weekday: number
  time_zone: string
  quiet_from: number | null
  quiet_to: number | null
  key_hash: string
  sealed: string
  /** What waits is not looked at before; `null` when that is not known. */
  due_at_ms: Ms | null
  /** 1: a weekly email about the health of the documents they maintain. */
  health_digest: Generated<Bool>
  /** When it comes next; `null` when that is not known. */
  health_due_at_ms: Generated<Ms | null>
  /** Findings of the last one, as JSON; `null` before the first. */
  health_seen: Generated<string | null>
  updated_at_ms: Ms
}
export type EmailSettingRow = Selectable<EmailSettingTable>

/** A message that waits to be sent by email as well. */
export interface EmailNoticeTable {
  id: Generated<number>
  user_id: number
  message_id: number
  /** Who may no longer read there is sent nothing of it; `null` for a deleted project. */
  project_id: number | null
  module_id: number | null
  /** States that changed, as JSON: the first ones. */
  revision_ids: string
  /** How many changed. */
  total: number
  created_at_ms: Ms
}

/** How what changed reaches people outside the page. */
export interface FollowingTables {
  changelog_feed: ChangelogFeedTable
  email_notice: EmailNoticeTable
  email_setting: EmailSettingTable
  robot: RobotTable
  robot_delivery: RobotDeliveryTable
}
