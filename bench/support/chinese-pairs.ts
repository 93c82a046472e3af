/* Two Chinese characters that people may look for, and a plain scan of the texts for them. */
import { fieldOf } from './bench-server.ts'
import { operationAt } from './fill-operations.ts'

/** Words, parts of two words side by side, and pairs that no text has. */
export const chinesePairs =
  '订单 退款 支付 发票 客户 地址 优惠 惠券 物流 仓库 商品 价格 库存 评价 会员 积分 创建 查询 列表 更新 取消 确认 搜索 导出 关闭 审核 建订 询退 消支 单退 款订 品价 出商 金额 币种 超时 自动 释放 重复 幂等 处理 单据 款单 票发 户客 火车'.split(
    ' ',
  )

/** Names of the operations with these characters in name or description. */
export function operationsWith(pair: string, count: number): ReadonlySet<string> {
  const names = new Set<string>()
  for (let index = 0; index < count; index += 1) {
    const { name, content } = operationAt(index)
    const texts = [name, String(fieldOf(content.operation, 'description'))]
    if (texts.some((text) => text.includes(pair))) names.add(name)
  }
  return names
}
