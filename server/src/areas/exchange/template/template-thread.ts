/* Templates at work for the administration, in a thread of its own. */
import { renderTemplate, type TemplateData, type TemplateOutcome } from '@lectern/formats/template'

export interface TemplateTask {
  content: string
  /** Absent to check the template only. */
  data: TemplateData | undefined
}

export default function runTemplate({ content, data }: TemplateTask): TemplateOutcome {
  return renderTemplate(content, data)
}
