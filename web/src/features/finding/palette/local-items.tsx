/* What the device finds by itself: documents of the loaded trees, places, commands, pages and what was read last. */
import { docType, nodeType, treeFlags, type CompactTree, type DocType } from '@lectern/contracts'
import { IconApps, IconFolders, IconLayoutGrid } from '@tabler/icons-react'
import type { RecentDocument } from '../../../entities/recent/recent-documents.ts'
import type { Command } from '../../../shared/commands/command.ts'
import { MethodLabel } from '../../../shared/ui/text/method-label.tsx'
import type { Item, Scope } from './item.ts'
import { findInTree, placeInTree, projectIdOf } from './local-tree.ts'
import { bestOf, marked, rankOfName } from './matches.ts'

/** Lines of a group. */
const most = 6
const icon = { size: 15, stroke: 1.6, 'aria-hidden': true } as const

/** A tree, and the project it is of; empty for that of a space. */
export interface LoadedTree {
  tree: CompactTree
  projectId: string
}

/** A space or project. */
export interface NamedPlace {
  kind: 'space' | 'project'
  id: string
  name: string
  /** The space around. */
  place: string
}

const docTypes: readonly number[] = Object.values(docType)
// Looked at before.
const docTypeOf = (type: number) => (docTypes.includes(type) ? type : docType.http) as DocType

export function treeItems(trees: readonly LoadedTree[], terms: readonly string[], scope: Scope): Item[] {
  return trees.flatMap(({ tree, projectId }) => {
    // The tree of a project does not have the project itself in it.
    if (
      scope.moduleId === undefined &&
      scope.projectId !== undefined &&
      projectId !== '' &&
      projectId !== scope.projectId
    )
      return []
    const within = scope.moduleId ?? (projectId === '' ? scope.projectId : undefined)
    return findInTree(tree, nodeType.doc, terms, most, within).map((at) => docItem(tree, at, terms))
  })
}

export function docItem(
  tree: CompactTree,
  at: number,
  terms: readonly string[],
  pathOf = (docId: string) => `/view/${docId}`,
): Item {
  const id = tree.id[at] ?? ''
  return {
    id: `doc:${id}`,
    mark: (
      <MethodLabel
        type={docTypeOf(tree.docType[at] ?? 0)}
        httpMethod={tree.methods[tree.method[at] ?? -1] ?? ''}
        column
      />
    ),
    title: marked(tree.label[at] ?? '', terms),
    detail: marked(tree.url[at] ?? '', terms),
    isCode: true,
    isStruck: ((tree.flags[at] ?? 0) & treeFlags.deprecated) !== 0,
    place: placeInTree(tree, at),
    to: pathOf(id),
  }
}

/** Spaces, projects and applications. */
export function placeItems(
  places: readonly NamedPlace[],
  trees: readonly LoadedTree[],
  terms: readonly string[],
): Item[] {
  const pictures = { space: IconLayoutGrid, project: IconFolders } as const
  const named = bestOf(places, ({ name }) => rankOfName(name.toLowerCase(), terms), most).map(
    ({ kind, id, name, place }): Item => {
      const Picture = pictures[kind]
      const to = kind === 'space' ? `/space/project/${id}` : `/project/doc/${id}`
      return { id: `${kind}:${id}`, mark: <Picture {...icon} />, title: marked(name, terms), place, to }
    },
  )
  const applications = trees.flatMap(({ tree, projectId }) =>
    findInTree(tree, nodeType.module, terms, most).map((at): Item => {
      const id = tree.id[at] ?? ''
      return {
        id: `module:${id}`,
        mark: <IconApps {...icon} />,
        title: marked(tree.label[at] ?? '', terms),
        place: placeInTree(tree, at),
        to: `/project/doc/${projectId === '' ? projectIdOf(tree, at) : projectId}?module=${id}`,
      }
    }),
  )
  return [...named, ...applications].slice(0, most)
}

/** Commands, or pages. */
export function commandItems(commands: readonly Command[], terms: readonly string[], limit = most): Item[] {
  return bestOf(commands, ({ label }) => (terms.length === 0 ? 1 : rankOfName(label.toLowerCase(), terms)), limit).map(
    ({ key, label, icon: mark, keys, to, run, refusal }) => ({
      id: `command:${key}`,
      mark,
      title: marked(label, terms),
      refusal,
      ...(keys !== undefined && { keys }),
      ...(to !== undefined && { to }),
      ...(run !== undefined && { run }),
    }),
  )
}

export function recentItems(documents: readonly RecentDocument[], terms: readonly string[]): Item[] {
  const textOf = ({ name, place }: RecentDocument) => `${name}\n${place}`.toLowerCase()
  const rank = (document: RecentDocument) => (terms.length === 0 ? 1 : rankOfName(textOf(document), terms))
  return bestOf(documents, rank, most).map(({ docId, name, type, httpMethod, place, moduleName }) => ({
    id: `doc:${docId}`,
    mark: <MethodLabel type={type} httpMethod={httpMethod} column />,
    title: marked(name, terms),
    detail: marked(place, terms),
    isCode: true,
    place: moduleName,
    to: `/view/${docId}`,
  }))
}
