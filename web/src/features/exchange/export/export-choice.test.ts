import { describe, expect, it } from 'vitest'
import { readChoice, toComposeExportBody, toExportBody, type ExportChoice, type ExportParts } from './export-choice.ts'

const choice: ExportChoice = {
  format: 'openapi',
  version: '3.1',
  text: 'yaml',
  severalFiles: true,
  codeLanguage: 'typescript',
  language: 'en',
}
const everything: ExportParts = { isAll: true, picks: new Set(['d']), environments: undefined, withHidden: false }
const scope = { kind: 'project', id: 'p' } as const
const isModule = (id: string) => id.startsWith('m')

describe('the call an export becomes', () => {
  it('says only what the format can be chosen for', () => {
    expect(toExportBody(scope, choice, everything, isModule)).toEqual({
      projectId: 'p',
      format: 'openapi',
      version: '3.1',
      text: 'yaml',
      severalFiles: 1,
    })
    expect(toExportBody({ kind: 'module', id: 'm' }, { ...choice, format: 'word' }, everything, isModule)).toEqual({
      moduleId: 'm',
      format: 'word',
      language: 'en',
    })
  })

  it('has the language of code', () => {
    expect(toExportBody({ kind: 'module', id: 'm' }, { ...choice, format: 'code' }, everything, isModule)).toEqual({
      moduleId: 'm',
      format: 'code',
      codeLanguage: 'typescript',
    })
  })

  it('names the composed project and what is ticked of it', () => {
    expect(toComposeExportBody('c', { ...choice, format: 'html' }, { ...everything, isAll: false })).toEqual({
      projectId: 'c',
      docIds: ['d'],
      format: 'html',
      language: 'en',
    })
    expect(toComposeExportBody('c', { ...choice, format: 'postman' }, everything)).toEqual({
      projectId: 'c',
      format: 'postman',
    })
  })

  it('tells ticked applications from documents', () => {
    const parts = { ...everything, isAll: false, picks: new Set(['m1', 'd1']), environments: new Set(['Test']) }
    const body = toExportBody(scope, { ...choice, format: 'postman' }, { ...parts, withHidden: true }, isModule)
    expect(body).toEqual({
      projectId: 'p',
      moduleIds: ['m1'],
      docIds: ['d1'],
      format: 'postman',
      environments: ['Test'],
      withHidden: 1,
    })
  })
})

describe('the choices of the last export', () => {
  it('are the usual ones while there were none', () => {
    expect(readChoice('zh-CN')).toEqual({
      format: 'openapi',
      version: '3.1',
      text: 'json',
      severalFiles: false,
      codeLanguage: 'typescript',
      language: 'zh-CN',
    })
  })
})
