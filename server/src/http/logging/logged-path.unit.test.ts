import {
  getDocDetail,
  getExportPage,
  getLiveOpenApi,
  getOpenApiVersioned,
  getShare,
  unsubscribe,
} from '@lectern/contracts'
import { describe, expect, it } from 'vitest'
import { loggedPath } from './logged-path.ts'

const key = '0123456789abcdefghijklmno'

describe('a path in the log', () => {
  it('has no query', () => {
    expect(loggedPath(`/doc/view/detail?id=${key}`, getDocDetail)).toBe('/doc/view/detail')
    expect(loggedPath(`/share/get?id=${key}`, getShare)).toBe('/share/get')
    expect(loggedPath(`/view/abc?x=${key}`, undefined)).toBe('/view/abc')
  })

  it('has no secret the contract declares, however short', () => {
    expect(loggedPath('/module/openapi/abc.json?version=3.1', getLiveOpenApi)).toBe('/module/openapi/[secret]')
    expect(loggedPath('/export/page/v1.x', getExportPage)).toBe('/export/page/[secret]')
    expect(loggedPath('/api/doc.push/1.0', getOpenApiVersioned)).toBe('/api/doc.push/1.0')
    expect(loggedPath(`/api/doc.push/${key}`, getOpenApiVersioned)).toBe('/api/doc.push/[secret]')
  })

  it('has none of pages, and none where nothing is served', () => {
    expect(loggedPath('/share/short123/BCDFGHJKLMNP', undefined)).toBe('/share/[secret]/BCDFGHJKLMNP')
    expect(loggedPath('/from/share/7YX0lXxR', undefined)).toBe('/from/share/[secret]')
    expect(loggedPath('/unsubscribe/short123', undefined)).toBe('/unsubscribe/[secret]')
    expect(loggedPath('/unsubscribe/short123', unsubscribe)).toBe('/unsubscribe/[secret]')
    expect(loggedPath('/MODULE/openapi/abc/more', undefined)).toBe('/MODULE/openapi/[secret]/more')
    expect(loggedPath(`/modul/${key}`, undefined)).toBe('/modul/[secret]')
    expect(loggedPath(`//${key}%zz/`, undefined)).toBe('//[secret]/')
    expect(loggedPath('/view/BCDFGHJKLMNP', undefined)).toBe('/view/BCDFGHJKLMNP')
    expect(loggedPath('', undefined)).toBe('')
  })
})
