/* What followers are notified of documents and folders that were moved. */
import type { AppContext } from '../../../core/context.ts'
import type { Change } from './follower-commands.ts'
import { messagesFor, type FollowedMessage } from './follower-messages.ts'
import {
  findModule,
  findNickname,
  listFollowersOfModule,
  listModuleFollowers,
  listProjectFollowers,
  listWithAllBelow,
} from './follower-repo.ts'
import { listMaintained } from './maintained-docs.ts'
import { listTouchedDocs } from './place-follower-repo.ts'
import { muteFieldFollower } from './touched-fields.ts'
import { addLeft, foldersAround, listFolderPlaces, wholePlaces } from './touched-places.ts'

export async function messagesOfMove(
  { db }: Pick<AppContext, 'db'>,
  { moduleId, actorId, docIds, fromIds = [] }: Extract<Change, { change: 'move' }>,
): Promise<FollowedMessage[]> {
  const module = await findModule(db, moduleId)
  if (module === undefined) return []
  const projectId = module.project_id
  const by = await findNickname(db, actorId)
  const moved = await listWithAllBelow(db, docIds)
  const touched = await listTouchedDocs(db, [...moved])
  const direct = (await listFollowersOfModule(db, moduleId, actorId)).filter((row) => moved.has(row.subject_id))
  const folders = await foldersAround(db, [...moved])
  const inside = touched.map(({ id }) => id)
  await addLeft(db, folders, new Map(fromIds.map((folderId) => [folderId, inside])))
  const here = { kind: 'module', id: moduleId } as const
  return messagesFor({
    at: { projectId, moduleId },
    docs: [...direct.map(muteFieldFollower), ...(await listMaintained(db, touched, direct, actorId))],
    places: [
      ...(await listFolderPlaces(db, { folders, docs: touched, actorId })),
      ...wholePlaces('module', await listModuleFollowers(db, [moduleId], actorId), touched),
      ...wholePlaces('project', await listProjectFollowers(db, [projectId], actorId), touched),
    ],
    aboutDocs: ([first, ...others]) =>
      others.length === 0
        ? {
            template: 'followed.docMoved',
            params: { name: first.subject_name, by },
            source: { kind: 'doc', id: first.subject_id },
          }
        : { template: 'followed.docsMoved', params: { name: module.name, by, count: others.length + 1 }, source: here },
    aboutPlace: ({ kind, id, name }) => {
      const count = docIds.length
      if (kind === 'folder' && docIds.includes(id))
        return { template: 'followed.docMoved', params: { name, by }, source: here }
      return kind === 'project'
        ? { template: 'followed.projectMoved', params: { name, module: module.name, by, count }, source: here }
        : { template: 'followed.placeMoved', params: { name, by, count }, source: here }
    },
  })
}
