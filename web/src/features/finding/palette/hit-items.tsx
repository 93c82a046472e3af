import { searchKinds, type SearchAnswer, type SearchedField, type SearchHit } from '@lectern/contracts'
import { IconBraces } from '@tabler/icons-react'
import { fieldPath, hitPath } from '../../../entities/search/hit-link.ts'
import { HitMark } from '../../../entities/search/hit-mark.tsx'
import type { GroupName, Item } from './item.ts'

const joined = (names: readonly string[], sign = ' / ') => names.filter((name) => name !== '').join(sign)
const dotted = (names: readonly string[]) => joined(names, ' · ')

/** What the server found, by group. Fields and codes stand for themselves, so that Enter opens them and not only what they are in. */
export function itemsOfHits(
  { hits }: SearchAnswer,
  placeOfField: (field: SearchedField) => string,
  resolved: string,
): Partial<Record<GroupName, Item[]>> {
  const itemsOf = (hit: SearchHit) =>
    hit.kind === 'field' || hit.kind === 'constant'
      ? hit.fields.map((field, at) => partItem(hit, field, at, placeOfField(field)))
      : [hitItem(hit, hit.comment?.isResolved === true ? resolved : '')]
  return Object.fromEntries(searchKinds.map((kind) => [kind, hits.filter((hit) => hit.kind === kind).flatMap(itemsOf)]))
}

/** @param state what else is to be known of it; may be empty */
function hitItem(hit: SearchHit, state: string): Item {
  const { kind, id, title, url, excerpt, fields, moduleName, projectName, folders } = hit
  const [field] = fields
  return {
    id: `${kind}:${id}`,
    mark: <HitMark hit={hit} />,
    title,
    detail: url.text !== '' ? url : (field?.name ?? excerpt),
    isCode: url.text !== '' || field !== undefined,
    isStruck: hit.isDeprecated,
    place: dotted([state, joined([moduleName === '' ? projectName : moduleName, ...folders])]),
    to: hitPath(hit),
  }
}

/** A field of a document, or a code. */
function partItem(hit: SearchHit, field: SearchedField, at: number, place: string): Item {
  const around = hit.kind === 'field' ? [hit.title.text, place] : [hit.title.text]
  return {
    id: `${hit.kind}:${hit.id}:${String(at)}`,
    mark: hit.kind === 'field' ? <IconBraces size={15} stroke={1.6} aria-hidden /> : <HitMark hit={hit} />,
    title: field.name,
    ...(hit.kind === 'field' && field.type !== '' && { type: field.type }),
    ...(field.text.text !== '' && { detail: field.text }),
    place: dotted(around),
    to: fieldPath(hit, field),
  }
}
