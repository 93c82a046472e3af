import type { Module } from '@lectern/contracts'
import { TargetPanel } from '../../features/exchange/meter-sphere/target-panel.tsx'

/** The test platform that documents of an application are sent to. */
export default function ModuleMeterSphere({ module }: { module: Module }) {
  return <TargetPanel moduleId={module.id} />
}
