/** A ref of what someone was led to: the list it is in may be longer than the page. */
export const showInView = (row: HTMLElement | null): void => row?.scrollIntoView({ block: 'center' })
