/* Releases of projects with their snapshots. What a snapshot names may be gone for good; its texts are there. */
import { releaseEventKinds, releaseModes } from '@lectern/contracts'
import { sql } from 'kysely'
import Type from 'typebox'
import { among, describeTable, type ArchivePlaces, type RowSelection } from './describe-table.ts'
import {
  binned,
  flag,
  hashOf,
  id,
  json,
  lostRef,
  lostRefOrNull,
  moment,
  name,
  number,
  numberOf,
  oneOf,
  orNull,
  prose,
  publicId,
  refOrNull,
  refTo,
  section,
  text,
  written,
} from './fields.ts'

/** Rows of the snapshots of the projects. */
const ofSnapshots: RowSelection = {
  from: sql`join snapshot on snapshot.id = own.snapshot_id`,
  where: ({ projectIds }) => among('snapshot.project_id', projectIds),
}

/** Rows of the releases of the projects; of applications that were moved to another project nothing is chosen. */
const ofReleases = {
  from: sql`join project_release on project_release.id = own.release_id join module on module.id = own.module_id`,
  where: ({ projectIds, moduleIds }: ArchivePlaces) =>
    sql`${among('project_release.project_id', projectIds)} and ${among('module.id', moduleIds)}`,
  step: 'release_id',
}

export const releaseTables = {
  snapshots: describeTable({
    table: 'snapshot',
    fields: { id, projectId: refTo('projects'), takenAtMs: moment, createdBy: refTo('people'), createdAtMs: moment },
    rows: { where: ({ projectIds }) => among('own.project_id', projectIds) },
  }),
  snapshotModules: describeTable({
    table: 'snapshot_module',
    fields: {
      snapshotId: refTo('snapshots'),
      moduleId: lostRef('modules'),
      name: text,
      orderIndex: number,
      isAll: flag,
      docCount: number,
      rootHash: orNull(hashOf('module')),
      moduleConstantsHash: orNull(hashOf('moduleConstants')),
      projectConstantsHash: orNull(hashOf('projectConstants')),
    },
    rows: { ...ofSnapshots, step: 'snapshot_id' },
    unique: ['snapshotId', 'moduleId'],
  }),
  snapshotDocs: describeTable({
    table: 'snapshot_doc',
    fields: {
      snapshotId: refTo('snapshots'),
      moduleId: lostRef('modules'),
      docId: lostRef('docs'),
      parentId: lostRefOrNull('docs'),
      isFolder: flag,
      docType: Type.Integer({ minimum: 0, maximum: 3 }),
      name: text,
      httpMethod: text,
      url: text,
      operationId: orNull(text),
      version: text,
      status: numberOf(0, 5, 10),
      author: text,
      deprecated: text,
      isDubbo: flag,
      orderIndex: number,
      hash: orNull(hashOf('doc')),
      updatedBy: refTo('people'),
      ...written,
    },
    rows: ofSnapshots,
    unique: ['snapshotId', 'docId'],
    restored: () => ({ revision_id: null }),
  }),
  snapshotComponents: describeTable({
    table: 'snapshot_component',
    fields: {
      snapshotId: refTo('snapshots'),
      moduleId: lostRef('modules'),
      section,
      name: text,
      hash: hashOf('component'),
    },
    rows: ofSnapshots,
    unique: ['snapshotId', 'moduleId', 'section', 'name'],
  }),
  snapshotDictionaries: describeTable({
    table: 'snapshot_dictionary',
    fields: {
      snapshotId: refTo('snapshots'),
      moduleId: lostRef('modules'),
      dictionaryId: lostRef('dictionaries'),
      dictionaryPublicId: publicId,
      hash: hashOf('dictionary'),
    },
    rows: ofSnapshots,
    unique: ['snapshotId', 'dictionaryId'],
  }),
  releases: describeTable({
    table: 'project_release',
    fields: {
      id,
      projectId: refTo('projects'),
      releaseNo: name(50),
      releaseDesc: text,
      notes: prose,
      notesUpdatedAtMs: moment,
      status: flag,
      notifiesChanges: flag,
      publishedAtMs: orNull(moment),
      publishedBy: refOrNull('people'),
      snapshotId: refOrNull('snapshots'),
      ...written,
      ...binned,
    },
    rows: { where: ({ projectIds }) => among('own.project_id', projectIds) },
    inTrash: 'release',
    unique: ['projectId', 'releaseNo'],
    restored: () => ({ summary: null }),
  }),
  releaseModules: describeTable({
    table: 'release_module',
    fields: {
      releaseId: refTo('releases'),
      moduleId: refTo('modules'),
      mode: oneOf(releaseModes),
      isAll: flag,
    },
    rows: ofReleases,
    unique: ['releaseId', 'moduleId'],
  }),
  releaseDocs: describeTable({
    table: 'release_doc',
    fields: { releaseId: refTo('releases'), moduleId: refTo('modules'), docId: refTo('docs'), isFolder: flag },
    rows: {
      ...ofReleases,
      from: sql`
        join project_release on project_release.id = own.release_id join module on module.id = own.module_id
        join doc on doc.id = own.doc_id`,
      where: (places) => sql`${ofReleases.where(places)} and ${among('doc.module_id', places.moduleIds)}`,
    },
    unique: ['releaseId', 'docId'],
  }),
  releaseEvents: describeTable({
    table: 'release_event',
    fields: {
      releaseId: refTo('releases'),
      kind: oneOf(releaseEventKinds),
      atMs: moment,
      userId: refTo('people'),
      details: json,
      snapshotId: refOrNull('snapshots'),
    },
    rows: {
      from: sql`join project_release on project_release.id = own.release_id`,
      where: ({ projectIds }) => among('project_release.project_id', projectIds),
    },
  }),
}
