import { variablesIn } from '@lectern/model'
import { useTranslation } from 'react-i18next'
import type { EditorVariable } from '../../../../shared/ui/code-editor/variable-names.ts'
import type { KnownVariable } from './known-variables.ts'
import { useCallVariables } from './variable-context.ts'

const mask = '••••'

/** What is shown of a variable: its value, masked for a secret, and where that is from. */
export function useVariableWords() {
  const { t } = useTranslation('call-variable')
  const valueText = ({ value, isSecret }: KnownVariable): string => {
    if (value === undefined) return t('noValue')
    return isSecret ? mask : value
  }
  const sourceText = ({ source }: KnownVariable): string => (source === undefined ? '' : t(`source.${source}`))
  const lineOf = (one: KnownVariable): string =>
    one.source === undefined ? `${one.name}: ${valueText(one)}` : `${one.name} = ${valueText(one)} (${sourceText(one)})`
  return { valueText, sourceText, lineOf }
}

/** The variables a text names: in words for a tip, and those that have no value. */
export function useNamedVariables(text: string): { tip: string | undefined; unknown: string[] } {
  const { known } = useCallVariables()
  const { lineOf } = useVariableWords()
  const { t } = useTranslation('call-variable')
  const names = variablesIn(text)
  if (names.length === 0) return { tip: undefined, unknown: [] }
  const lines = names.map((name) => {
    const one = known.get(name)
    return one === undefined ? `${name}: ${t('noValue')}` : lineOf(one)
  })
  return { tip: lines.join('\n'), unknown: names.filter((name) => known.get(name)?.value === undefined) }
}

/** The same for the editor of a body. */
export function useEditorVariables(): EditorVariable[] {
  const { known } = useCallVariables()
  const { valueText, lineOf } = useVariableWords()
  return [...known.values()].map((one) => ({ name: one.name, detail: valueText(one), tip: lineOf(one) }))
}
