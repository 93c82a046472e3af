import { getScriptText, listScriptTexts, type ScriptEntry } from '@lectern/contracts'
import { useTranslation } from 'react-i18next'
import { PastTexts, type PastTextSource } from '../../../../entities/change/past-texts.tsx'
import { call } from '../../../../shared/api/client.ts'
import { SplitDialog } from '../../../../shared/ui/overlay/split-dialog.tsx'
import { fieldsOf, scriptQuery, useSaveScript, type ScriptPlace } from './script-queries.ts'

interface ScriptHistoryProps {
  place: ScriptPlace
  script: ScriptEntry
  opened: boolean
  onClose: () => void
}

/** Who wrote which text of a script. */
export function ScriptHistory({ place, script, opened, onClose }: ScriptHistoryProps) {
  const { t } = useTranslation('history')
  const { mutateAsync: save } = useSaveScript(place)
  const { id, version, scope, phase, isEnabled, name } = script
  const source: PastTextSource = {
    key: scriptQuery(place, script).queryKey,
    list: (signal) => call(listScriptTexts, { query: { ...fieldsOf(place), id } }, { signal }),
    read: async (number, signal) =>
      (await call(getScriptText, { query: { ...fieldsOf(place), id, number } }, { signal })).source,
  }
  const restore = async (number: number) => {
    const past = await call(getScriptText, { query: { ...fieldsOf(place), id, number } })
    await save({ id, version, scope, phase, isEnabled, name: past.name, source: past.source })
  }
  return (
    <SplitDialog opened={opened} title={t('of', { name })} onClose={onClose}>
      <PastTexts source={source} onRestore={script.can.edit ? restore : undefined} onClose={onClose} />
    </SplitDialog>
  )
}
