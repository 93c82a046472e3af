import { expect, it } from 'vitest'
import { columnTracks } from './grid-widths.ts'

it('gives every column its room where there is enough', () => {
  expect(columnTracks(1_000, [], undefined)).toContain('minmax(180px, 268px)')
  expect(columnTracks(0, [], undefined)).toBe(columnTracks(1_000, [], undefined))
})

it('lets empty columns give way where there is little room, but not the one that is written in', () => {
  const widths = (current?: 'example' | 'rules') => columnTracks(700, [], current).match(/\d+px/g)?.map(parseFloat)
  expect(widths()).toEqual([26, 132, 92, 44, 32, 32, 32, 104, 60])
  expect(widths('example')).toEqual([26, 132, 92, 44, 32, 32, 72, 104, 60])
})
