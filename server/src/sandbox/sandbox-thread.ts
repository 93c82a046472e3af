/* What a thread of the sandbox runs. */
export { runStep as default } from './run-step.ts'
