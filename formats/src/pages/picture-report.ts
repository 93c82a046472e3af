/* Pictures that an export could not take with it, as remarks; each address once. */
import type { IssueList } from '../issue-list.ts'

export function pictureReport(issues: IssueList): (address: string) => void {
  const told = new Set<string>()
  return (address) => {
    if (told.has(address)) return
    told.add(address)
    issues.add('note', 'picture_left_out', '#', { params: { address: address.slice(0, 200) }, lost: true })
  }
}
