/* The thread that reads what assistants wrote: a stranger's text may be of any size and form. */
import { readMethod, type MethodTexts } from './read-method.ts'
import { readOperation, type OperationTexts, type ReadText } from './read-operation.ts'

export type ProposedTexts = OperationTexts | MethodTexts

export default function readProposed(texts: ProposedTexts): ReadText | Promise<ReadText> {
  return 'exported' in texts ? readOperation(texts) : readMethod(texts)
}
