/* Who is in the story of the sample, and what it is about. */
import type { DocRow } from '@lectern/contracts'
import type { SampleClient } from './sample-client.ts'
import type { SampleFiles } from './sample-files.ts'

export interface Author {
  publicId: string
  nickname: string
  client: SampleClient
}

export interface Story {
  files: SampleFiles
  writer: Author
  /** Admin of the space while the sample is made. */
  maintainer: Author
  /** Whom the sample is for. */
  reader: {
    publicId: string
    nickname: string
    follow(kind: 'doc' | 'module' | 'project' | 'release', publicId: string): Promise<void>
  }
  /** Milliseconds since 1970. */
  nowMs: number
  /** Address of the service that answers the documents, without a slash at the end. */
  serviceUrl: string
}

/** The application the story is about. */
export interface Shop {
  projectId: string
  moduleId: string
  /** A document by what it answers, for example `POST /orders`. */
  find(operation: string): DocRow
}
