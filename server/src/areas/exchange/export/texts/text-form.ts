import type { AssistantForm } from '@lectern/contracts'

/** In the form that takes the fewest words. */
export const formOfText = (format: AssistantForm) => ({ format, version: '3.2', text: 'yaml' }) as const
