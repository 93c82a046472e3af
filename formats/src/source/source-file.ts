/** A file handed to an importer. `path` is relative with `/`, or an absolute URL. */
export interface SourceFile {
  path: string
  bytes: Uint8Array | string
}
