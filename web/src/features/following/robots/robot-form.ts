import type { Language, RobotEvent, RobotKind } from '@lectern/contracts'

/** What is entered of a robot. */
export interface RobotFields {
  name: string
  kind: RobotKind
  isOfProject: 0 | 1
  language: Language
  events: readonly RobotEvent[]
  template: string
  mentions: readonly string[]
  /** Empty: as they are. */
  address: string
  secret: string
}

export interface FieldsProps {
  form: RobotFields
  set: (change: Partial<RobotFields>) => void
}
