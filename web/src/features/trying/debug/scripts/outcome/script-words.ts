import type { ScriptError } from '@lectern/contracts'
import { useTranslation } from 'react-i18next'

/** Why a script ended early, in a sentence. */
export function useScriptWords() {
  const { t } = useTranslation('call-script')
  const errorText = ({ kind, name, message }: ScriptError): string => {
    const own = [name, message].filter((part) => part !== '').join(': ')
    return kind === 'thrown' ? own : t(`error.${kind}`, { message: kind === 'syntax' ? own : message })
  }
  return { errorText }
}
