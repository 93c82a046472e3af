/* The thread that reads large pushes. */
import { readPush } from './read-push.ts'

export default readPush
