import type { CallCase } from '@lectern/contracts'
import { useState, type ComponentProps } from 'react'
import { useTranslation } from 'react-i18next'
import { Segmented } from '../../../../shared/ui/form/segmented.tsx'
import { CaseDialog } from './case-dialog.tsx'

interface PickedCaseProps extends Omit<ComponentProps<typeof CaseDialog>, 'changed' | 'choice'> {
  /** The case whose call is open. */
  opened: CallCase | undefined
}

const targets = ['opened', 'new'] as const

/** Where a picked part of a response goes: into the open case, or into a new one. */
export function PickedCase({ opened, ...props }: PickedCaseProps) {
  const { t } = useTranslation('call-case')
  const [target, setTarget] = useState<(typeof targets)[number]>('opened')
  const labels = { opened: <span className="l-cut">{opened?.name}</span>, new: t('point.new') }
  return (
    <CaseDialog
      key={target}
      {...props}
      changed={target === 'opened' ? opened : undefined}
      choice={
        opened !== undefined && (
          <Segmented
            name={t('point.target')}
            segments={targets.map((value) => ({ value, label: labels[value] }))}
            value={target}
            onChange={setTarget}
          />
        )
      }
    />
  )
}
