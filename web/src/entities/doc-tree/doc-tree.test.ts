import { docType, nodeType, type CompactTree } from '@lectern/contracts'
import { describe, expect, it } from 'vitest'
import { filteredNodes, filterTree, findMarks, termsOf } from './tree-filter.ts'
import { findByTyping, moveByKey } from './tree-keys.ts'
import {
  ancestorsOf,
  buildTree,
  countKind,
  docBeside,
  firstDoc,
  idOf,
  labelOf,
  methodOf,
  type TreeModel,
} from './tree-model.ts'
import {
  allClosed,
  allOpen,
  firstOpenState,
  isOpen,
  parseOpenState,
  reveal,
  serializeOpenState,
  setOpen,
  visibleNodes,
} from './tree-open.ts'
import { tickStates, togglePick, type Picks } from './tree-picks.ts'

interface Line {
  id: string
  parent: number
  type: number
  label: string
  url?: string
  operationId?: string
  method?: string
  docType?: number
  flags?: number
}

const methods = ['GET', 'POST']

function columns(lines: readonly Line[]): CompactTree {
  return {
    id: lines.map((line) => line.id),
    parent: lines.map((line) => line.parent),
    type: lines.map((line) => line.type),
    label: lines.map((line) => line.label),
    url: lines.map((line) => line.url ?? ''),
    operationId: lines.map((line) => line.operationId ?? ''),
    method: lines.map((line) => (line.method === undefined ? -1 : methods.indexOf(line.method))),
    methods,
    docType: lines.map((line) => line.docType ?? docType.http),
    flags: lines.map((line) => line.flags ?? 0),
    count: lines.map(() => 0),
  }
}

const { module, folder, doc } = nodeType
/** Breadth first, as a server may send it: order among siblings counts, not that of the columns. */
const shop = buildTree(
  columns([
    { id: 'mOrder', parent: -1, type: module, label: 'Order service' },
    { id: 'mPay', parent: -1, type: module, label: 'Payment gateway' },
    { id: 'fOrders', parent: 0, type: folder, label: 'Orders' },
    { id: 'fRefund', parent: 0, type: folder, label: '售后与退款' },
    {
      id: 'dCharge',
      parent: 1,
      type: doc,
      label: 'Charge a card',
      url: '/v1/charges',
      operationId: 'PostCharges',
      method: 'POST',
    },
    { id: 'dCreate', parent: 2, type: doc, label: '创建订单', url: '/v1/orders', method: 'POST' },
    { id: 'dGet', parent: 2, type: doc, label: '查询订单详情', url: '/v1/orders/{orderId}', method: 'GET' },
    { id: 'dRefund', parent: 3, type: doc, label: 'Refund an order', url: '/v1/refunds', method: 'POST' },
  ]),
)
const node = (id: string) => shop.nodeOfId.get(id) ?? -1
const ids = (nodes: Iterable<number>, tree: TreeModel = shop) => [...nodes].map((at) => idOf(tree, at))

describe('buildTree', () => {
  it('numbers nodes in reading order whatever the order of the columns', () => {
    expect(ids(Array.from({ length: shop.size }, (_, at) => at))).toEqual([
      'mOrder',
      'fOrders',
      'dCreate',
      'dGet',
      'fRefund',
      'dRefund',
      'mPay',
      'dCharge',
    ])
    expect(ids(ancestorsOf(shop, node('dGet')))).toEqual(['mOrder', 'fOrders'])
    expect(shop.depth[node('dGet')]).toBe(2)
    expect([shop.place[node('fRefund')], shop.siblings[node('fRefund')]]).toEqual([2, 2])
    expect(shop.end[node('mOrder')]).toBe(node('mPay'))
    expect([shop.docCount, countKind(shop, folder), firstDoc(shop)]).toEqual([4, 2, node('dCreate')])
    expect([docBeside(shop, node('dGet'), -1), docBeside(shop, node('dGet'), 1)]).toEqual(
      ['dCreate', 'dRefund'].map(node),
    )
    expect([docBeside(shop, node('dCreate'), -1), docBeside(shop, node('dCharge'), 1)]).toEqual([-1, -1])
    expect(methodOf(shop, node('dGet'))).toBe('GET')
    expect(methodOf(shop, node('fOrders'))).toBe('')
  })

  it('shows nodes whose parent does not come before them at the root', () => {
    const odd = buildTree(
      columns([
        { id: 'a', parent: 5, type: doc, label: 'a' },
        { id: 'b', parent: 1, type: doc, label: 'b' },
      ]),
    )
    expect(ids(visibleNodes(odd, allClosed), odd)).toEqual(['a', 'b'])
  })
})

