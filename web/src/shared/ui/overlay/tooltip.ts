/* Tooltips, loaded on demand. */
export { Tooltip } from '@mantine/core'
