/* Where what was found can be read. */
import type { FoundShare, SearchedField, SearchHit } from '@lectern/contracts'

export function hitPath(hit: SearchHit): string {
  const { kind, id, projectId, moduleId, comment } = hit
  const inModule = (more: Readonly<Record<string, string>>) =>
    `/project/doc/${projectId}?${new URLSearchParams({ module: moduleId, ...more }).toString()}`
  switch (kind) {
    case 'doc':
    case 'field':
      return `/view/${id}`
    case 'model':
      return inModule({ segment: 'models', model: id })
    case 'dictionary':
      return inModule({ segment: 'dictionary', dictionary: id })
    case 'constant':
      return moduleId === '' ? `/project/code/${projectId}` : inModule({ segment: 'dictionary' })
    case 'folder':
      return inModule({})
    case 'comment':
      return `/view/${comment?.docId ?? ''}?comment=${id}`
  }
}

/** Where a share is managed: among those of its application or release. */
export function sharesPath({ projectId, module, release }: FoundShare): string {
  if (release !== null) return `/project/release/${projectId}/${release.id}?open=shares`
  return `/project/doc/${projectId}?${new URLSearchParams({ module: module?.id ?? '', segment: 'share' }).toString()}`
}

export function sharePlace({ projectName, module, release }: FoundShare): string {
  return `${projectName} / ${release?.releaseNo ?? module?.name ?? ''}`
}

/** To the field itself, where the page has an address for it. */
export function fieldPath(hit: SearchHit, { place, status, name }: SearchedField): string {
  const section = sectionOf(place, status)
  if ((hit.kind !== 'doc' && hit.kind !== 'field') || section === '') return hitPath(hit)
  return `${hitPath(hit)}#${encodeURIComponent(`${section}.${name.text}`)}`
}

function sectionOf(place: SearchedField['place'], status: string): string {
  if (place === 'response') return status === '' ? 'result' : `response-${status}`
  if (place === 'header' && status !== '') return `response-${status}-headers`
  return place === 'model' ? '' : place
}