describe('opening', () => {
  it('remembers exceptions to a general state', () => {
    expect(ids(visibleNodes(shop, allClosed))).toEqual(['mOrder', 'mPay'])
    expect(visibleNodes(shop, allOpen)).toHaveLength(8)
    const one = setOpen(allClosed, ['mOrder'], true)
    expect(ids(visibleNodes(shop, one))).toEqual(['mOrder', 'fOrders', 'fRefund', 'mPay'])
    expect(setOpen(one, ['mOrder'], true)).toBe(one)
    const allButOne = setOpen(allOpen, ['fOrders'], false)
    expect(ids(visibleNodes(shop, allButOne))).not.toContain('dCreate')
    expect(isOpen(setOpen(allButOne, ['fOrders'], true), 'fOrders')).toBe(true)
  })

  it('opens what is above a revealed node and nothing else', () => {
    expect(ids(visibleNodes(shop, reveal(shop, allClosed, node('dRefund'))))).toEqual([
      'mOrder',
      'fOrders',
      'fRefund',
      'dRefund',
      'mPay',
    ])
  })

  it('stores and reads back, forgetting what is gone', () => {
    const state = setOpen(allClosed, ['mOrder', 'gone'], true)
    const stored: unknown = JSON.parse(JSON.stringify(serializeOpenState(shop, state)))
    expect(stored).toEqual({ base: 'closed', exceptions: ['mOrder'] })
    expect(parseOpenState(stored)).toEqual({ base: 'closed', exceptions: new Set(['mOrder']) })
    expect(parseOpenState({ base: 'half', exceptions: [] })).toBeUndefined()
    expect(parseOpenState(null)).toBeUndefined()
  })

  it('starts with few roots open', () => {
    expect(ids(visibleNodes(shop, firstOpenState(shop)))).toEqual(['mOrder', 'fOrders', 'fRefund', 'mPay', 'dCharge'])
  })
})

const none: ReadonlySet<number> = new Set()
const shown = (text: string, toggled = none) => {
  const filtered = filterTree(shop, text)
  return filtered === undefined ? undefined : ids(filteredNodes(shop, filtered, toggled))
}

describe('filterTree', () => {
  it('finds documents by their operation id', () => {
    expect(shown('postcharges')).toEqual(['mPay', 'dCharge'])
    expect(shown('postcharges cancel')).toEqual([])
  })

  it('keeps and opens the parents of what matches by name, path, id or method', () => {
    expect(shown('详情')).toEqual(['mOrder', 'fOrders', 'dGet'])
    expect(shown('/V1/REF')).toEqual(['mOrder', 'fRefund', 'dRefund'])
    expect(shown('dcharge')).toEqual(['mPay', 'dCharge'])
    expect(shown('post order')).toEqual(['mOrder', 'fOrders', 'dCreate', 'fRefund', 'dRefund'])
  })

  it('keeps what was found for another reason, with its parents', () => {
    const found = filterTree(shop, 'no name has this', new Set(['dCharge']))
    expect([found?.docCount, found?.kept[node('mPay')], found?.opened[node('mPay')]]).toEqual([1, 1, 1])
    expect(filterTree(shop, ' ', new Set(['dCharge']))).toBeUndefined()
  })

  it('keeps everything below a matching branch, closed until the reader opens it', () => {
    expect(shown('payment')).toEqual(['mPay'])
    expect(shown('payment', new Set([node('mPay')]))).toEqual(['mPay', 'dCharge'])
    expect(filterTree(shop, 'payment')?.docCount).toBe(1)
    expect(shown('详情', new Set([node('fOrders')]))).toEqual(['mOrder', 'fOrders'])
  })

  it('counts documents once and answers an empty list when nothing matches', () => {
    expect(filterTree(shop, 'order')?.docCount).toBe(3)
    expect(shown('refnud')).toEqual([])
    expect(shown('   ')).toBeUndefined()
  })

  it('marks all words, joining those that touch', () => {
    expect(findMarks('Orders of orders', termsOf('ORDER rs'))).toEqual([
      [0, 6],
      [10, 16],
    ])
    expect(findMarks('İstanbul', ['i'])).toEqual([])
  })

  it('never matches across the border of two fields', () => {
    expect(shown('订单/v1')).toEqual([])
  })
})

