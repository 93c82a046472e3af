/* Scripts that a source has around its calls: which run around what. Owns: what of them can be kept. */
import { scriptLimits } from '@lectern/contracts'
import { arrayAt, isObject, stringAt, type ApplicationBundle, type Issue, type JsonObject } from '@lectern/model'
import type { PastScript } from '../../../trying/script/past-script-commands.ts'

const keyword = 'x-lectern-scripts'

export interface IncomingScripts {
  ofApplication: PastScript[]
  /** By the key of a folder in the source. */
  ofFolders: ReadonlyMap<string, PastScript[]>
  /** By the position of a document in the source. */
  ofDocuments: ReadonlyMap<number, PastScript[]>
  /** Scripts that are left out. */
  issues: Issue[]
}

export function readIncomingScripts({ application, folders, documents }: ApplicationBundle): IncomingScripts {
  const issues: Issue[] = []
  const read = (owner: JsonObject, name: string): PastScript[] => readScripts(owner, name, issues)
  const tags = new Map((arrayAt(application.root, 'tags') ?? []).filter(isObject).map((tag) => [tag['name'], tag]))
  const ofFolders = new Map<string, PastScript[]>()
  for (const { key, name, tagName } of folders) {
    const scripts = read(tags.get(tagName ?? '') ?? {}, name)
    if (scripts.length > 0) ofFolders.set(key, withinLimit(scripts, issues))
  }
  const ofDocuments = new Map<number, PastScript[]>()
  for (const [index, { content, name }] of documents.entries()) {
    if (content.kind !== 'http') continue
    const scripts = read(content.operation, name)
    if (scripts.length > 0) ofDocuments.set(index, withinLimit(scripts, issues))
  }
  const { title } = isObject(application.root['info']) ? application.root['info'] : {}
  const ofApplication = read(application.root, typeof title === 'string' ? title : '')
  return { ofApplication: withinLimit(ofApplication, issues), ofFolders, ofDocuments, issues }
}

function readScripts(owner: JsonObject, ownerName: string, issues: Issue[]): PastScript[] {
  return (arrayAt(owner, keyword) ?? []).filter(isObject).flatMap((entry): PastScript[] => {
    const [when, source = ''] = [stringAt(entry, 'when'), stringAt(entry, 'text')]
    const ownName = stringAt(entry, 'name') ?? ''
    const name = (ownName === '' ? ownerName : ownName).slice(0, scriptLimits.name)
    if ((when === 'before' || when === 'after') && source.length <= scriptLimits.source)
      return [{ phase: when === 'before' ? 'pre' : 'after', name, source, isOn: entry['disabled'] !== true }]
    issues.push(leftOut(name))
    return []
  })
}

function withinLimit(scripts: PastScript[], issues: Issue[]): PastScript[] {
  for (const { name } of scripts.slice(scriptLimits.scripts)) issues.push(leftOut(name))
  return scripts.slice(0, scriptLimits.scripts)
}

function leftOut(name: string): Issue {
  return { severity: 'warning', code: 'script_left_out', pointer: '#', params: { name }, lost: true }
}
