import { emailPattern } from '@lectern/contracts'

// Pattern: of the contract, whose patterns are checked there.
const form = new RegExp(emailPattern)

/** Whether a text has the form of an email address, as the contract has it. */
export function isEmailAddress(text: string): boolean {
  return form.test(text)
}
