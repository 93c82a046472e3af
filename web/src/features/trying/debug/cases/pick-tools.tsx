import { IconChecks, IconVariable } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { IconTool } from '../../../../shared/ui/overlay/icon-tool.tsx'
import { usePick, type ResponsePart } from './picked-value.ts'

interface PickToolsProps {
  /** What is asserted or handed on, in a word. */
  name: string
  onAssert: () => void
  /** Absent for what can't be a variable. */
  onCapture: (() => void) | undefined
}

/** The two things that can be done with a value of a response. */
export function PickTools({ name, onAssert, onCapture }: PickToolsProps) {
  const { t } = useTranslation('call-case')
  return (
    <>
      <IconTool iconSize={15} icon={IconChecks} label={t('form.assertValue', { path: name })} onClick={onAssert} />
      {onCapture !== undefined && (
        <IconTool
          iconSize={15}
          icon={IconVariable}
          label={t('form.captureValue', { path: name })}
          onClick={onCapture}
        />
      )}
    </>
  )
}

/** The same beside a part of the response itself, for those who may save cases. */
export function PartTools({ part, name = part.path }: { part: ResponsePart; name?: string }) {
  const pick = usePick()
  if (pick === undefined) return null
  return (
    <PickTools
      name={name}
      onAssert={() => pick({ ...part, use: 'assert' })}
      onCapture={part.subject === 'status' ? undefined : () => pick({ ...part, use: 'capture' })}
    />
  )
}
