import type { Module } from '@lectern/contracts'
import { RobotList } from '../../features/following/robots/robot-list.tsx'

/** Robots that are sent what changes in an application. */
export default function ModuleRobots({ module }: { module: Module }) {
  return <RobotList place={{ kind: 'module', id: module.id }} />
}
