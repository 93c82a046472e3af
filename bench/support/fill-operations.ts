/* One application with as many operations as asked for, half of them with Chinese titles, written straight into a database the server has made. */
import { docStatus, docType, initialOrder, modifySource } from '@lectern/contracts'
import type { HttpContent, JsonObject } from '@lectern/model'
import { operationIdOf } from '../../server/src/content/doc-columns.ts'
import { insertDocs, insertModule, insertProject, insertSpace } from '../../server/src/content/insert-rows.ts'
import { writeFirstStates } from '../../server/src/content/write-states.ts'
import { packText } from '../../server/src/db/content-store.ts'
import { openDatabase } from '../../server/src/db/open.ts'

const nouns =
  'order refund payment invoice customer address coupon shipment warehouse product price stock review member point'.split(
    ' ',
  )
const verbs = 'create get list update cancel confirm search export close audit'.split(' ')
const chineseNouns = '订单 退款 支付 发票 客户 地址 优惠券 物流 仓库 商品 价格 库存 评价 会员 积分'.split(' ')
const chineseVerbs = '创建 查询 列表 更新 取消 确认 搜索 导出 关闭 审核'.split(' ')
const sentences = [
  'Returns the current state and the moment of its last change.',
  'Amounts are cents; the currency is that of the merchant.',
  '金额以分为单位，币种与商户一致。',
  '超过二十四小时未支付的单据会自动关闭，并释放库存。',
  'Repeating a call with the same key has no further effect.',
  '同一幂等键的重复请求只会处理一次。',
]
const fieldNames =
  'id merchantNo channel amount currency status createdAt updatedAt operatorId remark tradeNo skuCode quantity traceId extra'.split(
    ' ',
  )

/** Numbers that look random and are the same in every run. */
function spread(index: number, below: number): number {
  return ((index * 2_654_435_761) >>> 7) % below
}

const pick = (list: readonly string[], index: number): string => list[spread(index, list.length)] ?? ''

/** Operation number `index`. */
export function operationAt(index: number): { name: string; content: HttpContent } {
  const [noun, verb] = [pick(nouns, index), pick(verbs, index + 3)]
  const chinese = `${pick(chineseVerbs, index + 3)}${pick(chineseNouns, index)}${pick(chineseNouns, index + 11)}`
  const part = `m${String(spread(index, 997))}`
  const path = `/v1/${part}/${noun}s/{${noun}Id}/${verb}${String(index)}`
  const properties: JsonObject = {}
  for (let field = 0; field < 8; field += 1) {
    const name = `${pick(fieldNames, index + field * 17)}${field % 3 === 0 ? String(spread(index + field, 400)) : ''}`
    properties[name] = { type: 'string', description: pick(sentences, index + field) }
  }
  const schema = { type: 'object', properties }
  const name = index % 2 === 0 ? `${chinese}${String(index)}` : `${verb} ${noun} ${String(index)}`
  const operation: JsonObject = {
    operationId: `${verb}${noun.slice(0, 1).toUpperCase()}${noun.slice(1)}${String(index)}`,
    summary: name,
    description: `${pick(sentences, index)} ${pick(sentences, index + 1)} ${pick(sentences, index + 5)}`,
    parameters: [
      {
        name: `${noun}Id`,
        in: 'path',
        required: true,
        description: pick(sentences, index + 2),
        schema: { type: 'string' },
      },
    ],
    requestBody: { content: { 'application/json': { schema } } },
    responses: {
      '200': { description: 'OK', content: { 'application/json': { schema } } },
      '404': { description: `No such ${noun}` },
    },
  }
  return { name, content: { v: 1, kind: 'http', container: 'paths', method: 'post', path, operation } }
}

const batch = 500

/** @returns bytes of the stored texts before compression */
export async function fillOperations(
  settings: { dataDir: string; databaseUrl: string | undefined },
  count: number,
): Promise<{ textBytes: number }> {
  const database = await openDatabase({ ...settings, durable: false })
  const { db } = database
  const nowMs = Date.now()
  const { id: admin } = await db.selectFrom('user').select('id').orderBy('id').executeTakeFirstOrThrow()
  const texts = { name: 'Bench', description: '', order_index: initialOrder, created_by: admin }
  const spaceId = await insertSpace(db, { ...texts, is_compose: 0 }, nowMs)
  const projectId = await insertProject(db, { ...texts, space_id: spaceId, is_private: 0 }, nowMs)
  const moduleId = await insertModule(db, { ...texts, project_id: projectId, origin: 'manual' }, nowMs)
  let textBytes = 0
  for (let start = 0; start < count; start += batch) {
    const made = Array.from({ length: Math.min(batch, count - start) }, (_, index) => operationAt(start + index))
    await db.transaction().execute(async (tx) => {
      const docs = made.map(({ name, content }) => ({
        ...{
          parent_id: null,
          name,
          natural_key: `paths:post:${content.path}`,
          status: docStatus.done,
          order_index: initialOrder,
        },
        ...{
          doc_type: docType.http,
          http_method: 'POST',
          url: content.path,
          operation_id: operationIdOf(content),
        },
      }))
      const ids = await insertDocs(tx, docs, { moduleId, authorId: admin, nowMs })
      const states = made.map(({ content }) => {
        const text = packText(JSON.stringify(content))
        textBytes += text.size
        return { subjectId: ids.get(`paths:post:${content.path}`) ?? 0, text }
      })
      await writeFirstStates(tx, states, { kind: 'doc', moduleId, source: modifySource.form, authorId: admin, nowMs })
    })
  }
  await database.close()
  return { textBytes }
}
