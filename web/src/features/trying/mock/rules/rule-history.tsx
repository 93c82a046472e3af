import { getPastMockRule, listMockRuleTexts, type MockRule, type PastMockRule } from '@lectern/contracts'
import { useTranslation } from 'react-i18next'
import { PastTexts, type PastTextSource } from '../../../../entities/change/past-texts.tsx'
import { call } from '../../../../shared/api/client.ts'
import { SplitDialog } from '../../../../shared/ui/overlay/split-dialog.tsx'
import { mockRulesQuery, useUpdateRule } from './mock-rule-queries.ts'
import { useRuleWords } from './rule-words.ts'

interface RuleHistoryProps {
  docId: string
  rule: MockRule
  /** False while something is typed that would be lost. */
  mayRestore: boolean
  opened: boolean
  onClose: () => void
}

/** Who wrote which version of a rule. */
export function RuleHistory({ docId, rule, mayRestore, opened, onClose }: RuleHistoryProps) {
  const { t } = useTranslation('history')
  const { whenText, answerText } = useRuleWords()
  const { mutateAsync: update } = useUpdateRule(docId)
  const { id, version, scope, placeId } = rule
  const read = (number: number, signal?: AbortSignal) =>
    call(getPastMockRule, { query: { docId, id, number } }, { signal })
  const textOf = ({ conditions, match, answer }: PastMockRule): string => {
    const headers = answer.headers.map(({ name, value }) => `${name}: ${value}`)
    const type = answer.text === '' ? [] : [`Content-Type: ${answer.mediaType}`]
    return [whenText({ conditions, match }), answerText(answer), ...type, ...headers, '', answer.text].join('\n').trim()
  }
  const source: PastTextSource = {
    key: [...mockRulesQuery(docId).queryKey, id, version],
    list: (signal) => call(listMockRuleTexts, { query: { docId, id } }, { signal }),
    read: async (number, signal) => textOf(await read(number, signal)),
  }
  const restore = async (number: number) => {
    const { name, conditions, match, answer } = await read(number)
    const place = { scope, ...(scope === 'folder' && { folderId: placeId }) }
    await update({ id, version, rule: { name, conditions, match, answer, ...place } })
  }
  return (
    <SplitDialog opened={opened} title={t('of', { name: rule.name })} onClose={onClose}>
      <PastTexts source={source} onRestore={mayRestore ? restore : undefined} onClose={onClose} />
    </SplitDialog>
  )
}
