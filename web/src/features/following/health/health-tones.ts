/* Colours of grades. */
import type { HealthGrade } from '@lectern/model'
import type { TagTone } from '../../../shared/ui/text/tag.tsx'

export const gradeTones: Readonly<Record<HealthGrade, TagTone>> = {
  ...{ excellent: 'ok', good: 'ok' },
  ...{ fair: 'warn', poor: 'bad' },
}
