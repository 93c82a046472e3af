import { modifySource, type RevisionRow } from '@lectern/contracts'

/** Why a version was saved; '' for pushes that carry no more than the name of their author, which is shown beside it. */
export function reasonOf({
  source,
  remark,
  authorName,
}: Pick<RevisionRow, 'source' | 'remark' | 'authorName'>): string {
  return source === modifySource.push && remark === authorName ? '' : remark
}
