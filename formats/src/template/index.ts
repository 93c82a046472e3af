/* Code templates, for those that run them; not part of the other formats, since few do. */
export { renderTemplate, type TemplateOutcome, type TemplateProblem } from './render-template.ts'
export { templateDataOf, type TemplateData } from './template-data.ts'
export { safeFilePath, writeTemplateCode, type TemplateSource } from './write-template-code.ts'