describe('keys', () => {
  const state = setOpen(allClosed, ['mOrder'], true)
  const rows = visibleNodes(shop, state)
  const context = { tree: shop, rows, isOpen: (at: number) => isOpen(state, idOf(shop, at)) }

  it.each([
    ['ArrowDown', 0, { kind: 'focus', row: 1 }],
    ['ArrowUp', 0, { kind: 'focus', row: 0 }],
    ['End', 0, { kind: 'focus', row: 3 }],
    ['ArrowRight', 0, { kind: 'focus', row: 1 }],
    ['ArrowRight', 1, { kind: 'open', node: 1, open: true }],
    ['ArrowLeft', 2, { kind: 'focus', row: 0 }],
    ['ArrowLeft', 0, { kind: 'open', node: 0, open: false }],
    ['ArrowLeft', 3, undefined],
    ['Tab', 0, undefined],
  ])('%s on row %i', (key, row, expected) => {
    expect(moveByKey(key, row, context)).toEqual(expected)
  })

  it('opens all siblings with *', () => {
    expect(moveByKey('*', 2, context)).toEqual({ kind: 'openAll', nodes: [node('fOrders'), node('fRefund')] })
  })

  it('finds rows by their first letters', () => {
    expect(findByTyping('o', 0, context)).toBe(1)
    expect(findByTyping('o', 1, context)).toBe(0)
    expect(findByTyping('pay', 0, context)).toBe(3)
    expect(findByTyping('x', 0, context)).toBeUndefined()
  })
})

describe('picks', () => {
  const stateOf = (picks: Picks, id: string) => ['off', 'on', 'mixed'][tickStates(shop, picks)[node(id)] ?? 0]

  it('covers a subtree with one pick', () => {
    const picks = togglePick(shop, new Set(['dCreate']), node('mOrder'))
    expect([...picks]).toEqual(['mOrder'])
    expect(stateOf(picks, 'dGet')).toBe('on')
    expect(stateOf(picks, 'mPay')).toBe('off')
  })

  it('keeps the rest when something inside is unticked', () => {
    const picks = togglePick(shop, new Set(['mOrder']), node('dGet'))
    expect([...picks].sort()).toEqual(['dCreate', 'fRefund'])
    expect(stateOf(picks, 'mOrder')).toBe('mixed')
    expect(stateOf(picks, 'dGet')).toBe('off')
    expect([...togglePick(shop, picks, node('fRefund'))]).toEqual(['dCreate'])
  })
})

describe('size', () => {
  it('filters 20,000 documents', () => {
    const lines: Line[] = Array.from({ length: 400 }, (_, at) => ({
      id: `f${at}`,
      parent: -1,
      type: folder,
      label: `Folder ${at}`,
    }))
    for (let at = 0; at < 20_000; at += 1) {
      lines.push({ id: `d${at}`, parent: at % 400, type: doc, label: `Operation ${at}`, url: `/v1/things/${at}` })
    }
    const big = buildTree(columns(lines))
    expect(big.docCount).toBe(20_000)
    const filtered = filterTree(big, 'things/19999')
    expect(filtered?.docCount).toBe(1)
    expect(labelOf(big, [...filteredNodes(big, filtered ?? neverFiltered, none)].at(-1) ?? -1)).toBe('Operation 19999')
  })
})

const neverFiltered = {
  matches: new Uint8Array(),
  kept: new Uint8Array(),
  opened: new Uint8Array(),
  docCount: 0,
}
