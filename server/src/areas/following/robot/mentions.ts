/* Mentions in the words of each service, which notifies whom they name. Sources: as in `call/robot-call.ts`. Pure. */
import type { RobotKind } from '@lectern/contracts'

/** Of the mainland, or with the code of its country: user ids can be numbers too. */
const mobile = /^(?:1\d{10}|\+[\d-]{6,20})$/
export const isMobile = (account: string): boolean => mobile.test(account)

/** Below the text; empty for webhooks, which get a list. Accounts hold no markup: the contract takes none. */
export function mentionLine(kind: RobotKind, accounts: readonly string[]): string {
  return accounts.map((account) => mentionOf(kind, account)).join(' ')
}

function mentionOf(kind: RobotKind, account: string): string {
  switch (kind) {
    case 'dingtalk':
      return `@${account}`
    case 'wecom':
    case 'slack':
      return `<@${account}>`
    case 'feishu':
      return account.includes('@') ? `<at email=${account}></at>` : `<at id=${account}></at>`
    case 'teams':
      return `<at>${account}</at>`
    case 'webhook':
      return ''
  }
}
