/*
 * One application while it is read. Owns: what its documents share (components, blocks of fields, error codes around them).
 */
import {
  componentsOf,
  mergeCodes,
  type Components,
  type ErrorCode,
  type ExampleHints,
  type JsonObject,
} from '@lectern/model'
import { chooseEnvironments } from '../export/choose-environments.ts'
import { sampleHintsOf } from '../export/sample-texts.ts'
import type { ExportApplication, ExportConstants, ExportOptions } from '../export/export-format.ts'
import { FieldBlocks } from './field-blocks.ts'
import type { ErrorReading } from './reading.ts'

export class ApplicationReader {
  readonly components: Components
  /** The application's description with the environments that were chosen. */
  readonly root: JsonObject
  readonly blocks: FieldBlocks
  readonly hints: ExampleHints
  readonly constants: readonly ExportConstants[]

  constructor(application: ExportApplication, options: ExportOptions) {
    const bundle = chooseEnvironments(application.bundle, options.environments)
    this.components = componentsOf(bundle.components)
    this.root = bundle.application.root
    this.blocks = new FieldBlocks(this.components, application.dictionaries)
    this.hints = sampleHintsOf({ ...application, bundle }, options.language)
    this.constants = application.constants
  }

  /** The codes of the levels above the documents, each once. */
  sharedErrors(): ErrorReading[] {
    return mergeCodes(this.constants).map(readCode)
  }
}

/** An error code as people read it. */
export function readCode({ code, name, description = '', solution = '' }: ErrorCode): ErrorReading {
  return { code, solution, meaning: [name, description].filter((text) => text !== '').join(' · ') }
}
